/* Stands between the program and the system, by LD_PRELOAD: the k-th call on a file below a folder
   fails, or the process is killed there, or the clock is set back.

   FAULT_FOLDER   only calls on files in or below it count
   FAULT_CALLS    which calls count: their names, each between blanks
   FAULT_AT       k, from 1
   FAULT_LASTS    set: all calls from the k-th on fail, as on a full disk
   FAULT_HALF     set: the k-th call, if it is a write, writes half of the bytes, and what is
                  asked for happens at the next call that counts
   FAULT_ERROR    number of the error; 0: the process is killed before the call (after half of it)
   FAULT_LOG      a file outside of the folder: a line for each fault, the call and its path
   CLOCK_BACK     seconds that the clock of the day goes back from each look at it to the next */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static long counted;

static void note(const char *call, const char *path) {
    const char *log = getenv("FAULT_LOG");
    char line[PATH_MAX + 64];
    int length = snprintf(line, sizeof line, "%s %s\n", call, path);
    long file = log ? syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT, 0600) : -1;
    if (file >= 0) {
        syscall(SYS_write, file, line, length);
        syscall(SYS_close, file);
    }
}

static int is_counted(const char *call, const char *path) {
    const char *folder = getenv("FAULT_FOLDER"), *calls = getenv("FAULT_CALLS");
    char word[64];
    if (!folder || !calls || strncmp(path, folder, strlen(folder)))
        return 0;
    snprintf(word, sizeof word, " %s ", call);
    return strstr(calls, word) != NULL;
}

/* What becomes of a call: 0 it is made, 1 it fails, 2 half of it is made. */
static int fate(const char *call, const char *path, int can_halve) {
    if (!is_counted(call, path))
        return 0;
    long at = atol(getenv("FAULT_AT")), now = __sync_add_and_fetch(&counted, 1);
    int halve = getenv("FAULT_HALF") != NULL;
    if (now == at && halve && can_halve) {
        note(call, path);
        return 2;
    }
    if (now != at && !(now > at && getenv("FAULT_LASTS")) && !(now == at + 1 && halve))
        return 0;
    note(call, path);
    errno = atoi(getenv("FAULT_ERROR"));
    if (errno == 0)
        raise(SIGKILL);
    return 1;
}

static const char *opened(int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    long length = readlink(link, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = 0;
    return path;
}

static const char *absolute(int folder, const char *name, char *path) {
    char above[PATH_MAX / 2] = "";
    if (name[0] != '/') {
        if (folder != AT_FDCWD)
            opened(folder, path);
        snprintf(above, sizeof above, "%s/", folder != AT_FDCWD ? path : getcwd(path, PATH_MAX));
    }
    snprintf(path, PATH_MAX, "%s%.2000s", above, name);
    return path;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* The calls on an open file. */
#define ON_FILE(result, name, call, parameters, arguments)                                         \
    result name parameters {                                                                       \
        char path[PATH_MAX];                                                                       \
        return fate(call, opened(file, path), 0) ? -1 : REAL(name) arguments;                      \
    }

ON_FILE(int, fsync, "fsync", (int file), (file))
ON_FILE(int, fdatasync, "fdatasync", (int file), (file))
ON_FILE(int, flock, "flock", (int file, int how), (file, how))
ON_FILE(int, fchmod, "fchmod", (int file, mode_t mode), (file, mode))
ON_FILE(int, ftruncate, "ftruncate", (int file, off_t length), (file, length))
ON_FILE(int, ftruncate64, "ftruncate", (int file, off64_t length), (file, length))
ON_FILE(ssize_t, pwrite, "pwrite", (int file, const void *from, size_t count, off_t at),
        (file, from, count, at))
ON_FILE(ssize_t, pwrite64, "pwrite", (int file, const void *from, size_t count, off64_t at),
        (file, from, count, at))
ON_FILE(ssize_t, writev, "writev", (int file, const struct iovec *parts, int count), (file, parts, count))

ssize_t write(int file, const void *bytes, size_t count) {
    char path[PATH_MAX];
    switch (fate("write", opened(file, path), count > 1)) {
    case 0:
        return syscall(SYS_write, file, bytes, count);
    case 2:
        return syscall(SYS_write, file, bytes, count / 2);
    }
    return -1;
}

/* The calls on a name. */
static int making(int folder, const char *name, int flags, mode_t mode) {
    char path[PATH_MAX];
    if (flags & O_CREAT && fate("open", absolute(folder, name, path), 0))
        return -1;
    return syscall(SYS_openat, folder, name, flags, mode);
}

#define OPENING(name, parameters, folder)                                                          \
    int name parameters {                                                                          \
        mode_t mode = 0;                                                                           \
        if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) {                                 \
            va_list more;                                                                          \
            va_start(more, flags);                                                                 \
            mode = va_arg(more, mode_t);                                                           \
            va_end(more);                                                                          \
        }                                                                                          \
        return making(folder, path, flags, mode);                                                  \
    }

OPENING(open, (const char *path, int flags, ...), AT_FDCWD)
OPENING(open64, (const char *path, int flags, ...), AT_FDCWD)
OPENING(openat, (int folder, const char *path, int flags, ...), folder)
OPENING(openat64, (int folder, const char *path, int flags, ...), folder)

int mkdir(const char *name, mode_t mode) {
    char path[PATH_MAX];
    return fate("mkdir", absolute(AT_FDCWD, name, path), 0) ? -1 : REAL(mkdir)(name, mode);
}

int rename(const char *from, const char *to) {
    char path[PATH_MAX];
    return fate("rename", absolute(AT_FDCWD, to, path), 0) ? -1 : REAL(rename)(from, to);
}

int renameat(int a, const char *from, int b, const char *to) {
    char path[PATH_MAX];
    return fate("rename", absolute(b, to, path), 0) ? -1 : REAL(renameat)(a, from, b, to);
}

int link(const char *from, const char *to) {
    char path[PATH_MAX];
    return fate("link", absolute(AT_FDCWD, to, path), 0) ? -1 : REAL(link)(from, to);
}

int linkat(int a, const char *from, int b, const char *to, int flags) {
    char path[PATH_MAX];
    return fate("link", absolute(b, to, path), 0) ? -1 : REAL(linkat)(a, from, b, to, flags);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    static long looks;
    const char *back = getenv("CLOCK_BACK");
    int result = syscall(SYS_clock_gettime, clock, now);
    if (back && clock == CLOCK_REALTIME && result == 0)
        now->tv_sec -= atol(back) * __sync_add_and_fetch(&looks, 1);
    return result;
}
