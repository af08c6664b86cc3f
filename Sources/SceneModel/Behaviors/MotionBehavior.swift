package import Motion

/// A law that drives values of a view, which is kinematic meanwhile.
public struct MotionBehavior: Equatable, Sendable {
  public var item: String
  public var law: MotionLaw
  /// At its start.
  public var velocity: MotionVelocity

  public init(item: String, law: MotionLaw, velocity: MotionVelocity) {
    self.item = item
    self.law = law
    self.velocity = velocity
  }

  /// Its `type` in a scene.
  package var typeName: String {
    switch law {
    case .spring: "spring"
    case .decay: "decay"
    case .scroll: "scroll"
    }
  }
}

public enum MotionLaw: Equatable, Sendable {
  /// To a target.
  case spring(MotionSpring, to: MotionValues)
  /// From a velocity to rest.
  case decay(MotionDecay)
  /// By a finger, and after its release.
  case scroll(MotionScroll)
}

/// A value of a view that a motion can drive: the center's coordinates in points, the angle in radians.
public enum MotionChannel: String, CaseIterable, Equatable, Sendable { case x, y, angle }

/// A number per value of a view; nil for values that it does not concern.
public struct MotionValues: Equatable, Sendable {
  public var x: Double?
  public var y: Double?
  public var angle: Double?

  public init(x: Double? = nil, y: Double? = nil, angle: Double? = nil) {
    self.x = x
    self.y = y
    self.angle = angle
  }

  public subscript(channel: MotionChannel) -> Double? {
    get {
      switch channel {
      case .x: x
      case .y: y
      case .angle: angle
      }
    }
    set {
      switch channel {
      case .x: x = newValue
      case .y: y = newValue
      case .angle: angle = newValue
      }
    }
  }

  /// The largest magnitude.
  package var fastest: Double { MotionChannel.allCases.reduce(0) { max($0, (self[$1] ?? 0).magnitude) } }

  /// Those that it has a number for, in the order x, y, angle.
  public var channels: [MotionChannel] { MotionChannel.allCases.filter { self[$0] != nil } }
}

/// The velocity with which a motion begins.
public enum MotionVelocity: Equatable, Sendable {
  /// The view's own.
  case kept
  case reset
  /// In the unit of the law's dialect; 0 for values without a number.
  case given(MotionValues)
}

/// A spring in the words of a dialect.
public struct MotionSpring: Equatable, Sendable {
  package struct Given: Equatable, Sendable {
    package var parameter: SpringParameter
    package var value: Double

    package init(_ parameter: SpringParameter, _ value: Double) {
      self.parameter = parameter
      self.value = value
    }
  }

  /// How the motion is computed.
  public enum Scheme: String, CaseIterable, Equatable, Sendable {
    case closed
    /// By the framework's own steps, frame by frame.
    case own
  }

  package var dialect: SpringDialect
  package var given: [Given]
  package var allowsOverdamping: Bool
  public var scheme: Scheme

  package init(_ given: [Given], in dialect: SpringDialect, allowsOverdamping: Bool = false, scheme: Scheme = .closed) {
    self.given = given
    self.dialect = dialect
    self.allowsOverdamping = allowsOverdamping
    self.scheme = scheme
  }

  /// The spring that the parameters are.
  ///
  /// - Parameter velocity: At the start, in distances per second: UIKit's springs of a duration depend on it.
  /// - Throws: ``SpringParameters/Problem``; parameters that are a spring for one velocity may not be one for another.
  package func spring(velocity: Double = 0) throws(SpringParameters.Problem) -> Spring {
    try parameters(velocity).spring()
  }

  private func parameters(_ velocity: Double) throws(SpringParameters.Problem) -> SpringParameters {
    let parameters = given.map { (parameter: $0.parameter, value: $0.value) }
    return try SpringParameters(parameters, in: dialect, allowsOverdamping: allowsOverdamping, velocity: velocity)
  }

  /// The framework's own steps of a motion; nil for the closed form.
  package func frames(of motion: SpringMotion) -> SpringFrames? {
    guard scheme == .own else { return nil }
    let constants = try? parameters(0).constants()
    return SpringFrames(dialect, motion, constants)
  }
}

/// Content that scrolls in a viewport, whose upper left corner is that of the reference view.
public struct MotionScroll: Equatable, Sendable {
  /// Where content comes to rest, as content offsets.
  public enum Snap: Equatable, Sendable {
    case none
    case offsets([Double])
    case pages
  }

  public var viewport: Size
  /// x or y.
  public var axis: MotionChannel
  /// Of the velocity per millisecond.
  public var rate: Double
  public var snap: Snap
  /// Whose laws it has.
  package var dialect = ScrollDialect.uikit
  /// How far content goes past an edge after a fling, of dialects whose content stops there otherwise.
  public var over = 0.0
  /// Where content is put, as a content offset; nil for where the view is.
  public var offset: Double?

  public init(viewport: Size, axis: MotionChannel, rate: Double, snap: Snap) {
    self.viewport = viewport
    self.axis = axis
    self.rate = rate
    self.snap = snap
  }

  /// Of the viewport along the axis, points.
  public var length: Double { axis == .x ? viewport.width : viewport.height }
}

/// A decay in the words of a dialect, with bounds or without.
public struct MotionDecay: Equatable, Sendable {
  package struct Given: Equatable, Sendable {
    package var parameter: FlingDialect.Parameter
    package var value: Double

    package init(_ parameter: FlingDialect.Parameter, _ value: Double) {
      self.parameter = parameter
      self.value = value
    }
  }

  package var dialect: FlingDialect
  package var given: [Given]
  /// The box around the view stays within it, or covers it if it is larger; nil for none.
  public var bounds: Rect?
  package var edge: Fling.Edge

  package init(_ given: [Given], in dialect: FlingDialect, bounds: Rect? = nil, edge: Fling.Edge = .dialect) {
    self.given = given
    self.dialect = dialect
    self.bounds = bounds
    self.edge = edge
  }

  /// The motion of one value.
  package func fling(from start: Double, velocity: Double, bounds: ClosedRange<Double>?) -> Fling {
    Fling(dialect, from: start, velocity: velocity, bounds: bounds, edge: edge) { parameter in
      given.first { $0.parameter == parameter }?.value
    }
  }
}
