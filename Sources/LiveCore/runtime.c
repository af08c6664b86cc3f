// What Embedded Swift requires of a system, for a module of WebAssembly that imports nothing: memory, numbers, the seeds of hash tables.

#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

// Blocks have the sizes 2^k and the three between it and 2^(k+1); those that are released are kept by size.
enum { HEADER = 16, CLASSES = 4 * 28 };
static uintptr_t end_of_used;
static void *released[CLASSES];

static unsigned class_of(size_t size) {
  if (size <= 64) return 0;
  unsigned power = 31 - __builtin_clz((uint32_t)(size - 1));
  return 4 * (power - 6) + (unsigned)((size - 1) >> (power - 2) & 3) + 1;
}

static size_t size_of(unsigned class) {
  if (class == 0) return 64;
  unsigned power = 6 + (class - 1) / 4, quarter = (class - 1) % 4 + 1;
  return ((size_t)1 << power) + ((size_t)quarter << (power - 2));
}

static unsigned char *fresh(size_t size) {
  if (end_of_used == 0) end_of_used = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  uintptr_t start = end_of_used;
  if (size > 0xF0000000u - start) __builtin_trap();
  end_of_used = start + size;
  size_t pages = (end_of_used + 65535) >> 16, present = __builtin_wasm_memory_size(0);
  // a quarter more than is needed, so that memory grows rarely
  if (pages > present && __builtin_wasm_memory_grow(0, pages - present + (present >> 2)) == (size_t)-1
      && __builtin_wasm_memory_grow(0, pages - present) == (size_t)-1)
    __builtin_trap();
  return (unsigned char *)start;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > HEADER) size += alignment;
  unsigned class = class_of(size);
  unsigned char *block = released[class];
  if (block) {
    released[class] = *(void **)block;
  } else {
    block = fresh(HEADER + size_of(class)) + HEADER;
    *(unsigned *)(block - HEADER) = class;
  }
  if (alignment > HEADER) {
    // the header before an aligned place leads back to the block
    unsigned char *place = (unsigned char *)(((uintptr_t)block + alignment) & ~(uintptr_t)(alignment - 1));
    *(unsigned *)(place - HEADER) = CLASSES;
    *(void **)(place - HEADER + sizeof(unsigned)) = block;
    block = place;
  }
  *result = block;
  return 0;
}

void free(void *memory) {
  unsigned char *block = memory;
  if (!block) return;
  if (*(unsigned *)(block - HEADER) == CLASSES) block = *(void **)(block - HEADER + sizeof(unsigned));
  unsigned class = *(unsigned *)(block - HEADER);
  *(void **)block = released[class];
  released[class] = block;
}

void *malloc(size_t size) {
  void *result;
  posix_memalign(&result, 16, size);
  return result;
}

// One instruction each; the compiler must not turn them into calls of themselves.
void *memset(void *to, int value, size_t count) {
  __asm__ volatile("local.get %0\nlocal.get %1\nlocal.get %2\nmemory.fill 0" ::"r"(to), "r"(value), "r"(count) : "memory");
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  __asm__ volatile("local.get %0\nlocal.get %1\nlocal.get %2\nmemory.copy 0, 0" ::"r"(to), "r"(from), "r"(count) : "memory");
  return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) { return memmove(to, from, count); }

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *x = a, *y = b;
  for (; count--; x++, y++)
    if (*x != *y) return *x < *y ? -1 : 1;
  return 0;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

float sqrtf(float x) { return __builtin_sqrtf(x); }
double sqrt(double x) { return __builtin_sqrt(x); }
float truncf(float x) { return __builtin_truncf(x); }
double trunc(double x) { return __builtin_trunc(x); }
float floorf(float x) { return __builtin_floorf(x); }
double floor(double x) { return __builtin_floor(x); }
float ceilf(float x) { return __builtin_ceilf(x); }
double ceil(double x) { return __builtin_ceil(x); }
float rintf(float x) { return __builtin_rintf(x); }
double rint(double x) { return __builtin_rint(x); }

// Half away from zero; the difference is exact.
double round(double x) {
  double whole = __builtin_trunc(x), rest = x - whole;
  double nearest = rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
  return __builtin_copysign(nearest, x);
}
float roundf(float x) { return (float)round(x); }

typedef __int128 wide;
wide __multi3(wide a, wide b) {
  uint64_t low_a = (uint64_t)a, low_b = (uint64_t)b;
  uint64_t a0 = (uint32_t)low_a, a1 = low_a >> 32, b0 = (uint32_t)low_b, b1 = low_b >> 32;
  uint64_t p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
  uint64_t middle = (p00 >> 32) + (uint32_t)p01 + (uint32_t)p10;
  uint64_t low = middle << 32 | (uint32_t)p00;
  uint64_t high = p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32);
  high += low_a * (uint64_t)(b >> 64) + (uint64_t)(a >> 64) * low_b;
  return (wide)((unsigned __int128)high << 64 | low);
}

uintptr_t __stack_chk_guard = 0x5bd1e995;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// Messages of the runtime before it traps.
int putchar(int character) { return character; }

// The array that every empty array is. The compiler's own, weak, need not lie where a span of 16-byte elements may begin (Swift 6.3.1 traps).
_Alignas(64) intptr_t empty_array[4] __asm__("$es23_swiftEmptyArrayStorageSi_S3itvp") = {0, -1, 0, 1};

// Seeds of hash tables; nothing depends on their order.
void arc4random_buf(void *to, size_t count) { memset(to, 7, count); }
