// Streams and events of the simulated device, and the errors of HIP's calls.
// Prints what is wrong.
#include "hip-check.h"
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

static std::vector<char> image;
static hipModule_t module;
static hipFunction_t count, waitFor, add;

/// data[0] becomes the number of rounds, after as many rounds.
static void enqueueCount(hipStream_t stream, int *data, int rounds) {
  void *arguments[] = {&data, &rounds};
  OK(hipModuleLaunchKernel(count, 1, 1, 1, 1, 1, 1, 0, stream, arguments,
                           nullptr));
}
/// to[0] = from[0] + 1.
static void enqueueAdd(hipStream_t stream, int *to, int *from) {
  void *arguments[] = {&to, &from};
  OK(hipModuleLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, arguments,
                           nullptr));
}
/// Ends when the program sets flag[0].
static void enqueueWait(hipStream_t stream, int *flag) {
  void *arguments[] = {&flag};
  OK(hipModuleLaunchKernel(waitFor, 1, 1, 1, 1, 1, 1, 0, stream, arguments,
                           nullptr));
}

static int *makeDevice(int value) {
  void *data = nullptr;
  OK(hipMalloc(&data, 64));
  OK(hipMemset(data, 0, 64));
  OK(hipMemcpy(data, &value, sizeof(value), hipMemcpyHostToDevice));
  return static_cast<int *>(data);
}
static int *makeHost(int value) {
  void *data = nullptr;
  OK(hipHostMalloc(&data, 64, 0));
  *static_cast<int *>(data) = value;
  return static_cast<int *>(data);
}
static int valueOf(int *data) {
  int value = -1;
  OK(hipMemcpy(&value, data, sizeof(value), hipMemcpyDeviceToHost));
  return value;
}
static void set(int *flag) { __atomic_store_n(flag, 1, __ATOMIC_RELEASE); }

