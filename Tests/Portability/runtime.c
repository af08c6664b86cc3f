// The little that Embedded Swift asks of a system: memory, bytes out, a way in and a way out. For Linux on arm64 and riscv64, which
// qemu-user plays, and for WebAssembly under node. Without a C library, so that none of its floating point can take part.

#include <stddef.h>
#include <stdint.h>

int run_scenes(int argc, char **argv);

// --- bytes out, and the way out -------------------------------------------------------------------------------------------------------

#if defined(__wasm__)
__attribute__((import_module("env"), import_name("write"))) void host_write(const char *bytes, size_t count);
static void send(const char *bytes, size_t count) { host_write(bytes, count); }
static _Noreturn void leave(int status) { __builtin_trap(); }
#else
enum { SYS_OPENAT = 56, SYS_CLOSE = 57, SYS_READ = 63, SYS_WRITE = 64, SYS_EXIT = 93 };  // the same on both machines
enum { WORKING_DIRECTORY = -100 };

static long ask_system(long number, long a, long b, long c) {
#if defined(__aarch64__)
  register long x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
  return x0;
#elif defined(__riscv)
  register long a7 __asm__("a7") = number, a0 __asm__("a0") = a, a1 __asm__("a1") = b, a2 __asm__("a2") = c;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2) : "memory");
  return a0;
#else
#error "no system calls known for this machine"
#endif
}

static void send(const char *bytes, size_t count) { ask_system(SYS_WRITE, 1, (long)bytes, (long)count); }
static _Noreturn void leave(int status) {
  ask_system(SYS_EXIT, status, 0, 0);
  __builtin_unreachable();
}
#endif

static char line[256];
static size_t line_length;

int putchar(int character) {
  line[line_length++] = (char)character;
  if (character == '\n' || line_length == sizeof line) {
    send(line, line_length);
    line_length = 0;
  }
  return character;
}

#if defined(__wasm__)
// WebAssembly has no instruction for it; the others below are its own
double round(double x) {
  double whole = __builtin_trunc(x), rest = x - whole;
  if (__builtin_fabs(rest) >= 0.5) whole += __builtin_copysign(1, x);
  return __builtin_copysign(whole, x);
}
double trunc(double x) { return __builtin_trunc(x); }
double floor(double x) { return __builtin_floor(x); }
double ceil(double x) { return __builtin_ceil(x); }
double rint(double x) { return __builtin_rint(x); }

void begin(void) {
  run_scenes(0, 0);
  (void)leave;
}
#else
static long argument_count;
static const unsigned char **arguments;

const unsigned char *host_argument(int index) { return index < argument_count ? arguments[index] : 0; }

// A file, whole; it stays until the next call.
const unsigned char *host_read(const char *path, long *count) {
  static unsigned char content[8u << 20];
  *count = -1;
  long file = ask_system(SYS_OPENAT, WORKING_DIRECTORY, (long)path, 0);
  if (file < 0) return content;
  long length = 0, more;
  while ((more = ask_system(SYS_READ, file, (long)content + length, (long)sizeof content - length)) > 0) length += more;
  ask_system(SYS_CLOSE, file, 0, 0);
  if (more == 0 && length < (long)sizeof content) *count = length;
  return content;
}

// `stack` is where the system left the count of the arguments and then the arguments.
void begin(long *stack) {
  argument_count = stack[0];
  arguments = (const unsigned char **)(stack + 1);
  leave(run_scenes(0, 0));
}
#endif

// The system's stack pointer is aligned as both machines want it, so the first function can be called as it stands.
#if defined(__aarch64__)
__asm__(".globl _start\n_start:\n  mov x0, sp\n  b begin\n");
#elif defined(__riscv)
__asm__(
    ".globl _start\n_start:\n  .option push\n  .option norelax\n  la gp, __global_pointer$\n  .option pop\n  mv a0, sp\n  tail begin\n");
#endif

// --- memory: powers of two from one block, those given back kept by size --------------------------------------------------------------

