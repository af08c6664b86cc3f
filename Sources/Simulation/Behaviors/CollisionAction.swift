public import Rigid2D
import SceneModel

/// Enables collisions of its items with each other, with its boundaries, or both.
public struct CollisionAction: Equatable, Sendable {
  public enum Mode: UInt8, Sendable { case everything, items, boundaries }

  public var items: [Int32]
  public var mode: Mode
  /// Its static outlines.
  public var boundaries: [CollisionBoundary]

  public init(items: [Int32], mode: Mode = .everything, boundaries: [CollisionBoundary] = []) {
    self.items = items
    self.mode = mode
    self.boundaries = boundaries
  }

  /// Adds its items to its groups; `filters` has one entry per item.
  func join(_ filters: inout [Filter], slot: Int) {
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
  /// The caller's tag of it, for contact events.
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
      if case .collision(let behavior) = entries[i].behavior { behavior.join(&wanted, slot: entries[i].slot) }
    }
    for i in items.indices where items[i].isAlive && items[i].filter != wanted[i] {
      items[i].filter = wanted[i]
      world.setFilter(items[i].body, wanted[i], wakes: !items[i].isNew)
    }
  }
}

extension Animator {
  fileprivate mutating func takeSlot(_ index: BehaviorIndex) throws(BehaviorError) -> Int {
    for slot in slots.indices where slots[slot] < 0 {
      slots[slot] = Int32(index)
      return slot
    }
    guard slots.count < Groups.limit else { throw .tooManyCollisions(index) }
    slots.append(Int32(index))
    return slots.count - 1
  }

  fileprivate mutating func freeSlot(_ index: BehaviorIndex) {
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
        throw .boundary(index, i, error)
      }
    }
  }

  fileprivate mutating func removeBoundaries(_ index: BehaviorIndex, from world: inout World) {
    for body in entries[index].boundaries { world.removeBody(body) }
    entries[index].boundaries.removeAll()
  }
}

extension CollisionAction: ItemListAction {
  static var influence: Animator.Pending { .filters }

  /// - Throws: ``SimulationError/outline(_:_:)`` for a boundary that cannot be built.
  init(_ values: CollisionBehavior, _ context: PlanContext) throws(SimulationError) {
    self.init(items: [], mode: Mode(values.mode))
    if let insets = values.referenceBounds { try add(.bounds(insets), Wall.boundsName, context) }
    for boundary in values.boundaries { try add(boundary.outline.closed, boundary.id, context) }
  }

  private mutating func add(_ outline: SceneModel.Outline, _ name: String, _ context: PlanContext) throws(SimulationError) {
    boundaries.append(CollisionBoundary(try ShapeGeometry(outline, name, context.bounds), elasticity: context.boundaryElasticity, tag: 0))
  }

  init?(_ behavior: BehaviorAction) {
    guard case .collision(let value) = behavior else { return nil }
    self = value
  }

  var element: BehaviorAction { .collision(self) }

  /// The boundaries' names in order: the sides of the reference view first, as in UIKit, then the identified ones.
  static func boundaryNames(_ values: CollisionBehavior) -> [String] {
    (values.referenceBounds == nil ? [] : [Wall.boundsName]) + values.boundaries.map { $0.id }
  }

  mutating func resolveBoundaries(_ names: [String], in bodies: inout StaticBodyTable) {
    for i in boundaries.indices { boundaries[i].tag = bodies.tag(names[i]) }
  }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool { false }

  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) throws(BehaviorError) {
    animator.entries[index].slot = try animator.takeSlot(index)
    try animator.buildBoundaries(index, boundaries, in: &world)
  }

  func change(from old: CollisionAction, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) throws(BehaviorError) {
    guard boundaries != old.boundaries else { return }
    animator.removeBoundaries(index, from: &world)
    try animator.buildBoundaries(index, boundaries, in: &world)
  }

  func end(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    animator.removeBoundaries(index, from: &world)
    animator.freeSlot(index)
  }
}

extension SceneModel.Outline {
  /// UIKit closes the paths of boundaries into loops.
  var closed: SceneModel.Outline {
    if case .path(let points, _) = self { .path(points, closed: true) } else { self }
  }
}

extension CollisionAction.Mode {
  fileprivate init(_ mode: CollisionBehavior.Mode) {
    switch mode {
    case .everything: self = .everything
    case .items: self = .items
    case .boundaries: self = .boundaries
    }
  }
}
