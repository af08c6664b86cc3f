#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The process's terminal, for pictures that move and keys that are heard at once.
///
/// Between ``begin()`` and ``end()`` keys come one by one and unseen, Control-C among them as byte 3.
public final class Terminal {
  private let keyboard: Descriptor
  /// How it was set before ``begin()``.
  private var settings: termios?

  /// Nil when the process has no terminal.
  public init?() {
    guard let keyboard = try? Descriptor.reading("/dev/tty") else { return nil }
    self.keyboard = keyboard
  }

  deinit {
    end()
    try? keyboard.close()
  }

  /// Character cells of standard output at this moment: a window may change its size.
  public static var size: (columns: Int, rows: Int)? {
    var window = winsize()
    guard unsafe ioctl(Descriptor.output.number, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
    return (Int(window.ws_col), Int(window.ws_row))
  }

  public func begin() {
    guard settings == nil else { return }
    var now = termios()
    guard unsafe tcgetattr(keyboard.number, &now) == 0 else { return }
    settings = now
    now.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    _ = unsafe tcsetattr(keyboard.number, TCSANOW, &now)
  }

  /// Puts everything back as it was.
  public func end() {
    guard var before = settings else { return }
    _ = unsafe tcsetattr(keyboard.number, TCSANOW, &before)
    settings = nil
  }

  /// Waits for so many seconds, or until a signal comes.
  public static func pause(_ seconds: Double) { _ = poll(nil, 0, milliseconds(seconds)) }

  private static func milliseconds(_ seconds: Double) -> Int32 { Int32(max(0, min(1000, (seconds * 1000).rounded(.up)))) }

  /// Waits for a key for so many seconds at most.
  ///
  /// - Returns: The first byte that the key sends; nil without a key, or after a signal.
  public func key(within seconds: Double) -> UInt8? {
    var wait = pollfd(fd: keyboard.number, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&wait, 1, Self.milliseconds(seconds)) > 0, wait.revents & Int16(POLLIN) != 0 else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: 16)
    guard let count = try? keyboard.read(into: &bytes), count > 0 else { return nil }
    return bytes[0]
  }
}
