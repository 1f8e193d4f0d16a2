// Every function of the simulated device with what it refuses, by HIP's
// numbers. Prints what is wrong. Arguments: streams.c for the device, and the
// same for a processor that there is no simulation of.
#include "hip-check.h"
#include <cstdint>
#include <cstring>
#include <string>
#include <sys/mman.h>

static void testDevice() {
  int number = -1;
  OK(hipInit(0));
  EXPECT(hipInit(1), hipErrorInvalidValue);
  OK(hipDriverGetVersion(&number));
  TRUE(number >= 60000000);
  OK(hipRuntimeGetVersion(&number));
  EXPECT(hipDriverGetVersion(nullptr), hipErrorInvalidValue);
  EXPECT(hipRuntimeGetVersion(nullptr), hipErrorInvalidValue);
  OK(hipGetDeviceCount(&number));
  TRUE(number == 1);
  EXPECT(hipGetDeviceCount(nullptr), hipErrorInvalidValue);
  OK(hipSetDevice(0));
  EXPECT(hipSetDevice(1), hipErrorInvalidDevice);
  EXPECT(hipSetDevice(-1), hipErrorInvalidDevice);
  OK(hipGetDevice(&number));
  TRUE(number == 0);
  EXPECT(hipGetDevice(nullptr), hipErrorInvalidValue);
  hipDevice_t device = -1;
  OK(hipDeviceGet(&device, 0));
  EXPECT(hipDeviceGet(&device, 1), hipErrorInvalidDevice);
  EXPECT(hipDeviceGet(nullptr, 0), hipErrorInvalidValue);
  char name[8];
  OK(hipDeviceGetName(name, sizeof(name), 0));
  TRUE(std::strcmp(name, "Loom AM") == 0);
  EXPECT(hipDeviceGetName(nullptr, 4, 0), hipErrorInvalidValue);
  EXPECT(hipDeviceGetName(name, 0, 0), hipErrorInvalidValue);
  EXPECT(hipDeviceGetName(name, 8, 3), hipErrorInvalidDevice);
  OK(hipDeviceGetAttribute(&number, hipDeviceAttributeMaxThreadsPerBlock, 0));
  TRUE(number == 1024);
  EXPECT(hipDeviceGetAttribute(&number, hipDeviceAttribute_t(9999), 0),
         hipErrorInvalidValue);
  EXPECT(hipDeviceGetAttribute(nullptr, hipDeviceAttributeWarpSize, 0),
         hipErrorInvalidValue);
  EXPECT(hipDeviceGetAttribute(&number, hipDeviceAttributeWarpSize, 1),
         hipErrorInvalidDevice);
  char properties[1472];
  OK(hipGetDevicePropertiesR0600(properties, 0));
  TRUE(std::strncmp(properties + 1160, "gfx", 3) == 0);
  EXPECT(hipGetDevicePropertiesR0600(nullptr, 0), hipErrorInvalidValue);
  EXPECT(hipGetDevicePropertiesR0600(properties, 1), hipErrorInvalidDevice);
  size_t total = 0, free = 0, sum = 0;
  OK(hipDeviceTotalMem(&total, 0));
  EXPECT(hipDeviceTotalMem(nullptr, 0), hipErrorInvalidValue);
  EXPECT(hipDeviceTotalMem(&total, 1), hipErrorInvalidDevice);
  OK(hipMemGetInfo(&free, &sum));
  TRUE(sum == total && free <= total);
  EXPECT(hipMemGetInfo(nullptr, &sum), hipErrorInvalidValue);
  TRUE(std::string(hipGetErrorName(hipErrorNotReady)) == "hipErrorNotReady");
  TRUE(hipGetErrorString(hipError_t(12345))[0] != 0);
}

