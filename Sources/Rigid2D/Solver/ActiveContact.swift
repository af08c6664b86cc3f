/// A contact that may matter within the step: it has points or leaves them to a neighbor, is watched, touched at the end of the last step, or one of its bodies takes no part.
///
/// All others are between bodies that stay apart: nothing looks at them again until the next step. What most phases read of a contact is here, one after the other in memory,
/// as it is when manifolds are made at the beginning of the step.
struct ActiveContact: Sendable {
  /// What is true or false of a contact.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    /// It has a point.
    static let hasPoints = Traits(rawValue: 1)
    /// It has a point, or would but for a neighbor.
    static let isNear = Traits(rawValue: 2)
    static let isSensor = Traits(rawValue: 4)
    /// Something may touch a sleeping body at it within the step.
    static let wakes = Traits(rawValue: 8)
    /// It has a point and no impulse from earlier steps.
    static let isUnloaded = Traits(rawValue: 16)
    /// See ``WatchedContact``.
    static let isWatched = Traits(rawValue: 32)
  }

  /// Its index among the contacts of the world.
  let index: Int32
  /// Entries of motions, 0 for what takes no part in the step.
  let a: Int32
  let b: Int32
  /// How far apart its nearest points are, of what is watched at least; of no meaning for others without a point.
  let separation: Float
  let traits: Traits
  /// Becomes what it is at the end of the step.
  var isTouching: Bool

  /// A contact that is near.
  @inline(always)
  init(_ contact: borrowing Contact, index: Int, a: Int, b: Int, wakes: Bool) {
    self.index = Int32(truncatingIfNeeded: index)
    self.a = Int32(truncatingIfNeeded: a)
    self.b = Int32(truncatingIfNeeded: b)
    separation = ContactUpdate.nearest(contact.manifold)
    var traits: Traits = contact.isNear ? .isNear : []
    if contact.manifold.count > 0 { traits.insert(.hasPoints) }
    if contact.isSensor { traits.insert(.isSensor) }
    if wakes { traits.insert(.wakes) }
    if contact.manifold.count > 0, !contact.impulses.areAny { traits.insert(.isUnloaded) }
    self.traits = traits
    isTouching = contact.isTouching
  }

  /// A contact that is not.
  ///
  /// - Parameter apart: How far apart the shapes of what is watched are at least, points.
  @inline(always)
  init(_ contact: borrowing Contact, apart: Float, index: Int, a: Int, b: Int, isWatched: Bool) {
    self.index = Int32(truncatingIfNeeded: index)
    self.a = Int32(truncatingIfNeeded: a)
    self.b = Int32(truncatingIfNeeded: b)
    separation = apart
    var traits: Traits = isWatched ? .isWatched : []
    if contact.isSensor { traits.insert(.isSensor) }
    self.traits = traits
    isTouching = contact.isTouching
  }

  /// Whether it pushes, or a neighbor does in its place.
  @inline(always)
  var isSolid: Bool { traits.isDisjoint(with: .isSensor) && traits.contains(.isNear) }

  @inline(always)
  var hasPoints: Bool { traits.contains(.hasPoints) }
}
