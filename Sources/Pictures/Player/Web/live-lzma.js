// Decompression of LZMA (the .lzma format of xz): a third smaller than gzip for the engine, whose similar parts are far from each other.

/** Bits by their probabilities, from a range. */
class RangeDecoder {
  constructor(bytes, start) {
    this.bytes = bytes;
    this.at = start + 5;
    this.range = 0xffffffff;
    this.code = 0;
    for (let i = 1; i < 5; i += 1) this.code = ((this.code << 8) | bytes[start + i]) >>> 0;
  }

  bit(probabilities, i) {
    const probability = probabilities[i];
    const bound = (this.range >>> 11) * probability;
    let bit = 0;
    if (this.code < bound) {
      this.range = bound;
      probabilities[i] = probability + ((2048 - probability) >> 5);
    } else {
      this.range -= bound;
      this.code -= bound;
      probabilities[i] = probability - (probability >> 5);
      bit = 1;
    }
    if (this.range < 0x1000000) {
      this.range = (this.range << 8) >>> 0;
      this.code = ((this.code << 8) | this.bytes[this.at++]) >>> 0;
    }
    return bit;
  }

  /** A number of some bits, the highest first, by a tree of probabilities. */
  tree(probabilities, base, bits) {
    let node = 1;
    for (let i = 0; i < bits; i += 1) node = (node << 1) | this.bit(probabilities, base + node);
    return node - (1 << bits);
  }

  /** The same, the lowest first. */
  reversedTree(probabilities, base, bits) {
    let [node, number] = [1, 0];
    for (let i = 0; i < bits; i += 1) {
      const bit = this.bit(probabilities, base + node);
      node = (node << 1) | bit;
      number |= bit << i;
    }
    return number;
  }

  /** Bits that are equally likely. */
  plain(bits) {
    let number = 0;
    for (let i = 0; i < bits; i += 1) {
      this.range >>>= 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit) this.code -= this.range;
      number = (number << 1) | bit;
      if (this.range < 0x1000000) {
        this.range = (this.range << 8) >>> 0;
        this.code = ((this.code << 8) | this.bytes[this.at++]) >>> 0;
      }
    }
    return number >>> 0;
  }
}

const evenOdds = (count) => new Uint16Array(count).fill(1024);

/** How long a match is. */
class LengthDecoder {
  constructor() {
    this.choice = evenOdds(2);
    this.low = evenOdds(16 << 3);
    this.middle = evenOdds(16 << 3);
    this.high = evenOdds(256);
  }

  read(decoder, position) {
    if (!decoder.bit(this.choice, 0)) return 2 + decoder.tree(this.low, position << 3, 3);
    if (!decoder.bit(this.choice, 1)) return 10 + decoder.tree(this.middle, position << 3, 3);
    return 18 + decoder.tree(this.high, 0, 8);
  }
}

/** The bytes that an .lzma file with a known or an unknown size has compressed. */
function decodeLZMA(bytes) {
  const lc = bytes[0] % 9;
  const lp = Math.floor(bytes[0] / 9) % 5;
  const positionMask = (1 << Math.floor(bytes[0] / 45)) - 1;
  const size = bytes.slice(5, 11).reduceRight((sum, byte) => sum * 256 + byte, 0);
  const isSized = bytes[12] !== 255;
  let output = new Uint8Array(isSized ? size : 1 << 22);
  const decoder = new RangeDecoder(bytes, 13);
  const [isMatch, isRepeat, isLong] = [evenOdds(12 << 4), evenOdds(12), evenOdds(12 << 4)];
  const repeats = [evenOdds(12), evenOdds(12), evenOdds(12)];
  const literals = evenOdds(0x300 << (lc + lp));
  const [slots, special, align] = [evenOdds(4 << 6), evenOdds(128), evenOdds(16)];
  const [lengths, repeatLengths] = [new LengthDecoder(), new LengthDecoder()];
  let [state, count] = [0, 0];
  let [d0, d1, d2, d3] = [0, 0, 0, 0];

  const literal = () => {
    const before = count ? output[count - 1] : 0;
    const base = 0x300 * (((count & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
    let node = 1;
    if (state >= 7) {
      let match = output[count - d0 - 1];
      do {
        const expected = (match >> 7) & 1;
        match <<= 1;
        const bit = decoder.bit(literals, base + ((1 + expected) << 8) + node);
        node = (node << 1) | bit;
        if (bit !== expected) break;
      } while (node < 256);
    }
    while (node < 256) node = (node << 1) | decoder.bit(literals, base + node);
    output[count++] = node & 255;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };

  const distance = (length) => {
    const slot = decoder.tree(slots, Math.min(length - 2, 3) << 6, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const start = (2 | (slot & 1)) << bits;
    if (slot < 14) return start + decoder.reversedTree(special, start - slot, bits);
    return (start >>> 0) + decoder.plain(bits - 4) * 16 + decoder.reversedTree(align, 0, 4);
  };

  while (!isSized || count < size) {
    const position = count & positionMask;
    if (!decoder.bit(isMatch, (state << 4) + position)) {
      literal();
      continue;
    }
    let length;
    if (!decoder.bit(isRepeat, state)) {
      [d3, d2, d1] = [d2, d1, d0];
      length = lengths.read(decoder, position);
      state = state < 7 ? 7 : 10;
      d0 = distance(length);
      if (d0 === 0xffffffff) break;
    } else {
      if (!decoder.bit(repeats[0], state)) {
        if (!decoder.bit(isLong, (state << 4) + position)) {
          state = state < 7 ? 9 : 11;
          output[count] = output[count - d0 - 1];
          count += 1;
          continue;
        }
      } else if (!decoder.bit(repeats[1], state)) {
        [d0, d1] = [d1, d0];
      } else if (!decoder.bit(repeats[2], state)) {
        [d0, d1, d2] = [d2, d0, d1];
      } else {
        [d0, d1, d2, d3] = [d3, d0, d1, d2];
      }
      length = repeatLengths.read(decoder, position);
      state = state < 7 ? 8 : 11;
    }
    if (count + length > output.length) {
      const longer = new Uint8Array(2 * output.length + length);
      longer.set(output);
      output = longer;
    }
    for (let i = 0; i < length; i += 1) output[count + i] = output[count + i - d0 - 1];
    count += length;
  }
  return output.subarray(0, count);
}