static void testMemory() {
  void *device = nullptr, *host = nullptr;
  char bytes[64] = {};
  EXPECT(hipMalloc(nullptr, 8), hipErrorInvalidValue);
  EXPECT(hipMalloc(&device, size_t(1) << 50), hipErrorOutOfMemory);
  EXPECT(hipMalloc(&device, SIZE_MAX), hipErrorOutOfMemory);
  OK(hipMalloc(&device, 0));
  TRUE(device == nullptr);
  OK(hipMalloc(&device, 64));
  EXPECT(hipHostMalloc(nullptr, 8, 0), hipErrorInvalidValue);
  OK(hipHostMalloc(&host, 64, 0));
  OK(hipFree(nullptr));
  OK(hipHostFree(nullptr));
  EXPECT(hipFree(static_cast<char *>(device) + 1), hipErrorInvalidValue);
  EXPECT(hipFree(bytes), hipErrorInvalidValue);
  EXPECT(hipFree(host), hipErrorInvalidValue);
  EXPECT(hipHostFree(device), hipErrorInvalidValue);
  EXPECT(hipMemcpy(device, bytes, 65, hipMemcpyHostToDevice),
         hipErrorInvalidValue);
  EXPECT(hipMemcpy(bytes, device, 64, hipMemcpyKind(7)),
         hipErrorInvalidMemcpyDirection);
  EXPECT(hipMemcpy(bytes, bytes, 8, hipMemcpyDeviceToHost),
         hipErrorInvalidValue);
  EXPECT(hipMemcpy(bytes, bytes, 8, hipMemcpyHostToDevice),
         hipErrorInvalidValue);
  EXPECT(hipMemcpy(nullptr, device, 8, hipMemcpyDefault), hipErrorInvalidValue);
  OK(hipMemcpy(nullptr, nullptr, 0, hipMemcpyDefault));
  OK(hipMemcpyHtoD(device, bytes, 64));
  OK(hipMemcpyDtoH(bytes, device, 64));
  EXPECT(hipMemcpyHtoD(bytes, bytes, 64), hipErrorInvalidValue);
  EXPECT(hipMemcpyDtoH(bytes, bytes, 64), hipErrorInvalidValue);
  EXPECT(hipMemcpyAsync(device, bytes, 8, hipMemcpyHostToDevice,
                        reinterpret_cast<hipStream_t>(bytes)),
         hipErrorInvalidHandle);
  OK(hipMemset(device, 1, 64));
  EXPECT(hipMemset(device, 1, 65), hipErrorInvalidValue);
  EXPECT(hipMemset(bytes, 1, 1), hipErrorInvalidValue);
  EXPECT(hipMemsetAsync(device, 1, 1, reinterpret_cast<hipStream_t>(bytes)),
         hipErrorInvalidHandle);
  OK(hipMemsetD32Async(device, 1, 16, nullptr));
  EXPECT(hipMemsetD32Async(device, 1, 17, nullptr), hipErrorInvalidValue);
  EXPECT(hipMemsetD32Async(device, 1, SIZE_MAX / 2, nullptr),
         hipErrorInvalidValue);
  // What the program sees itself is written when the call returns.
  OK(hipMemset(host, 3, 64));
  TRUE(static_cast<char *>(host)[63] == 3);
  OK(hipFree(device));
  OK(hipHostFree(host));
  EXPECT(hipFree(device), hipErrorInvalidValue);
}

