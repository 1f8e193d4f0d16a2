//===- Server.cpp - Runs a tool for many tests ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Preloaded into a tool (TakeMain.h), listens at $LOOM_TOOL_SOCKET and runs the
// tool's main in a forked child for each Client. Ends with the process that
// started it.
//
//===----------------------------------------------------------------------===//

#include "Protocol.h"
#include "TakeMain.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <map>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace loom;

namespace {
struct Request {
  RequestHeader header = {};
  std::vector<char> strings;
  int files[NumFiles] = {-1, -1, -1, -1};

  void closeFiles() {
    for (int file : files)
      if (file >= 0)
        close(file);
  }
};

class Server {
public:
  Server(MainFunction realMain, int listener, int signals)
      : realMain(realMain), listener(listener), signals(signals) {}
  void run();

private:
  void accept();
  void start(int connection, Request &request);
  [[noreturn]] void runTool(Request &request);
  void reap();
  void drop(int connection);

  MainFunction realMain;
  int listener, signals;
  /// Runs by their connections.
  std::map<int, pid_t> runs;
};
} // namespace

static bool receiveAll(int connection, void *data, size_t size) {
  return recv(connection, data, size, MSG_WAITALL) == ssize_t(size);
}

static bool receiveFiles(int connection, int *files) {
  char byte;
  iovec data = {&byte, 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int) * NumFiles)];
  msghdr message = {};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof(control);
  if (recvmsg(connection, &message, MSG_CMSG_CLOEXEC) != 1)
    return false;
  cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (!header || header->cmsg_type != SCM_RIGHTS ||
      header->cmsg_len != CMSG_LEN(sizeof(int) * NumFiles))
    return false;
  memcpy(files, CMSG_DATA(header), sizeof(int) * NumFiles);
  return true;
}

static bool receive(int connection, Request &request) {
  if (!receiveFiles(connection, request.files) ||
      !receiveAll(connection, &request.header, sizeof(request.header)))
    return false;
  request.strings.resize(request.header.size);
  return receiveAll(connection, request.strings.data(), request.header.size);
}

/// In the child.
void Server::runTool(Request &request) {
  close(listener);
  close(signals);
  for (auto [connection, pid] : runs)
    close(connection);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  for (int file = 0; file < 3; ++file)
    dup2(request.files[file], file);
  if (fchdir(request.files[3]) != 0)
    _exit(127);
  request.closeFiles();
  umask(mode_t(request.header.mode));
  for (int limit = 0; limit < RLIM_NLIMITS; ++limit)
    setrlimit(__rlimit_resource_t(limit), &request.header.limits[limit]);

  std::vector<char *> arguments, variables;
  char *end = request.strings.data() + request.strings.size();
  for (char *at = request.strings.data(); at < end; at += strlen(at) + 1)
    (arguments.size() < request.header.numArguments ? arguments : variables)
        .push_back(at);
  int argc = int(arguments.size());
  arguments.push_back(nullptr);
  variables.push_back(nullptr);
  environ = variables.data();
  exit(realMain(argc, arguments.data(), environ));
}

void Server::start(int connection, Request &request) {
  pid_t pid = fork();
  if (pid == 0) {
    close(connection);
    runTool(request);
  }
  if (pid < 0)
    close(connection);
  else
    runs[connection] = pid;
}

void Server::accept() {
  int connection = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
  if (connection < 0)
    return;
  Request request;
  if (receive(connection, request))
    start(connection, request);
  else
    close(connection);
  request.closeFiles();
}

void Server::reap() {
  signalfd_siginfo information;
  (void)!read(signals, &information, sizeof(information));
  int status;
  for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
    for (auto run = runs.begin(); run != runs.end(); ++run)
      if (run->second == pid) {
        send(run->first, &status, sizeof(status), MSG_NOSIGNAL);
        close(run->first);
        runs.erase(run);
        break;
      }
}

/// The client has gone: a test took too long.
void Server::drop(int connection) {
  auto run = runs.find(connection);
  if (run == runs.end())
    return;
  kill(-run->second, SIGKILL);
  kill(run->second, SIGKILL);
  close(connection);
  runs.erase(run);
}

void Server::run() {
  for (;;) {
    std::vector<pollfd> files = {{listener, POLLIN, 0}, {signals, POLLIN, 0}};
    for (auto [connection, pid] : runs)
      files.push_back({connection, POLLRDHUP, 0});
    if (poll(files.data(), files.size(), -1) < 0 && errno != EINTR)
      return;
    if (files[1].revents)
      reap();
    for (size_t i = 2; i < files.size(); ++i)
      if (files[i].revents)
        drop(files[i].fd);
    if (files[0].revents)
      accept();
  }
}

int loom::serve(MainFunction realMain, char **) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  const char *path = getenv("LOOM_TOOL_SOCKET");
  if (!path || strlen(path) >= sizeof(address.sun_path))
    return 1;
  strcpy(address.sun_path, path);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, nullptr);
  int signals = signalfd(-1, &children, SFD_CLOEXEC);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (signals < 0 || listener < 0 ||
      bind(listener, reinterpret_cast<sockaddr *>(&address), sizeof(address)) ||
      listen(listener, 64))
    return 1;
  Server(realMain, listener, signals).run();
  return 1;
}
