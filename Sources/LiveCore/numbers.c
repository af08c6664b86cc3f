// What Swift's library leaves to a C library about numbers, to the same bits on every machine: remainders, and decimals to doubles.

#include <stddef.h>
#include <stdint.h>

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
