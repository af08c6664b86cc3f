import Formats

/// NumPy's array file: little-endian float32 of shape (frames, views, columns), C order; NaN where a view is not there.
///
/// The head holds the number of frames, so it is written with room to spare and revised at the end: to a file, not a pipe.
struct NPY: Sendable {
  let plan: RecordPlan
  private var views: [Int32] = []
  private var frames = 0
  private(set) var unplaced = 0

  /// The head with its padding; a multiple of 64 as the format requires, and wide enough for any shape.
  private static let headLength = 192

  init(plan: RecordPlan) { self.plan = plan }

  mutating func begin(_ header: RunHeader, to text: inout TextBuffer) {
    for (index, name) in header.names.enumerated() where plan.includes(view: name) { views.append(Int32(index)) }
    text.append(head)
  }

  mutating func declare(_ name: String) {
    if plan.includes(view: name) { unplaced += 1 }
  }

  mutating func write(_ frame: Frame, to text: inout TextBuffer) {
    guard plan.includes(frame) else { return }
    frames += 1
    var next = 0
    for view in views {
      while next < frame.samples.count, frame.samples[next].view < view { next += 1 }
      let exists = next < frame.samples.count && frame.samples[next].view == view
      for column in plan.columns {
        let bits = exists ? frame.samples[next].value(column).bitPattern : 0x7FC0_0000
        for shift in [UInt32(0), 8, 16, 24] { text.append(UInt8(truncatingIfNeeded: bits >> shift)) }
      }
    }
  }

  /// With the number of frames so far.
  var head: [UInt8] {
    let shape = "(\(frames), \(views.count), \(plan.columns.count))"
    let dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': \(shape), }"
    let length = Self.headLength - 10
    let magic: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(length & 255), UInt8(length >> 8)]
    let padding = [UInt8](repeating: UInt8(ascii: " "), count: length - dictionary.utf8.count - 1)
    return magic + Array(dictionary.utf8) + padding + [UInt8(ascii: "\n")]
  }
}

extension RecordPlan {
  /// What an NPY file cannot contain: a JSON object with the ids of its second axis, the columns, the clock and the digest.
  public func sidecar(_ header: RunHeader, _ digest: RunDigest) -> [UInt8] {
    var text = JSONWriter()
    text.object { text in
      text.add("physim", header.version)
      text.add("scene", header.scene)
      text.add("frameRate", header.frameRate)
      if !header.frameTimes.isEmpty { text.array("frameTimes") { for time in header.frameTimes { $0.write(time) } } }
      text.add("every", every)
      text.add("views", header.names.filter(includes(view:)))
      text.add("columns", columns.map { $0.rawValue })
      text.add("digest", digest.text)
    }
    return text.bytes + [UInt8(ascii: "\n")]
  }
}
