//===- Client.cpp - Stands for a tool that a server runs ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Has the name of a tool; asks the server of that tool, at
// $LOOM_TOOL_SERVERS/NAME, to run it with these arguments, files, folder and
// environment, and ends as it ends. Without a server it becomes the tool.
//
//===----------------------------------------------------------------------===//

#include "Protocol.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace loom;

static int connectTo(const std::string &path) {
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof(address.sun_path))
    return -1;
  memcpy(address.sun_path, path.c_str(), path.size());
  int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection >= 0 &&
      connect(connection, reinterpret_cast<sockaddr *>(&address),
              sizeof(address)) == 0)
    return connection;
  if (connection >= 0)
    close(connection);
  return -1;
}

static bool sendFiles(int connection, int folder) {
  int files[NumFiles] = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, folder};
  char byte = 0;
  iovec data = {&byte, 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(files))] = {};
  msghdr message = {};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof(control);
  cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(files));
  memcpy(CMSG_DATA(header), files, sizeof(files));
  return sendmsg(connection, &message, MSG_NOSIGNAL) == 1;
}

static bool sendAll(int connection, const void *data, size_t size) {
  for (size_t at = 0; at < size;) {
    ssize_t sent = send(connection, static_cast<const char *>(data) + at,
                        size - at, MSG_NOSIGNAL);
    if (sent <= 0)
      return false;
    at += size_t(sent);
  }
  return true;
}

static void add(std::string &strings, char **first) {
  for (; *first; ++first)
    strings.append(*first, strlen(*first) + 1);
}

/// Variables of the loader have had their effect in the server.
static bool concernsLoader() {
  for (char **variable = environ; *variable; ++variable)
    if (strncmp(*variable, "LD_", 3) == 0)
      return true;
  return false;
}

/// The wait status; false if the run never began.
static bool run(const std::string &socketPath, char **argv, int &status) {
  int folder = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  int connection = folder < 0 ? -1 : connectTo(socketPath);
  if (connection < 0)
    return false;
  std::string strings;
  add(strings, argv);
  add(strings, environ);
  RequestHeader header = {};
  header.size = uint32_t(strings.size());
  while (argv[header.numArguments])
    ++header.numArguments;
  header.mode = umask(0);
  umask(mode_t(header.mode));
  for (int limit = 0; limit < RLIM_NLIMITS; ++limit)
    getrlimit(__rlimit_resource_t(limit), &header.limits[limit]);
  // A closed standard file cannot be sent.
  if (!sendFiles(connection, folder)) {
    close(connection);
    return false;
  }
  if (!sendAll(connection, &header, sizeof(header)) ||
      !sendAll(connection, strings.data(), strings.size()) ||
      recv(connection, &status, sizeof(status), MSG_WAITALL) !=
          ssize_t(sizeof(status))) {
    fprintf(stderr, "%s: the tool's server has ended\n", argv[0]);
    exit(126);
  }
  return true;
}

int main(int, char **argv) {
  const char *slash = strrchr(argv[0], '/');
  std::string name = slash ? slash + 1 : argv[0];
  int status = 0;
  const char *servers = getenv("LOOM_TOOL_SERVERS");
  if (!servers || concernsLoader() ||
      !run(std::string(servers) + "/" + name, argv, status)) {
    execv((LOOM_TOOL_FOLDER "/" + name).c_str(), argv);
    perror(name.c_str());
    return 127;
  }
  if (WIFEXITED(status))
    return WEXITSTATUS(status);
  rlimit core = {0, 0};
  setrlimit(RLIMIT_CORE, &core);
  signal(WTERMSIG(status), SIG_DFL);
  raise(WTERMSIG(status));
  return 125;
}
