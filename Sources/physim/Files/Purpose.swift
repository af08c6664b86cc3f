import Trajectories

/// What a file is written for; tells whether an existing one was, and may be replaced without asking.
enum Purpose {
  case trajectory(TrajectoryFormat, TrajectoryLayout)
  case events(EventsWriter.Format)
  /// View names of an NPY file.
  case sidecar

  /// The bytes that every such file starts with. No scene does: its version is a number, not a string.
  private var start: [UInt8] {
    switch self {
    case .trajectory(.csv, .long): Array("frame,time,view".utf8)
    case .trajectory(.csv, .wide): Array("frame,time".utf8)
    case .trajectory(.json, _): Array("{\"physim\":\"".utf8)
    case .trajectory(.jsonl, _): Array("{\"frame\":0,\"time\":0,\"views\":".utf8)
    case .trajectory(.npy, _): [0x93] + Array("NUMPY".utf8) + [1, 0, 182, 0]
    case .events(.csv): Array("frame,time,kind,a,b,x,y,impulse\n".utf8)
    case .events(.json): Array("{\"physim\":\"".utf8)
    case .events(.jsonl): Array("{\"frame\":".utf8)
    case .sidecar: Array("{\"physim\":\"".utf8)
    }
  }

  /// Whether the file at `path` is empty or starts like this. A golden never counts: `physim accept` writes those.
  func recognizes(_ path: String) -> Bool {
    if path.contains(".golden.") { return false }
    guard let file = try? Descriptor.reading(path) else { return false }
    defer { try? file.close() }
    guard let head = try? file.readAll(limit: start.count) else { return false }
    return head.isEmpty || head.starts(with: start)
  }
}