/// A launch goes on behind its call, and queries say so.
static void testAsynchrony() {
  hipStream_t stream;
  hipEvent_t before, behind, never;
  OK(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
  OK(hipEventCreate(&before));
  OK(hipEventCreate(&behind));
  OK(hipEventCreateWithFlags(&never, hipEventDisableTiming));
  int *flag = makeHost(0), *copied = makeHost(7);
  OK(hipEventRecord(before, stream));
  OK(hipEventSynchronize(before));
  enqueueWait(stream, flag);
  OK(hipMemcpyAsync(copied, flag, sizeof(int), hipMemcpyDefault, stream));
  OK(hipEventRecord(behind, stream));
  EXPECT(hipStreamQuery(stream), hipErrorNotReady);
  EXPECT(hipEventQuery(behind), hipErrorNotReady);
  // It is no error that is remembered.
  OK(hipGetLastError());
  OK(hipEventQuery(before));
  OK(hipEventQuery(never));
  OK(hipEventSynchronize(never));
  float ms = -1;
  EXPECT(hipEventElapsedTime(&ms, before, behind), hipErrorNotReady);
  TRUE(*copied == 7);
  set(flag);
  OK(hipEventSynchronize(behind));
  TRUE(*copied == 1);
  OK(hipStreamSynchronize(stream));
  OK(hipStreamQuery(stream));
  OK(hipEventQuery(behind));
  OK(hipEventElapsedTime(&ms, before, behind));
  TRUE(ms >= 0);
  EXPECT(hipEventElapsedTime(&ms, before, never), hipErrorInvalidHandle);
  OK(hipEventRecord(never, stream));
  OK(hipEventSynchronize(never));
  EXPECT(hipEventElapsedTime(&ms, before, never), hipErrorInvalidHandle);
  EXPECT(hipEventElapsedTime(nullptr, before, behind), hipErrorInvalidValue);
  OK(hipEventDestroy(never));
  EXPECT(hipEventDestroy(never), hipErrorInvalidHandle);
  EXPECT(hipEventRecord(never, stream), hipErrorInvalidHandle);
  EXPECT(hipEventQuery(never), hipErrorInvalidHandle);
  EXPECT(hipEventSynchronize(never), hipErrorInvalidHandle);
  OK(hipStreamDestroy(stream));
  EXPECT(hipStreamDestroy(stream), hipErrorInvalidHandle);
  EXPECT(hipStreamSynchronize(stream), hipErrorInvalidHandle);
  EXPECT(hipStreamQuery(stream), hipErrorInvalidHandle);
  EXPECT(hipEventRecord(before, stream), hipErrorInvalidHandle);
  EXPECT(hipStreamWaitEvent(stream, before, 0), hipErrorInvalidHandle);
  OK(hipHostFree(flag));
  OK(hipHostFree(copied));
}

/// A stream waits for an event of another; the rest of it does not.
static void testWaitEvent() {
  hipStream_t first, second;
  hipEvent_t event;
  OK(hipStreamCreateWithFlags(&first, hipStreamNonBlocking));
  OK(hipStreamCreateWithFlags(&second, hipStreamNonBlocking));
  OK(hipEventCreate(&event));
  int *flag = makeHost(0), *a = makeDevice(1), *b = makeDevice(0);
  // An event that was not recorded is no reason to wait.
  OK(hipStreamWaitEvent(second, event, 0));
  OK(hipStreamSynchronize(second));
  enqueueWait(first, flag);
  enqueueAdd(first, a, a);
  OK(hipEventRecord(event, first));
  OK(hipStreamWaitEvent(second, event, 0));
  enqueueAdd(second, b, a);
  EXPECT(hipStreamQuery(second), hipErrorNotReady);
  // The wait is for the record before it, not for a later one.
  OK(hipEventRecord(event, second));
  // The stream that is waited for may be destroyed.
  OK(hipStreamDestroy(first));
  set(flag);
  OK(hipStreamSynchronize(second));
  TRUE(valueOf(a) == 2 && valueOf(b) == 3);
  OK(hipStreamDestroy(second));
  OK(hipEventDestroy(event));
  OK(hipHostFree(flag));
  OK(hipFree(a));
  OK(hipFree(b));
}

/// The null stream waits for blocking streams, and they for it.
static void testNullStream() {
  hipStream_t blocking, free;
  OK(hipStreamCreate(&blocking));
  OK(hipStreamCreateWithFlags(&free, hipStreamNonBlocking));
  int *flag = makeHost(0), *data = makeDevice(1), *other = makeDevice(5);
  enqueueWait(blocking, flag);
  enqueueAdd(blocking, data, data);
  enqueueAdd(nullptr, data, data);
  enqueueAdd(blocking, data, data);
  enqueueAdd(hipStreamLegacy, data, data);
  EXPECT(hipStreamQuery(nullptr), hipErrorNotReady);
  // A stream that does not take part goes on.
  enqueueAdd(free, other, other);
  OK(hipStreamSynchronize(free));
  set(flag);
  TRUE(valueOf(data) == 5 && valueOf(other) == 6);
  // A copy of memory that HIP does not know is complete when it returns.
  int value = 40;
  OK(hipMemcpyAsync(data, &value, sizeof(value), hipMemcpyHostToDevice, free));
  value = 0;
  OK(hipMemsetD32Async(other, 17, 1, free));
  OK(hipStreamSynchronize(free));
  TRUE(valueOf(data) == 40 && valueOf(other) == 17);
  OK(hipMemsetAsync(other, 1, 2, blocking));
  OK(hipDeviceSynchronize());
  TRUE(valueOf(other) == 257);
  OK(hipStreamDestroy(blocking));
  OK(hipStreamDestroy(free));
  OK(hipHostFree(flag));
  OK(hipFree(data));
  OK(hipFree(other));
}

/// Errors of kernels are found by who waits for their stream, once.
static void testErrors() {
  hipStream_t bad, good;
  hipEvent_t event;
  OK(hipStreamCreateWithFlags(&bad, hipStreamNonBlocking));
  OK(hipStreamCreateWithFlags(&good, hipStreamNonBlocking));
  OK(hipEventCreate(&event));
  int *data = makeDevice(0), *nowhere = reinterpret_cast<int *>(64);
  enqueueAdd(bad, data, nowhere);
  OK(hipEventRecord(event, bad));
  OK(hipStreamSynchronize(good));
  EXPECT(hipEventSynchronize(event), hipErrorIllegalAddress);
  EXPECT(hipPeekAtLastError(), hipErrorIllegalAddress);
  EXPECT(hipGetLastError(), hipErrorIllegalAddress);
  OK(hipGetLastError());
  OK(hipStreamSynchronize(bad));
  enqueueAdd(bad, data, nowhere);
  // The error of a stream that is gone is the device's.
  OK(hipStreamDestroy(bad));
  EXPECT(hipDeviceSynchronize(), hipErrorIllegalAddress);
  OK(hipDeviceSynchronize());
  enqueueAdd(nullptr, data, nowhere);
  int value = 0;
  EXPECT(hipMemcpy(&value, data, sizeof(value), hipMemcpyDeviceToHost),
         hipErrorIllegalAddress);
  OK(hipStreamDestroy(good));
  OK(hipEventDestroy(event));
  OK(hipFree(data));
}

/// Many threads with streams of their own, and with the null stream.
static void testThreads() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([i] {
      hipStream_t stream;
      OK(hipStreamCreateWithFlags(&stream, unsigned(i % 2)));
      int *data = makeDevice(i);
      for (int round = 0; round < 8; ++round) {
        enqueueAdd(round % 3 ? stream : nullptr, data, data);
        if (i % 2)
          OK(hipDeviceSynchronize());
      }
      // Workgroups on several threads.
      int rounds = 10;
      void *arguments[] = {&data, &rounds};
      OK(hipModuleLaunchKernel(count, 9, 1, 1, 1, 1, 1, 0, stream, arguments,
                               nullptr));
      OK(hipDeviceSynchronize());
      TRUE(valueOf(data) == i + 98);
      OK(hipStreamDestroy(stream));
      OK(hipFree(data));
    });
  for (std::thread &thread : threads)
    thread.join();
}

