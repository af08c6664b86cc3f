import Formats

/// One view at one instant, in the units of a trajectory file.
public struct ViewSample: Equatable, Sendable {
  /// Index into the run's names: the scene's views in scene order, then spawned ones in order of creation.
  public var view: Int32
  /// Center in points, y down, from the top left of the reference view.
  public var x: Float
  public var y: Float
  /// Radians, clockwise on screen, continuous over full turns.
  public var angle: Float
  /// Points per second.
  public var vx: Float
  public var vy: Float
  /// Radians per second, clockwise on screen.
  public var omega: Float
  /// Kinetic plus potential energy, in the unit the simulation declares.
  public var energy: Float = 0
  /// The speed of a file that has one; else it follows from the velocity. It stands here to fill a gap between the other properties.
  private var recordedSpeed: Float?
  public var asleep = false
  /// In the last step slower than the limit of rest; not a column. False in frame 0 and of a trajectory that was read from a file.
  public var still = false
  /// Touching pairs of shapes, one of them a shape of the view; a pair counts once, however many contact points it has.
  public var contacts: Int32 = 0

  public init(view: Int32, x: Float, y: Float, angle: Float, vx: Float = 0, vy: Float = 0, omega: Float = 0) {
    self.view = view
    self.x = x
    self.y = y
    self.angle = angle
    self.vx = vx
    self.vy = vy
    self.omega = omega
  }

  /// Length of the velocity, in points per second.
  public var speed: Float {
    if let recordedSpeed { return recordedSpeed }
    // squares of large floats need the range of a double
    return Float((Double(vx) * Double(vx) + Double(vy) * Double(vy)).squareRoot())
  }

  /// Sets a channel to a number of a file.
  mutating func set(_ column: Column, _ value: Float) {
    switch column {
    case .x: x = value
    case .y: y = value
    case .angle: angle = value
    case .vx: vx = value
    case .vy: vy = value
    case .omega: omega = value
    case .speed: recordedSpeed = value
    case .energy: energy = value
    case .asleep: asleep = value.isFinite && value != 0
    case .contacts: contacts = Int32(exactly: value.rounded(.down)) ?? 0
    }
  }
}

/// Every view that exists at the end of one step, of a simulation or of a file; frame 0 is the initial state.
public struct Frame: Sendable {
  public var index: Int
  /// Seconds: `index` / frame rate; NaN where a file has no clock.
  public var time: Double
  /// One entry per living view, ascending in `view`; a producer may reuse the storage from frame to frame. Of a file, channels that are not
  /// among its columns are 0, and a number that is not there is NaN.
  public var samples: [ViewSample]
  /// Ids of the views that this frame is the first to have a number for, in order of creation: the first one's number is one past the last.
  ///
  /// Empty as long as the header's names are all there are.
  public var newViews: [String]
  /// Digest of the views' state in this frame: position, angle and velocities; not of the frames before it, see ``RunDigest``.
  public var digest: UInt64
  /// How many bits of the digest are known, from the highest on: all of a simulation's, ``checkBits`` of a golden's, none of other files.
  var digestBits = UInt64.bitWidth
  /// Whether the numbers of the views are known. Of a very large run's later frames a golden has only digests.
  public var hasValues = true

  /// The bits of a digest that a golden has.
  static let checkBits = 24

  public init(index: Int = 0, time: Double = 0, samples: [ViewSample] = [], newViews: [String] = [], digest: UInt64 = 0) {
    self.index = index
    self.time = time
    self.samples = samples
    self.newViews = newViews
    self.digest = digest
  }

  /// The part of the digest that a golden has; nil of other files.
  public var check: UInt32? { digestBits < Self.checkBits ? nil : UInt32(digest >> UInt64(UInt64.bitWidth - Self.checkBits)) }

  /// A frame of a file, without views and digest.
  package static func ofFile(time: Double) -> Frame {
    var frame = Frame(time: time)
    frame.digestBits = 0
    return frame
  }

  /// Makes the frame one of a file, without views and digest; its storage stays.
  mutating func clear() {
    samples.removeAll(keepingCapacity: true)
    newViews.removeAll()
    (digest, digestBits) = (0, 0)
    hasValues = true
  }

  /// Sets the part of the digest that a golden has.
  mutating func setCheck(_ check: UInt32) {
    digest = UInt64(check) << UInt64(UInt64.bitWidth - Self.checkBits)
    digestBits = Self.checkBits
  }

  /// Adds a view with a number per column.
  package mutating func append(_ view: Int32, _ values: [Float], _ columns: [Column]) {
    var sample = ViewSample(view: view, x: 0, y: 0, angle: 0)
    for (i, column) in columns.enumerated() { sample.set(column, values[i]) }
    samples.append(sample)
  }

  /// Whether another frame has the same views with equal numbers in some columns; a NaN equals nothing.
  public func agrees(with other: Frame, in columns: [Column]) -> Bool {
    guard samples.count == other.samples.count else { return false }
    for i in samples.indices where samples[i].view != other.samples[i].view { return false }
    for column in columns {
      for i in samples.indices where samples[i].value(column) != other.samples[i].value(column) { return false }
    }
    return true
  }

  /// Puts the views in order.
  ///
  /// - Returns: The first view that is there twice.
  mutating func sortSamples() -> Int32? {
    samples.sort { $0.view < $1.view }
    return zip(samples, samples.dropFirst()).first { $0.view == $1.view }?.0.view
  }

  /// Takes the place of another frame; the storage stays.
  public mutating func copy(_ other: borrowing Frame) {
    (index, time, digest, digestBits, hasValues) = (other.index, other.time, other.digest, other.digestBits, other.hasValues)
    newViews = other.newViews
    samples.removeAll(keepingCapacity: true)
    samples += other.samples
  }

  /// The sample of a view by its number; nil when the view is not there. Complexity: O(log *n*).
  public func sample(_ view: Int32) -> ViewSample? {
    let place = samples.indices.bisect { samples[$0].view >= view }
    return place < samples.count && samples[place].view == view ? samples[place] : nil
  }
}
