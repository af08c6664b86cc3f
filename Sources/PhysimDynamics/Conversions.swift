#if !canImport(UIKit)
  import Formats
  import Foundation
  import Rigid2D
  import SceneModel
  import Simulation

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
    /// With no more digits than the engine has, for a number of the engine.
    static func number(_ value: Double) -> JSONText { .raw(Double(Float(value)) == value ? "\(Float(value))" : "\(value)") }
    static func vector(_ vector: Vector) -> JSONText { [.number(vector.x), .number(vector.y)] }
    static func points(_ points: [Vector]) -> JSONText { .array(points.map { .vector($0) }) }
    static func truth(_ value: Bool) -> JSONText { .raw("\(value)") }
  }
#endif
