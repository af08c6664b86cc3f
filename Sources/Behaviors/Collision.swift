public import Rigid2D

/// Lets its items meet each other, its boundaries, or both.
public struct Collision: Equatable, Sendable {
  public enum Mode: UInt8, Sendable { case everything, items, boundaries }

  public var items: [Int32]
  public var mode: Mode
  /// Its static outlines.
  public var boundaries: [Boundary]

  public init(items: [Int32], mode: Mode = .everything, boundaries: [Boundary] = []) {
    self.items = items
    self.mode = mode
    self.boundaries = boundaries
  }

  /// Puts its items into its groups; `filters` has one entry an item.
  func join(_ filters: inout [Filter], slot: Int) {
    for item in items {
      filters[Int(item)].groups |= Groups.items(slot)
      if mode != .boundaries { filters[Int(item)].meets |= Groups.items(slot) }
      if mode != .items { filters[Int(item)].meets |= Groups.boundaries(slot) }
    }
  }
}

/// An identified outline of a collision behavior.
public struct Boundary: Equatable, Sendable {
  public var geometry: ShapeGeometry
  public var friction: Float
  public var elasticity: Float
  /// The caller's name for it, handed back in contact events.
  public var tag: Int32

  public init(_ geometry: ShapeGeometry, friction: Float = 0.2, elasticity: Float = 0, tag: Int32) {
    self.geometry = geometry
    self.friction = friction
    self.elasticity = elasticity
    self.tag = tag
  }

  /// Adds the outline to the world as a body that never moves.
  public func build(_ filter: Filter, in world: inout World) throws(GeometryError) -> BodyID {
    var body = BodyDefinition()
    body.kind = .static
    body.tag = tag
    var shape = ShapeDefinition(geometry)
    shape.friction = friction
    shape.restitution = elasticity
    shape.filter = filter
    return try world.addBody(body, [shape])
  }
}
