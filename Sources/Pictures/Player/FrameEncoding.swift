import Trajectories

/// The frames of a run as bytes for a page: a few bits per number instead of thirty-two.
///
/// A number is rounded to a multiple of its channel's quantum and stored as the difference to the linear extrapolation of the two numbers
/// before it (the second difference), zigzag-encoded, seven bits per byte, lowest first; the eighth bit marks that more bytes follow. A
/// zero is followed by the number of further zeros. The sequence starts again whenever a view appears: its first number is stored as it
/// is, its second as the first difference.
struct FrameEncoding {
  /// A range of consecutive frames that have a view.
  struct Span: Equatable {
    var view: Int32
    /// Places in `frames`.
    var first: Int
    var count: Int
  }

  let columns: [Column]
  /// One a column, a power of two.
  let quanta: [Double]
  /// Numbers of the frames.
  let frames: [Int]
  /// Views, each by its number in the run.
  let views: [Int32]
  /// In the order of the bytes: view by view, each in time's order; per span one stream a column.
  private(set) var spans: [Span] = []
  private(set) var bytes: [UInt8] = []

  /// - Parameters:
  ///   - size: The larger side of the drawing, points: determines the precision of positions.
  ///   - views: Numbers of the views to encode, ascending.
  ///   - places: Which of the run's frames, ascending.
  init(_ run: RecordedRun, columns: [Column], size: Double, views: [Int32], places: [Int]) {
    self.columns = columns
    self.views = views
    frames = places.map { run.frames[$0] }
    let sources = columns.map { run.columns.firstIndex(of: $0) ?? 0 }
    quanta = zip(columns, sources).map { Self.quantum($0, of: run, $1, size: size) }
    let samples = Self.gathered(run, views, places)
    bytes.reserveCapacity(samples.count * columns.count)
    for (slot, view) in views.enumerated() {
      var place = 0
      while place < places.count {
        let start = slot * places.count
        guard samples[start + place] >= 0 else {
          place += 1
          continue
        }
        var end = place
        while end < places.count, samples[start + end] >= 0 { end += 1 }
        spans.append(Span(view: view, first: place, count: end - place))
        for (source, quantum) in zip(sources, quanta) {
          encode(run, samples[(start + place)..<(start + end)], source, quantum)
        }
        place = end
      }
    }
  }

  /// Per view and frame, the sample's place in the run; -1 where there is none.
  private static func gathered(_ run: RecordedRun, _ views: [Int32], _ places: [Int]) -> [Int32] {
    var slots = [Int](repeating: -1, count: run.names.count)
    for (slot, view) in views.enumerated() { slots[Int(view)] = slot }
    var samples = [Int32](repeating: -1, count: views.count * places.count)
    for (column, place) in places.enumerated() {
      for sample in run.samples(place) {
        let slot = slots[Int(run.views[sample])]
        if slot >= 0 { samples[slot * places.count + column] = Int32(sample) }
      }
    }
    return samples
  }

  /// The precision of a channel: positions to a 16384th of the drawing and to 1/128 pt at least, angles to 1/4096 rad, other channels to a
  /// 32768th of their largest value.
  private static func quantum(_ column: Column, of run: RecordedRun, _ source: Int, size: Double) -> Double {
    switch column {
    case .x, .y: return powerOfTwo(min(1.0 / 128, max(size, 1e-6) / 16384))
    case .angle: return 1.0 / 4096
    default:
      var largest: Float = 0
      for sample in run.views.indices { largest = max(largest, run.value(sample, source).magnitude) }
      return largest > 0 ? powerOfTwo(Double(largest) / 32768) : 1
    }
  }

  /// The largest power of two that is not above a number.
  private static func powerOfTwo(_ number: Double) -> Double { Double(sign: .plus, exponent: number.exponent, significand: 1) }

  private mutating func encode(_ run: RecordedRun, _ samples: ArraySlice<Int32>, _ source: Int, _ quantum: Double) {
    var (last, step) = (0, 0)
    var isFirst = true
    var zeros = 0
    let scale = 1 / quantum
    for sample in samples {
      // positions beyond 2^47 quanta are far outside of any screen
      let number = Int(max(-0x1p47, min(0x1p47, (Double(run.value(Int(sample), source)) * scale).rounded())))
      let difference = number - last - step
      step = isFirst ? 0 : number - last
      isFirst = false
      last = number
      if difference == 0 {
        zeros += 1
        continue
      }
      append(zeros: &zeros)
      append(UInt64(bitPattern: Int64(difference << 1 ^ difference >> 63)))
    }
    append(zeros: &zeros)
  }

  private mutating func append(zeros: inout Int) {
    guard zeros > 0 else { return }
    bytes.append(0)
    append(UInt64(zeros - 1))
    zeros = 0
  }

  private mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
