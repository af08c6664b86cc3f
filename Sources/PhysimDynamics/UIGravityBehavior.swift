#if !canImport(UIKit)
  import Simulation
  import Formats
  public import Foundation
  import Rigid2D
  import SceneModel

  /// Accelerates items: a magnitude of 1 is 1000 pt/s².
  @preconcurrency @MainActor open class UIGravityBehavior: UIDynamicBehavior {
    override var typeName: String { "gravity" }
    public var items: [any UIDynamicItem] { members }

    public init(items: [any UIDynamicItem]) {
      super.init()
      template = .gravity(GravityAction())
      for item in items { insert(item) }
    }

    public convenience override init() { self.init(items: []) }

    open func addItem(_ item: any UIDynamicItem) { insert(item) }
    open func removeItem(_ item: any UIDynamicItem) { take(item) }

    public var gravityDirection: CGVector {
      get { CGVector(direction.vector) }
      set { if isValid(newValue, "gravityDirection") { direction = Direction(Vector2(newValue)) } }
    }

    /// Radians clockwise on screen from the x axis.
    public var angle: CGFloat {
      get { CGFloat(direction.angle) }
      set { if isValid(newValue, "angle") { direction = direction.with(angle: Float(newValue)) } }
    }

    public var magnitude: CGFloat {
      get { CGFloat(direction.magnitude) }
      set { if isValid(newValue, "magnitude") { direction = direction.with(magnitude: Float(newValue)) } }
    }

    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
      guard isValid(angle, "angle"), isValid(magnitude, "magnitude") else { return }
      direction = Direction(angle: Float(angle), magnitude: Float(magnitude))
    }

    private var direction: Direction {
      get { if case .gravity(let value)? = current { value.direction } else { Direction(Vector2(0, 1)) } }
      set {
        change("direction", .vector(newValue.vector)) {
          guard case .gravity(var value) = $0 else { return }
          value.direction = newValue
          $0 = .gravity(value)
        }
      }
    }
  }

  extension Vector2 {
    init(_ vector: CGVector) { self.init(Float(vector.dx), Float(vector.dy)) }
    init(_ point: CGPoint) { self.init(Float(point.x), Float(point.y)) }
    init(_ size: CGSize) { self.init(Float(size.width), Float(size.height)) }
    init(_ offset: UIOffset) { self.init(Float(offset.horizontal), Float(offset.vertical)) }
  }

  /// Rounded to the engine's numbers.
  extension Vector {
    init(_ point: CGPoint) { self.init(Vector2(point)) }
    init(_ vector: CGVector) { self.init(Vector2(vector)) }
    init(_ offset: UIOffset) { self.init(Vector2(offset)) }
  }

  extension CGVector {
    init(_ vector: Vector) { self.init(dx: vector.x, dy: vector.y) }
    init(_ vector: Vector2) { self.init(dx: CGFloat(vector.x), dy: CGFloat(vector.y)) }
  }

  extension CGPoint {
    init(_ vector: Vector) { self.init(x: vector.x, y: vector.y) }
    init(_ vector: Vector2) { self.init(x: CGFloat(vector.x), y: CGFloat(vector.y)) }
  }

  extension JSONText {
    static func number(_ value: CGFloat) -> JSONText { .raw("\(Double(value))") }
    static func number(_ value: Float) -> JSONText { .raw("\(value)") }
    /// A number of the engine, with no more digits than it has.
    static func single(_ value: Double) -> JSONText { .raw("\(Float(value))") }
    static func vector(_ vector: Vector) -> JSONText { [.single(vector.x), .single(vector.y)] }
    static func vector(_ vector: Vector2) -> JSONText { [.number(vector.x), .number(vector.y)] }
    static func vector(_ point: CGPoint) -> JSONText { [.number(point.x), .number(point.y)] }
    static func truth(_ value: Bool) -> JSONText { .raw("\(value)") }
  }
#endif