enum { HEADER = 64, CLASSES = 40 };
static _Alignas(64) unsigned char heap[256u << 20];
static size_t heap_used;
static void *spare[CLASSES];

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > HEADER) leave(70);
  unsigned class = 6;
  while (((size_t)1 << class) < size) class++;
  unsigned char *block = spare[class];
  if (block) {
    spare[class] = *(void **)block;
  } else {
    size_t length = HEADER + ((size_t)1 << class);
    if (length > sizeof heap - heap_used) leave(71);
    block = heap + heap_used + HEADER;
    heap_used += length;
    *(unsigned *)(block - HEADER) = class;
  }
  *result = block;
  return 0;
}

void free(void *block) {
  if (!block) return;
  unsigned class = *(unsigned *)((unsigned char *)block - HEADER);
  *(void **)block = spare[class];
  spare[class] = block;
}

void *memset(void *to, int value, size_t count) {
  volatile unsigned char *t = to;
  while (count--) *t++ = (unsigned char)value;
  return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  volatile unsigned char *t = to;
  const unsigned char *f = from;
  while (count--) *t++ = *f++;
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  volatile unsigned char *t = to;
  const unsigned char *f = from;
  if (t < f) {
    while (count--) *t++ = *f++;
  } else {
    while (count--) t[count] = f[count];
  }
  return to;
}

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *x = a, *y = b;
  for (; count--; x++, y++)
    if (*x != *y) return *x < *y ? -1 : 1;
  return 0;
}

#if !defined(__wasm__)
// Callers take the result for the argument. Swift 6.3.1's own function returns the address alone, without the bits of a short string.
void *swift_bridgeObjectRetain_n(void *object, uint32_t count);
void *swift_bridgeObjectRetain(void *object) {
  swift_bridgeObjectRetain_n(object, 1);
  return object;
}
#endif

// The machine's own instruction, whose result IEEE 754 fixes.
#if defined(__aarch64__)
float sqrtf(float x) { __asm__("fsqrt %s0, %s1" : "=w"(x) : "w"(x)); return x; }
double sqrt(double x) { __asm__("fsqrt %d0, %d1" : "=w"(x) : "w"(x)); return x; }
#elif defined(__riscv)
float sqrtf(float x) { __asm__("fsqrt.s %0, %1" : "=f"(x) : "f"(x)); return x; }
double sqrt(double x) { __asm__("fsqrt.d %0, %1" : "=f"(x) : "f"(x)); return x; }
// Whole numbers near a number; from 2^52 on every double is one, and so is NaN's answer NaN.
double trunc(double x) {
  if (!(__builtin_fabs(x) < 0x1p52)) return x;
  return __builtin_copysign((double)(int64_t)x, x);
}
double floor(double x) {
  double whole = trunc(x);
  return whole > x ? whole - 1 : whole;
}
double ceil(double x) {
  double whole = trunc(x);
  return whole < x ? __builtin_copysign(whole + 1, x) : whole;
}
double round(double x) {
  double whole = trunc(x), rest = x - whole;
  return __builtin_copysign(rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole, x);
}
#else
float sqrtf(float x) { return __builtin_sqrtf(x); }
double sqrt(double x) { return __builtin_sqrt(x); }
#endif

#if !defined(__wasm__)
typedef unsigned __int128 wide;

// Long division, a bit at a time.
wide __udivti3(wide a, wide b) {
  wide quotient = 0, rest = 0;
  for (int i = 127; i >= 0; i--) {
    rest = rest << 1 | (a >> i & 1);
    if (rest >= b) rest -= b, quotient |= (wide)1 << i;
  }
  return quotient;
}
#endif

// Compilers put a guard behind arrays on the stack.
uintptr_t __stack_chk_guard = 0x5bd1e995;
_Noreturn void __stack_chk_fail(void) { leave(72); }

// The array that every empty array is. The compiler's own, weak, need not lie where a span of 16-byte elements may begin (Swift 6.3.1 traps).
_Alignas(64) intptr_t empty_array[4] __asm__("$es23_swiftEmptyArrayStorageSi_S3itvp") = {0, -1, 0, 1};

// Seeds of hash tables. A different one on every machine: what depended on the order of a hash table would show.
void arc4random_buf(void *to, size_t count) {
  unsigned char *t = to;
#if defined(__wasm__)
  unsigned char seed = 3;
#elif defined(__riscv)
  unsigned char seed = 5;
#else
  unsigned char seed = 7;
#endif
  while (count--) *t++ = seed = (unsigned char)(seed * 29 + 11);
}
