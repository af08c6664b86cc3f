import Formats

/// The format of a golden.
///
/// A golden is text for two readers. People read its head, some rows of the trajectory as CSV (other lines begin with `#`), and the contacts.
/// physim reads the motion at the end: for every frame 24 bits of the engine's digest and, exactly, where every view is.
///
///     # physim golden 1
///     # scene: "pong"
///     # views: ["ball","paddle"]
///     # frames: 3601 at 60 per second
///     # times: [0,0.017,0.05]
///     # run: 3f3c994bfd257601 by physim 0.1.0
///     # rows: every 60th frame and the last
///     frame,time,view,x,y,angle
///     0,0,ball,160,240,0
///     …
///     # contacts: 276
///     # 34,ball,paddle
///     …
///     # motion: 10 frames a line
///     # 0 kHxQABCD…
///     …
///     # end: 0123456789abcdef
///
/// The line of times is there only where frames have explicit ones, see ``FrameSchedule``.
///
/// A frame's motion is a word. It begins with `+2.` for each view that was added and `~2.` for each that was removed, by number, and four
/// characters of digest. Then follow, per channel, x of all views first, the differences between the values and the predictions of their
/// ``MotionTrack``, as a ``BitWriter`` writes them. Zeros at a frame's end are left out.
enum GoldenFormat {
  static let version = 1
  static let start = "# physim golden "
  static let header = "frame,time,view,x,y,angle"
  static let framesPerLine = 10
  /// Rows there should be at most, where a run is not so large that its first and last frame have more.
  static let rows = 120
  /// Contacts that are listed at most.
  static let contacts = 150
  /// Bytes of motion after which only digests are kept.
  static let motionBytes = 1 << 20

  /// How many frames apart rows are.
  static func rowInterval(lastFrame: Int, views: Int) -> Int {
    let steps = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 1200, 3600]
    let fits = steps.first { (lastFrame / $0 + 2) * views <= rows }
    return fits ?? max(3600, lastFrame)
  }
}

/// A checksum of the text of a golden, line by line, whatever its line ends are.
struct GoldenSum {
  private var sum = FNV1a()

  mutating func add(_ line: Span<UInt8>) {
    sum.add(line)
    sum.add(10)
  }

  var text: String { sum.text }
}

/// A defect of a golden.
public enum GoldenProblem: Equatable, Sendable {
  case version(String)
  case conflict
  /// A line other than the one that must be here.
  case line(expected: String, found: String)
  /// A row differs from the motion.
  case row(view: String, frame: Int)
  case badMotion(frame: Int)
  case unknownView(String)
  /// Ends before the number of frames in its head.
  case frames(found: Int, expected: Int)
  /// It was changed after it was written.
  case sum
  case textAfterEnd

  var sentence: String {
    switch self {
    case .version(let version):
      "this golden is of format \(version); this physim reads format \(GoldenFormat.version): take the physim that wrote it, or record it anew"
    case .conflict: "there is a merge conflict in the golden; take either side whole, then run 'physim test' and 'physim accept'"
    case .line(let expected, let found):
      "expected '\(expected)', found '\(found)'; the golden is damaged: take it from version control again"
    case .row(let view, let frame):
      "the row of '\(view)' in frame \(frame) differs from the motion at the end; goldens cannot be edited by hand"
    case .badMotion(let frame): "the motion of frame \(frame) is damaged; take the golden from version control again"
    case .unknownView(let name): "there is no view '\(name)' in this golden"
    case .frames(let found, let expected): "the golden is cut off after \(found) of \(expected) frames; take it from version control again"
    case .sum: "the golden was changed after it was written, by hand or by a merge; take it from version control, or record it anew"
    case .textAfterEnd: "there is something after the end of the golden"
    }
  }
}
