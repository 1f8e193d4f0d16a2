//===- ForkServer.cpp - Runs a tool many times in fresh processes ---------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Preloaded into an unchanged tool (TakeMain.h), it runs the tool's main in a
// forked child for every request.
//
// A request on stdin is a decimal byte count, a newline and that many bytes of
// zero-terminated strings: seconds allowed, file for stdout, file for stderr,
// then the arguments from argv[0] on. The answer on stdout is one line with the
// wait status of the child. A child over its time gets SIGQUIT, which LLVM
// answers with a stack dump, and SIGKILL five seconds later.
//
//===----------------------------------------------------------------------===//

#include "TakeMain.h"
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

static volatile pid_t child;
static volatile bool overdue;

static void onAlarm(int) {
  kill(child, overdue ? SIGKILL : SIGQUIT);
  overdue = true;
  alarm(5);
}

static void redirect(const char *path, int descriptor) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0 || dup2(file, descriptor) < 0)
    _exit(127);
  close(file);
}

/// In the child: does not return.
static void runTool(loom::MainFunction realMain, std::vector<char *> &strings,
                    char **environment) {
  // An input that asks for the machine's whole memory is a failed test, not a
  // failed machine.
  rlimit memory = {rlim_t(6) << 30, rlim_t(6) << 30};
  setrlimit(RLIMIT_AS, &memory);
  rlimit core = {0, 0};
  setrlimit(RLIMIT_CORE, &core);
  close(STDIN_FILENO);
  open("/dev/null", O_RDONLY);
  redirect(strings[1], STDOUT_FILENO);
  redirect(strings[2], STDERR_FILENO);
  int argc = int(strings.size()) - 3;
  strings.push_back(nullptr);
  exit(realMain(argc, strings.data() + 3, environment));
}

int loom::serve(MainFunction realMain, char **environment) {
  struct sigaction action = {};
  action.sa_handler = onAlarm;
  action.sa_flags = SA_RESTART;
  sigaction(SIGALRM, &action, nullptr);
  size_t size;
  while (scanf("%zu", &size) == 1 && getchar() == '\n') {
    std::vector<char> request(size + 1);
    if (fread(request.data(), 1, size, stdin) != size)
      return 1;
    std::vector<char *> strings;
    for (size_t at = 0; at < size; at += strlen(&request[at]) + 1)
      strings.push_back(&request[at]);
    if (strings.size() < 4)
      return 1;
    overdue = false;
    child = fork();
    if (child < 0)
      return 1;
    if (child == 0)
      runTool(realMain, strings, environment);
    alarm(unsigned(atoi(strings[0])));
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
      ;
    alarm(0);
    printf("%d\n", status);
    fflush(stdout);
  }
  return 0;
}
