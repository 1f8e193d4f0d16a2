// What the programs of HIP calls share: a count of faults, and a file's bytes.
#ifndef LOOM_TEST_SIMULATOR_INPUTS_HIP_CHECK_H
#define LOOM_TEST_SIMULATOR_INPUTS_HIP_CHECK_H

#include "Loom/Simulator/HipApi.h"
#include <cstdio>
#include <cstdlib>
#include <vector>

static int faults = 0;

#define EXPECT(CALL, ERROR)                                                    \
  do {                                                                         \
    hipError_t got = (CALL);                                                   \
    if (got != (ERROR)) {                                                      \
      std::printf("line %d: %s gives %s, not %s\n", __LINE__, #CALL,           \
                  hipGetErrorName(got), #ERROR);                               \
      ++faults;                                                                \
    }                                                                          \
  } while (0)
#define OK(CALL) EXPECT(CALL, hipSuccess)
#define TRUE(CONDITION)                                                        \
  do {                                                                         \
    if (!(CONDITION)) {                                                        \
      std::printf("line %d: not %s\n", __LINE__, #CONDITION);                  \
      ++faults;                                                                \
    }                                                                          \
  } while (0)

static std::vector<char> readFile(const char *path) {
  FILE *file = std::fopen(path, "rb");
  if (!file)
    std::exit(2);
  std::vector<char> bytes(1 << 20);
  bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file));
  std::fclose(file);
  return bytes;
}

#endif // LOOM_TEST_SIMULATOR_INPUTS_HIP_CHECK_H
