public import Rigid2D
public import SceneModel

/// Enables collisions of its items with each other, with its boundaries, or both.
public struct CollisionAction: Equatable, Sendable {
  public var mode: CollisionBehavior.Mode
  /// Its static outlines.
  public var boundaries: [CollisionBoundary]

  public init(_ mode: CollisionBehavior.Mode = .everything, boundaries: [CollisionBoundary] = []) {
    self.mode = mode
    self.boundaries = boundaries
  }

  /// Adds items to its groups; `filters` has one entry per item.
  fileprivate func add(_ items: [Int32], to filters: inout [Filter], slot: Int) {
    for item in items {
      filters[Int(item)].groups |= Groups.items(slot)
      if mode != .boundaries { filters[Int(item)].meets |= Groups.items(slot) }
      if mode != .items { filters[Int(item)].meets |= Groups.boundaries(slot) }
    }
  }
}

/// An identified outline of a collision behavior.
public struct CollisionBoundary: Equatable, Sendable {
  public var geometry: ShapeGeometry
  public var friction: Float
  public var elasticity: Float
  /// pt/s; see ``ShapeDefinition/surfaceVelocity``.
  public var surfaceVelocity = Vector2.zero
  /// See ``ShapeDefinition/oneWay``.
  public var oneWay = Vector2.zero
  /// Of a scene's.
  public var name: String
  /// The caller's tag of it, for contact events.
  public var tag: Int32

  public init(_ geometry: ShapeGeometry, name: String = "", friction: Float = 0.2, elasticity: Float = 0, tag: Int32) {
    self.geometry = geometry
    self.name = name
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
    shape.surfaceVelocity = surfaceVelocity
    shape.oneWay = oneWay
    return try world.addBody(body, [shape])
  }
}

extension Animator {
  mutating func regroup(in world: inout World) {
    guard pending.contains(.filters) else { return }
    pending.remove(.filters)
    var wanted = items.map { Groups.ofLoner(isSensor: $0.isSensor, category: $0.category, accepts: $0.accepts) }
    for i in entries.indices where entries[i].isActing {
      if case .collision(let behavior) = entries[i].behavior { behavior.add(entries[i].items, to: &wanted, slot: entries[i].slot) }
    }
    for i in items.indices where items[i].isAlive && items[i].filter != wanted[i] {
      items[i].filter = wanted[i]
      world.setFilter(items[i].body, wanted[i], wakes: !items[i].isNew)
    }
  }

  fileprivate mutating func takeSlot(_ index: BehaviorIndex) throws(BehaviorError) -> Int {
    for slot in slots.indices where slots[slot] < 0 {
      slots[slot] = Int32(index)
      return slot
    }
    guard slots.count < Groups.limit else { throw .tooManyCollisions(index) }
    slots.append(Int32(index))
    return slots.count - 1
  }

  mutating func endCollision(_ index: BehaviorIndex, in world: inout World) {
    removeBoundaries(index, from: &world)
    if entries[index].slot >= 0 { slots[entries[index].slot] = -1 }
    entries[index].slot = -1
  }

  fileprivate mutating func buildBoundaries(
    _ index: BehaviorIndex, _ boundaries: [CollisionBoundary], in world: inout World
  ) throws(BehaviorError) {
    for i in boundaries.indices {
      do throws(GeometryError) {
        entries[index].boundaries.append(try boundaries[i].build(Groups.ofBoundary(entries[index].slot), in: &world))
      } catch {
        throw .boundary(boundaries[i].name, error)
      }
    }
  }

  fileprivate mutating func removeBoundaries(_ index: BehaviorIndex, from world: inout World) {
    for body in entries[index].boundaries { world.removeBody(body) }
    entries[index].boundaries.removeAll()
  }
}

extension CollisionAction {
  /// - Throws: ``SimulationError/outline(_:_:)`` for a boundary that cannot be built.
  init(_ values: CollisionBehavior, _ context: PlanContext) throws(SimulationError) {
    self.init(values.mode)
    // the sides of the reference view first, as in UIKit
    if let insets = values.referenceBounds { try add(.bounds(insets), Wall.boundsName, context) }
    for boundary in values.boundaries { try add(boundary.outline.closed, boundary.id, context) }
  }

  private mutating func add(_ outline: SceneModel.Outline, _ name: String, _ context: PlanContext) throws(SimulationError) {
    let geometry = try ShapeGeometry(outline, name, context.bounds)
    boundaries.append(CollisionBoundary(geometry, name: name, elasticity: context.boundaryElasticity, tag: 0))
  }

  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) throws(BehaviorError) {
    animator.entries[index].slot = try animator.takeSlot(index)
    try animator.buildBoundaries(index, boundaries, in: &world)
  }

  func change(from old: CollisionAction, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) throws(BehaviorError) {
    guard boundaries != old.boundaries else { return }
    animator.removeBoundaries(index, from: &world)
    try animator.buildBoundaries(index, boundaries, in: &world)
  }
}

extension SceneModel.Outline {
  /// UIKit closes the paths of boundaries into loops.
  var closed: SceneModel.Outline {
    if case .path(let points, _) = self { .path(points, closed: true) } else { self }
  }
}
