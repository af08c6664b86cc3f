// The frames of a run as FrameEncoding packs them: second differences, zigzag, seven bits per byte, runs of zeros counted.

/** A function that returns the next second difference of base64 text. */
function frameDecoder(text) {
  const bytes = atob(text);
  let at = 0;
  let zeros = 0;
  const variableLengthInteger = () => {
    let value = 0;
    let scale = 1;
    let byte;
    do {
      byte = bytes.charCodeAt(at++);
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte > 127);
    return value;
  };
  return () => {
    if (zeros > 0) {
      zeros -= 1;
      return 0;
    }
    const value = variableLengthInteger();
    if (value === 0) {
      zeros = variableLengthInteger();
      return 0;
    }
    return value % 2 ? -(value + 1) / 2 : value / 2;
  };
}

/** Adds up second differences: `count` multiples of a quantum into an array from `start` on. */
function decodeSeries(next, channel, start, count, quantum) {
  let value = 0;
  let slope = 0;
  for (let i = 0; i < count; i += 1) {
    const move = slope + next();
    value += move;
    slope = i ? move : 0;
    channel[start + i] = value * quantum;
  }
}
