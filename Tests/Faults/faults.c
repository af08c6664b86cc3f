// A library for LD_PRELOAD that counts calls of the file system and lets one of them fail, be cut short, or be the last.
//
// FAULT_COUNT  a file that the number of calls is written to when the process ends
// FAULT_AT     the call that is meant, from 1
// FAULT_MODE   an error number; "short" for half of a read or write; "before", "half" and "after" for a kill at that moment

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static long calls, at;
static int error;
static const char *mode, *count_path;

__attribute__((constructor)) static void start(void) {
  const char *text = getenv("FAULT_AT");
  at = text ? atol(text) : 0;
  mode = getenv("FAULT_MODE");
  if (!mode) mode = "";
  error = atoi(mode);
  count_path = getenv("FAULT_COUNT");
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((destructor)) static void end(void) {
  if (!count_path) return;
  char text[32];
  int length = snprintf(text, sizeof text, "%ld\n", calls);
  int file = NEXT(open)(count_path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (NEXT(write)(file, text, length) != length) _exit(99);
}

static int is_meant(void) { return __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST) == at; }
static void die(void) { kill(getpid(), SIGKILL); }

// A call without halves: fails, or is killed before or after.
#define PLAIN(result_type, name, parameters, arguments, failed)     \
  result_type name parameters {                                     \
    int meant = is_meant();                                         \
    if (meant && !strcmp(mode, "before")) die();                    \
    if (meant && error) { errno = error; return failed; }           \
    result_type result = NEXT(name) arguments;                      \
    if (meant && (!strcmp(mode, "after") || !strcmp(mode, "half"))) die(); \
    return result;                                                  \
  }

PLAIN(int, fsync, (int fd), (fd), -1)
PLAIN(int, rename, (const char *a, const char *b), (a, b), -1)
PLAIN(int, unlink, (const char *path), (path), -1)
PLAIN(int, mkdir, (const char *path, mode_t bits), (path, bits), -1)
PLAIN(int, ftruncate, (int fd, off_t length), (fd, length), -1)
PLAIN(int, ftruncate64, (int fd, off64_t length), (fd, length), -1)
PLAIN(int, fchmod, (int fd, mode_t bits), (fd, bits), -1)
PLAIN(int, fchown, (int fd, uid_t user, gid_t group), (fd, user, group), -1)
PLAIN(int, flock, (int fd, int operation), (fd, operation), -1)
PLAIN(off_t, lseek, (int fd, off_t offset, int whence), (fd, offset, whence), -1)
PLAIN(off64_t, lseek64, (int fd, off64_t offset, int whence), (fd, offset, whence), -1)
PLAIN(DIR *, opendir, (const char *path), (path), NULL)

#define OPEN(name)                                                  \
  int name(const char *path, int flags, ...) {                      \
    va_list list;                                                   \
    va_start(list, flags);                                          \
    int bits = flags & O_CREAT ? va_arg(list, int) : 0;             \
    va_end(list);                                                   \
    int meant = is_meant();                                         \
    if (meant && !strcmp(mode, "before")) die();                    \
    if (meant && error) { errno = error; return -1; }               \
    int result = NEXT(name)(path, flags, bits);                     \
    if (meant && (!strcmp(mode, "after") || !strcmp(mode, "half"))) die(); \
    return result;                                                  \
  }

OPEN(open)
OPEN(open64)

ssize_t write(int fd, const void *bytes, size_t count) {
  int meant = is_meant();
  if (meant && !strcmp(mode, "before")) die();
  if (meant && error) { errno = error; return -1; }
  int is_cut = meant && (!strcmp(mode, "short") || !strcmp(mode, "half")) && count > 1;
  ssize_t result = NEXT(write)(fd, bytes, is_cut ? count / 2 : count);
  if (meant && (!strcmp(mode, "half") || !strcmp(mode, "after"))) die();
  return result;
}

ssize_t read(int fd, void *bytes, size_t count) {
  int meant = is_meant();
  if (meant && !strcmp(mode, "before")) die();
  if (meant && error) { errno = error; return -1; }
  ssize_t result = NEXT(read)(fd, bytes, meant && !strcmp(mode, "short") && count > 1 ? count / 2 : count);
  if (meant && (!strcmp(mode, "half") || !strcmp(mode, "after"))) die();
  return result;
}