/// Images that are cut off where memory ends, and ones that lie about sizes.
static void testImages(const std::vector<char> &good) {
  hipModule_t module;
  EXPECT(hipModuleLoadData(nullptr, good.data()), hipErrorInvalidValue);
  EXPECT(hipModuleLoadData(&module, nullptr), hipErrorInvalidValue);
  EXPECT(hipModuleLoadData(&module, reinterpret_cast<void *>(16)),
         hipErrorInvalidImage);
  EXPECT(hipModuleLoad(&module, "no such file"), hipErrorFileNotFound);
  EXPECT(hipModuleLoad(&module, nullptr), hipErrorInvalidValue);
  EXPECT(hipModuleLoad(&module, "."), hipErrorFileNotFound);
  constexpr size_t page = 4096;
  size_t size = (good.size() + page - 1) / page * page;
  auto *memory =
      static_cast<char *>(mmap(nullptr, size + page, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  mprotect(memory + size, page, PROT_NONE);
  for (size_t kept : {size_t(1), size_t(16), size_t(63), size_t(64),
                      size_t(100), good.size() / 2, good.size() - 1}) {
    char *at = memory + size - kept;
    std::memcpy(at, good.data(), kept);
    EXPECT(hipModuleLoadData(&module, at), hipErrorInvalidImage);
  }
  std::vector<char> bad = good;
  for (size_t at : {32, 40, 54, 56, 58, 60})
    for (uint64_t value : {~0ull, 1ull << 62, 1ull << 40, 0x7fffffffull}) {
      std::memcpy(bad.data() + at, &value, at < 48 ? 8 : 2);
      hipModule_t loaded = nullptr;
      if (hipModuleLoadData(&loaded, bad.data()) == hipSuccess)
        OK(hipModuleUnload(loaded));
      bad = good;
    }
  // A bundle of 2^60 entries, and one with an entry of 2^60 bytes.
  std::vector<char> bundle(4096);
  std::memcpy(bundle.data(), "__CLANG_OFFLOAD_BUNDLE__", 24);
  uint64_t huge = 1ull << 60;
  std::memcpy(bundle.data() + 24, &huge, 8);
  EXPECT(hipModuleLoadData(&module, bundle.data()), hipErrorInvalidImage);
  uint64_t entry[] = {1, 4096, huge, 8};
  std::memcpy(bundle.data() + 24, entry, sizeof(entry));
  std::memcpy(bundle.data() + 24 + sizeof(entry), "x-amdgcn", 8);
  EXPECT(hipModuleLoadData(&module, bundle.data()), hipErrorInvalidImage);
  munmap(memory, size + page);
}

static void testModules(const std::vector<char> &good,
                        const std::vector<char> &unsupported) {
  hipModule_t module, other = nullptr;
  hipFunction_t function;
  EXPECT(hipModuleLoadData(&other, unsupported.data()), hipErrorNoBinaryForGpu);
  TRUE(other == nullptr);
  OK(hipModuleLoadDataEx(&module, good.data(), 0, nullptr, nullptr));
  EXPECT(hipModuleGetFunction(nullptr, module, "add"), hipErrorInvalidValue);
  EXPECT(hipModuleGetFunction(&function, module, nullptr),
         hipErrorInvalidValue);
  EXPECT(hipModuleGetFunction(&function, module, "adds"), hipErrorNotFound);
  EXPECT(hipModuleGetFunction(&function, nullptr, "add"),
         hipErrorInvalidHandle);
  hipDeviceptr_t pointer = nullptr;
  size_t size = 0;
  OK(hipModuleGetGlobal(&pointer, &size, module, "table"));
  TRUE(size == 16 && pointer);
  int third = 0;
  OK(hipMemcpyDtoH(&third, static_cast<char *>(pointer) + 8, 4));
  TRUE(third == 30);
  EXPECT(hipModuleGetGlobal(&pointer, &size, module, "add"), hipErrorNotFound);
  EXPECT(hipModuleGetGlobal(&pointer, &size, module, nullptr),
         hipErrorInvalidValue);
  EXPECT(hipModuleGetGlobal(nullptr, nullptr, module, "table"),
         hipErrorInvalidValue);
  EXPECT(hipModuleGetGlobal(&pointer, &size, nullptr, "table"),
         hipErrorInvalidHandle);
  OK(hipModuleGetFunction(&function, module, "add"));
  int value = -1;
  OK(hipFuncGetAttribute(&value, HIP_FUNC_ATTRIBUTE_NUM_REGS, function));
  TRUE(value > 0);
  EXPECT(hipFuncGetAttribute(&value, hipFunction_attribute(77), function),
         hipErrorInvalidValue);
  EXPECT(hipFuncGetAttribute(nullptr, HIP_FUNC_ATTRIBUTE_NUM_REGS, function),
         hipErrorInvalidValue);
  EXPECT(hipFuncGetAttribute(&value, HIP_FUNC_ATTRIBUTE_NUM_REGS, nullptr),
         hipErrorInvalidHandle);
  OK(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(&value, function, 64,
                                                        0));
  TRUE(value > 0);
  EXPECT(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(&value, function, 0,
                                                            0),
         hipErrorInvalidValue);
  EXPECT(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(&value, nullptr, 64,
                                                            0),
         hipErrorInvalidHandle);
  OK(hipModuleUnload(module));
  EXPECT(hipModuleUnload(module), hipErrorInvalidHandle);
  EXPECT(hipModuleUnload(nullptr), hipErrorInvalidHandle);
  EXPECT(hipFuncGetAttribute(&value, HIP_FUNC_ATTRIBUTE_NUM_REGS, function),
         hipErrorInvalidHandle);
}

static hipFunction_t function;
static void *arguments[2], *pointers[2];

static hipError_t launch(unsigned gridX, unsigned blockX, unsigned shared = 0,
                         unsigned gridY = 1, unsigned blockY = 1) {
  return hipModuleLaunchKernel(function, gridX, gridY, 1, blockX, blockY, 1,
                               shared, nullptr, arguments, nullptr);
}

static void testLaunches(const std::vector<char> &good) {
  hipModule_t module;
  OK(hipModuleLoadData(&module, good.data()));
  OK(hipModuleGetFunction(&function, module, "add"));
  OK(hipMalloc(&pointers[0], 64));
  OK(hipMemset(pointers[0], 0, 64));
  pointers[1] = pointers[0];
  for (int i = 0; i < 2; ++i)
    arguments[i] = &pointers[i];
  OK(launch(1, 1));
  EXPECT(launch(0, 1), hipErrorInvalidConfiguration);
  EXPECT(launch(1, 0), hipErrorInvalidConfiguration);
  EXPECT(launch(1, 1, 0, 0, 1), hipErrorInvalidConfiguration);
  EXPECT(launch(1, 1025), hipErrorInvalidConfiguration);
  EXPECT(launch(1, 64, 0, 1, 64), hipErrorInvalidConfiguration);
  EXPECT(launch(1, ~0u, 0, 1, ~0u), hipErrorInvalidConfiguration);
  EXPECT(launch(1u << 31, 2), hipErrorInvalidConfiguration);
  EXPECT(launch(1, 1, 65537), hipErrorInvalidValue);
  EXPECT(launch(1, 1, ~0u), hipErrorInvalidValue);
  OK(launch(1, 1, 65536));
  hipStream_t none = reinterpret_cast<hipStream_t>(&faults);
  EXPECT(hipModuleLaunchKernel(nullptr, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments,
                               nullptr),
         hipErrorInvalidHandle);
  EXPECT(hipModuleLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, none, arguments,
                               nullptr),
         hipErrorInvalidHandle);
  EXPECT(hipModuleLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr,
                               nullptr),
         hipErrorInvalidValue);
  size_t size = 8;
  void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, pointers,
                   HIP_LAUNCH_PARAM_BUFFER_SIZE, &size, HIP_LAUNCH_PARAM_END};
  auto launchExtra = [&](void **parameters) {
    return hipModuleLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr,
                                 parameters, extra);
  };
  EXPECT(launchExtra(arguments), hipErrorInvalidValue);
  // Too few bytes, and more than there can be.
  EXPECT(launchExtra(nullptr), hipErrorInvalidValue);
  size = size_t(1) << 40;
  EXPECT(launchExtra(nullptr), hipErrorInvalidValue);
  size = 16;
  OK(launchExtra(nullptr));
  extra[2] = reinterpret_cast<void *>(99);
  EXPECT(launchExtra(nullptr), hipErrorInvalidValue);
  arguments[1] = nullptr;
  EXPECT(launch(1, 1), hipErrorInvalidValue);
  arguments[1] = &pointers[1];
  // The kernel was compiled for workgroups of up to 64.
  OK(hipModuleGetFunction(&function, module, "small"));
  OK(launch(1, 64));
  EXPECT(launch(1, 65), hipErrorLaunchFailure);
  OK(hipDeviceSynchronize());
  OK(hipFree(pointers[0]));
  hipStream_t stream;
  hipEvent_t event;
  EXPECT(hipStreamCreate(nullptr), hipErrorInvalidValue);
  EXPECT(hipStreamCreateWithFlags(&stream, 2), hipErrorInvalidValue);
  EXPECT(hipEventCreate(nullptr), hipErrorInvalidValue);
  EXPECT(hipEventCreateWithFlags(nullptr, 0), hipErrorInvalidValue);
  OK(hipStreamCreate(&stream));
  OK(hipEventCreate(&event));
  OK(hipDeviceReset());
  EXPECT(hipStreamQuery(stream), hipErrorInvalidHandle);
  EXPECT(hipEventQuery(event), hipErrorInvalidHandle);
  EXPECT(hipModuleUnload(module), hipErrorInvalidHandle);
  EXPECT(launch(1, 1), hipErrorInvalidHandle);
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  std::vector<char> good = readFile(argv[1]), unsupported = readFile(argv[2]);
  testDevice();
  testMemory();
  testImages(good);
  testModules(good, unsupported);
  testLaunches(good);
  std::puts(faults ? "wrong" : "right");
  return faults ? 1 : 0;
}
