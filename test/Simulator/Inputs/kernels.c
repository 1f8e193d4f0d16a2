// Kernels for clang's C: --target=amdgcn-amd-amdhsa -nogpulib.
#define KERNEL __attribute__((amdgpu_kernel))
#define GLOBAL __attribute__((address_space(1)))
#define LOCAL __attribute__((address_space(3)))

static int getItem(void) { return __builtin_amdgcn_workitem_id_x(); }
static int getGroup(void) { return __builtin_amdgcn_workgroup_id_x(); }
static void meet(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

KERNEL void saxpy(GLOBAL float *y, GLOBAL const float *x, float a, int n) {
  int i = getGroup() * 64 + getItem();
  if (i < n)
    y[i] = a * x[i] + y[i];
}

extern LOCAL int row[256];

/// y = the sum of the group's 256 values of x, in LDS.
KERNEL void sum(GLOBAL int *y, GLOBAL const int *x) {
  int item = getItem();
  row[item] = x[getGroup() * 256 + item];
  meet();
  for (int step = 128; step; step >>= 1) {
    if (item < step)
      row[item] += row[item + step];
    meet();
  }
  if (item == 0)
    y[getGroup()] = row[0];
}

/// The same without the barriers that it needs.
KERNEL void sumWithoutBarriers(GLOBAL int *y, GLOBAL const int *x) {
  int item = getItem();
  volatile LOCAL int *values = row;
  values[item] = x[getGroup() * 256 + item];
  for (int step = 128; step; step >>= 1)
    if (item < step)
      values[item] += values[item + step];
  if (item == 0)
    y[getGroup()] = values[0];
}

/// Each group waits for the one with the next number.
KERNEL void chain(GLOBAL int *flags, int groups) {
  int group = getGroup();
  if (group != groups - 1)
    while (__atomic_load_n(&flags[group + 1], __ATOMIC_ACQUIRE) == 0)
      ;
  __atomic_store_n(&flags[group], group + 1, __ATOMIC_RELEASE);
}

/// Nobody ever writes the flag.
KERNEL void hang(GLOBAL int *flag) {
  while (__atomic_load_n(flag, __ATOMIC_ACQUIRE) == 0)
    ;
}
