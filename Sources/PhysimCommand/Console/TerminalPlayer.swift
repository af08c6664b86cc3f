import Formats
import Pictures
import Platform
import SceneFormat
import SceneModel
import Trajectories

/// Shows a run in the terminal: one picture per frame, in real time.
///
/// It uses the alternate screen, which is closed at the end of the run; the last picture stays. Space pauses, q ends the playback, not the
/// run.
final class TerminalPlayer: RunObserver {
  private let terminal: Terminal?
  private var picture: Braille
  private let title: String
  private let frameRate: Double
  private var lastFrame = 0
  private let isColored: Bool
  private var clock = Stopwatch()
  /// Seconds on the clock that frame 0 is due at: later after each pause.
  private var start = 0.0
  /// Seconds on the clock when the last picture was drawn.
  private var drawn = -1.0
  private var last: Frame?
  private(set) var isOver = false
  private var isOpen = false

  init(_ scene: LoadedScene, views: [Glob], isColored: Bool) {
    terminal = Terminal()
    picture = Braille(Drawing(scene.scene), views: views)
    title = scene.name
    frameRate = scene.scene.frameRate
    self.isColored = isColored
  }

  deinit { close() }

  func begin(_ header: RunHeader) {
    lastFrame = header.lastFrame ?? 0
    picture.add(header.names)
  }

  /// Shows a frame when it is due; a late one is skipped.
  func observe(_ frame: Frame, _ events: [EventRecord]) throws(Failure) {
    picture.add(frame.newViews)
    guard !isOver else { return }
    open()
    let due = start + frame.time
    let late = clock.elapsed - due
    last = frame
    // no display shows more than some sixty pictures a second
    if (late < 1 / frameRate && clock.elapsed - drawn > 0.014) || frame.index == lastFrame {
      try draw(frame, isPaused: false)
      drawn = clock.elapsed
    }
    repeat {
      try handle(terminal?.key(within: max(0, due + 1 / frameRate - clock.elapsed)), frame)
      if terminal == nil { Terminal.pause(max(0, due + 1 / frameRate - clock.elapsed)) }
      if let status = Signals.status { throw .stopped(status) }
    } while !isOver && start + frame.time + 1 / frameRate > clock.elapsed && terminal != nil && late < 1 / frameRate
  }

  private func handle(_ key: UInt8?, _ frame: Frame) throws(Failure) {
    switch key {
    case UInt8(ascii: "q"), UInt8(ascii: "Q"): isOver = true
    case 3: throw .stopped(.interrupted)
    case UInt8(ascii: " "): try pause(frame)
    default: break
    }
  }

  /// Waits for another space; the picture follows the window's size meanwhile.
  private func pause(_ frame: Frame) throws(Failure) {
    let before = clock.elapsed
    while true {
      try draw(frame, isPaused: true)
      if let status = Signals.status { throw .stopped(status) }
      switch terminal?.key(within: 0.1) {
      case UInt8(ascii: " "):
        start += clock.elapsed - before
        return
      case UInt8(ascii: "q"), UInt8(ascii: "Q"):
        isOver = true
        return
      case 3: throw .stopped(.interrupted)
      default: if terminal == nil { return }
      }
    }
  }

  private func open() {
    guard !isOpen else { return }
    isOpen = true
    terminal?.begin()
    // the other screen, without a cursor
    try? Descriptor.output.write("\u{1B}[?1049h\u{1B}[?25l")
    clock = Stopwatch()
    drawn = -1
  }

  /// Puts the terminal back as it was, and leaves the last picture on it.
  func close() {
    guard isOpen else { return }
    isOpen = false
    terminal?.end()
    try? Descriptor.output.write("\u{1B}[?25h\u{1B}[?1049l")
    guard let last, let size = Terminal.size else { return }
    let lines = lines(last, size.columns, min(size.rows, 40) - 1, note: "")
    try? Descriptor.output.write(lines.joined(separator: "\n") + "\n")
  }

  private func draw(_ frame: Frame, isPaused: Bool) throws(Failure) {
    let size = Terminal.size ?? (80, 24)
    let lines = lines(frame, size.columns, size.rows, note: isPaused ? "  paused: space goes on, q quits" : "  space pauses, q quits")
    // drawn over what is there, so that nothing flickers
    let text = "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\n") + "\u{1B}[J"
    do { try Descriptor.output.write(text) } catch { throw Failure(writing: "-", error) }
  }

  private func lines(_ frame: Frame, _ columns: Int, _ rows: Int, note: String) -> [String] {
    let status = "\(Sparkline.visible(title))  frame \(frame.index) of \(lastFrame)  \(NumberFormat.fixed(frame.time, 2)) s\(note)"
    return picture.lines(frame, columns: columns, rows: max(1, rows - 1), isColored: isColored) + [String(status.prefix(columns))]
  }
}
