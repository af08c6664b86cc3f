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

// The exact remainder: the larger number loses the smaller one at each power of two.
double fmod(double x, double y) {
  double rest = __builtin_fabs(x), by = __builtin_fabs(y);
  if (!(rest <= 0x1.fffffffffffffp1023) || !(by > 0)) return __builtin_nan("");
  while (rest >= by) {
    double step = by;
    while (step <= rest / 2) step *= 2;
    rest -= step;
  }
  return __builtin_copysign(rest, x);
}
float fmodf(float x, float y) { return (float)fmod(x, y); }

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

// --- decimals to doubles, correctly rounded: whole numbers of as many limbs as it takes, and a long division -----------------------------

enum { LIMBS = 192, MOST_DIGITS = 800 };
typedef struct { uint32_t limb[LIMBS]; int count; } number;

static void multiply_add(number *n, uint32_t factor, uint32_t more) {
  uint64_t carry = more;
  for (int i = 0; i < n->count; i++) {
    carry += (uint64_t)n->limb[i] * factor;
    n->limb[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) n->limb[n->count++] = (uint32_t)carry;
}

static int bit_length(const number *n) {
  return n->count ? 32 * n->count - __builtin_clz(n->limb[n->count - 1]) : 0;
}

static void shift_left(number *n, int bits) {
  int whole = bits / 32, part = bits % 32;
  if (!n->count || !bits) return;
  n->limb[n->count] = 0;
  for (int i = n->count; i >= 0; i--)
    n->limb[i + whole] = part ? n->limb[i] << part | (i ? n->limb[i - 1] >> (32 - part) : 0) : n->limb[i];
  for (int i = 0; i < whole; i++) n->limb[i] = 0;
  n->count += whole + 1;
  while (n->count && !n->limb[n->count - 1]) n->count--;
}

static int compare(const number *a, const number *b) {
  if (a->count != b->count) return a->count < b->count ? -1 : 1;
  for (int i = a->count - 1; i >= 0; i--)
    if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i] ? -1 : 1;
  return 0;
}

static void subtract(number *a, const number *b) {
  int64_t carry = 0;
  for (int i = 0; i < a->count; i++) {
    carry += (int64_t)a->limb[i] - (i < b->count ? b->limb[i] : 0);
    a->limb[i] = (uint32_t)carry;
    carry >>= 32;
  }
  while (a->count && !a->limb[a->count - 1]) a->count--;
}

// The double nearest to digits times a power of ten; of two as near, the even one.
static double nearest(number *digits, int power) {
  static number divisor;
  divisor.limb[0] = 1;
  divisor.count = 1;
  for (; power > 0; power--) multiply_add(digits, 10, 0);
  for (; power < 0; power++) multiply_add(&divisor, 10, 0);
  int exponent = bit_length(digits) - bit_length(&divisor);
  if (exponent > 0) shift_left(&divisor, exponent);
  else shift_left(digits, -exponent);
  if (compare(digits, &divisor) < 0) {
    shift_left(digits, 1);
    exponent--;
  }
  // digits / divisor is in [1, 2) now, and the value that times 2^exponent
  int bits = exponent < -1022 ? 53 + exponent + 1022 : 53;
  uint64_t significand = 0;
  for (int i = 0; i < bits; i++) {
    significand <<= 1;
    if (compare(digits, &divisor) >= 0) {
      subtract(digits, &divisor);
      significand |= 1;
    }
    shift_left(digits, 1);
  }
  // what is left decides; with no bit at all, the value is compared with half of the least double
  if (bits >= 0) {
    if (bits == 0) shift_left(&divisor, 1), shift_left(digits, 1);
    int rest = compare(digits, &divisor);
    if (rest > 0 || (rest == 0 && significand & 1)) significand++;
  }
  if (exponent > 1023) return __builtin_inf();
  double value = (double)significand;
  int scale = (exponent < -1022 ? -1022 : exponent) - 52;
  // one factor of at most 2^971, or the smallest in two steps that are exact
  for (; scale > 1000; scale -= 1000) value *= 0x1p1000;
  for (; scale < -1000; scale += 1000) value *= 0x1p-1000;
  union { uint64_t bits; double value; } factor = {.bits = (uint64_t)(scale + 1023) << 52};
  return value * factor.value;
}

// Reads a decimal of the C locale and returns its end; NULL when there is none.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  static number digits;
  const char *at = text;
  int negative = *at == '-', count = 0, power = 0, any = 0, point = 0;
  if (*at == '-' || *at == '+') at++;
  digits.count = 0;
  for (; (*at >= '0' && *at <= '9') || (*at == '.' && !point); at++) {
    if (*at == '.') {
      point = 1;
      continue;
    }
    any = 1;
    power -= point;
    if (count < MOST_DIGITS) {
      multiply_add(&digits, 10, (uint32_t)(*at - '0'));
      if (digits.count) count++;
    } else {
      // more digits than any halfway value has: that there are some is all that counts
      power++;
      if (*at != '0') digits.limb[0] |= 1;
    }
  }
  if (!any) return 0;
  if (*at == 'e' || *at == 'E') {
    const char *start = at++;
    int minus = *at == '-', written = 0;
    if (*at == '-' || *at == '+') at++;
    if (*at < '0' || *at > '9') at = start;
    for (; at != start && *at >= '0' && *at <= '9'; at++)
      if (written < 100000) written = 10 * written + (*at - '0');
    if (at != start) power += minus ? -written : written;
  }
  double value = 0;
  if (digits.count) value = count + power > 310 ? __builtin_inf() : count + power < -330 ? 0 : nearest(&digits, power);
  *result = negative ? -value : value;
  return at;
}

uintptr_t __stack_chk_guard = 0x5bd1e995;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// Messages of the runtime before it traps.
int putchar(int character) { return character; }

// The array that every empty array is. The compiler's own, weak, need not lie where a span of 16-byte elements may begin (Swift 6.3.1 traps).
_Alignas(64) intptr_t empty_array[4] __asm__("$es23_swiftEmptyArrayStorageSi_S3itvp") = {0, -1, 0, 1};

// Seeds of hash tables; nothing depends on their order.
void arc4random_buf(void *to, size_t count) { memset(to, 7, count); }