/// A child has the memory and goes on by itself.
static void testFork() {
  hipStream_t stream;
  OK(hipStreamCreate(&stream));
  int *data = makeDevice(0);
  enqueueCount(stream, data, 2000);
  std::fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    TRUE(valueOf(data) == 2000);
    enqueueAdd(stream, data, data);
    TRUE(valueOf(data) == 2001);
    std::fflush(stdout);
    _exit(faults ? 1 : 0);
  }
  int status = -1;
  TRUE(waitpid(child, &status, 0) == child && status == 0);
  TRUE(valueOf(data) == 2000);
  enqueueAdd(stream, data, data);
  TRUE(valueOf(data) == 2001);
  OK(hipStreamDestroy(stream));
  OK(hipFree(data));
}

static void load(const char *path) {
  image = readFile(path);
  OK(hipInit(0));
  OK(hipModuleLoadData(&module, image.data()));
  OK(hipModuleGetFunction(&count, module, "count"));
  OK(hipModuleGetFunction(&waitFor, module, "waitFor"));
  OK(hipModuleGetFunction(&add, module, "add"));
}

/// HIP calls may come from destructors, when the streams' threads are gone.
struct Last {
  int *data = nullptr;
  ~Last() {
    if (!data)
      return;
    enqueueAdd(nullptr, data, data);
    TRUE(valueOf(data) == 3001);
    std::puts(faults ? "wrong at last" : "right at last");
  }
};
static Last last;

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  load(argv[1]);
  testAsynchrony();
  testWaitEvent();
  testNullStream();
  testErrors();
  testThreads();
  // ThreadSanitizer does not follow a fork of several threads.
  if (argc < 3)
    testFork();
  last.data = makeDevice(0);
  hipStream_t stream;
  OK(hipStreamCreate(&stream));
  // Nobody waits for it.
  enqueueCount(stream, last.data, 3000);
  std::puts(faults ? "wrong" : "right");
  return faults ? 1 : 0;
}
