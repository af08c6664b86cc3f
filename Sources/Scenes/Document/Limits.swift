/// How much a scene may ask for; every limit can be raised.
public struct Limits: Equatable, Sendable {
  /// Bytes of the scene file.
  public var fileBytes = 64 << 20
  /// Objects and arrays inside each other.
  public var nesting = 128
  /// Views, those added by events included.
  public var views = 100_000
  /// Points of one path.
  public var vertices = 4096
  public var frames = 10_000_000
  /// Events after repeats are written out.
  public var events = 100_000
  /// Rows of one trace or track file.
  public var traceSamples = 10_000_000
  /// Bytes of one trace file.
  public var traceBytes = 1 << 30
  /// Diagnostics shown for one file.
  public var diagnostics = 20
  public init() {}
  public static let standard = Limits()
}
