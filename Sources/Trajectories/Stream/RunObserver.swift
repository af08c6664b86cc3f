import Formats

/// Follows a run: writes it, measures it, compares it, draws it.
///
/// Calls are: ``begin(_:)`` once, ``observe(_:_:)`` per frame, the initial state first, then ``end(_:)`` once, also after a run that failed: the frames before are valid. An
/// observer that has thrown gets no more calls. Observers of files throw; the others have no errors.
public protocol RunObserver {
  associatedtype ObserverError: Error = Never

  /// Receives what is known before the first frame.
  mutating func begin(_ header: RunHeader) throws(ObserverError)

  /// Receives one more frame, and what happened on the way to it.
  ///
  /// The frame's storage is reused for the next one.
  mutating func observe(_ frame: Frame, _ events: [EventRecord]) throws(ObserverError)

  /// Receives what is known after the last frame.
  mutating func end(_ result: RunResult) throws(ObserverError)

  /// Whether the observer needs no more frames: the run then ends before its last one.
  var isDone: Bool { get }

  /// Whether the observer looks at contacts and sleep among the events; otherwise the run may leave them out.
  var watchesContacts: Bool { get }
}

extension RunObserver {
  public mutating func begin(_ header: RunHeader) throws(ObserverError) {}
  public mutating func end(_ result: RunResult) throws(ObserverError) {}
  public var isDone: Bool { false }
  public var watchesContacts: Bool { true }
}

/// What is known about a run after its last frame.
public struct RunResult: Equatable, Sendable {
  /// The digest of all frames.
  public var digest: RunDigest
  /// The run ended before its last frame because everything is at rest and stays so.
  public var isAtRest: Bool

  public init(digest: RunDigest, isAtRest: Bool = false) {
    self.digest = digest
    self.isAtRest = isAtRest
  }
}

/// The digest of a run: equal for two runs exactly when every frame's digest is, in order, up to a collision of 64 bits.
public struct RunDigest: Equatable, Sendable {
  public private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15  // not 0, which would pass for a digest that was never taken

  public init() {}

  /// Takes in the next frame.
  public mutating func absorb(_ frame: UInt64) {
    // each step is a bijection of 64 bits, so two runs that differ in one frame only never agree
    var mixed = value &* 0xD6E8_FEB8_6659_FD93 ^ frame
    mixed = (mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
    value = mixed ^ mixed >> 32
  }

  /// Sixteen lowercase hexadecimal digits.
  public var text: String { HexText.text(of: value) }
}
