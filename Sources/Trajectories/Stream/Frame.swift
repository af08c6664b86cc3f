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
  public var energy: Float
  public var asleep: Bool
  /// In the last step slower than the limit of rest; not a column. False in frame 0 and of a trajectory that was read from a file.
  public var still: Bool
  /// Touching pairs of shapes, one of them a shape of the view; a pair counts once, however many contact points it has.
  public var contacts: Int32

  public init(
    view: Int32, x: Float, y: Float, angle: Float, vx: Float = 0, vy: Float = 0, omega: Float = 0, energy: Float = 0,
    asleep: Bool = false, contacts: Int32 = 0, still: Bool = false
  ) {
    self.view = view
    self.x = x
    self.y = y
    self.angle = angle
    self.vx = vx
    self.vy = vy
    self.omega = omega
    self.energy = energy
    self.asleep = asleep
    self.contacts = contacts
    self.still = still
  }

  /// Length of the velocity, in points per second.
  public var speed: Float {
    // squares of large floats need the range of a double
    Float((Double(vx) * Double(vx) + Double(vy) * Double(vy)).squareRoot())
  }
}

/// Every view that exists at the end of one step; frame 0 is the initial state.
public struct Frame: Sendable {
  public var index: Int
  /// Seconds: `index` / frame rate.
  public var time: Double
  /// One entry per living view, ascending in `view`; a producer may reuse the storage from frame to frame.
  public var samples: [ViewSample]
  /// Ids of the views that this frame is the first to have a number for, in order of creation: the first one's number is one past the last.
  ///
  /// Empty as long as the header's names are all there are.
  public var newViews: [String]
  /// Digest of the views' state in this frame: position, angle and velocities; not of the frames before it, see ``RunDigest``.
  public var digest: UInt64

  public init(index: Int, time: Double, samples: [ViewSample], newViews: [String] = [], digest: UInt64) {
    self.index = index
    self.time = time
    self.samples = samples
    self.newViews = newViews
    self.digest = digest
  }

  /// The sample of a view by its number; nil when the view is not there. Complexity: O(log *n*).
  public func sample(_ view: Int32) -> ViewSample? {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].view < view { low = middle + 1 } else { high = middle }
    }
    return low < samples.count && samples[low].view == view ? samples[low] : nil
  }
}
