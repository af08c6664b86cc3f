/// A contact that matters within the step: it has points or leaves them to a neighbor, touched at the end of the last step, or one of its
/// bodies takes no part. A deferred contact becomes active when its bodies may meet, see ``WatchedContact``.
///
/// All other contacts are between bodies that stay apart and are not read again until the next step. The values that most phases read of a
/// contact are here, next to each other in memory, as they are when manifolds are computed at the beginning of the step.
struct ActiveContact: Sendable {
  /// Flags of a contact.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    /// It has a point.
    static let hasPoints = Traits(rawValue: 1)
    /// It has a point, or leaves it to a neighbor.
    static let isNear = Traits(rawValue: 2)
    static let isSensor = Traits(rawValue: 4)
    /// Something may touch a sleeping body at it within the step.
    static let wakes = Traits(rawValue: 8)
    /// It has a point and no impulse from earlier steps.
    static let isUnloaded = Traits(rawValue: 16)
  }

  /// Its index among the contacts of the world.
  let index: Int32
  /// Entries of motions, 0 for a body that takes no part in the step.
  let a: Int32
  let b: Int32
  /// Distance of its nearest points; undefined without a point.
  let separation: Float
  let traits: Traits
  /// The state at the end of the step.
  var isTouching: Bool

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

  /// Whether it pushes, or a neighbor does instead.
  @inline(always)
  var isSolid: Bool { traits.isDisjoint(with: .isSensor) && traits.contains(.isNear) }

  @inline(always)
  var hasPoints: Bool { traits.contains(.hasPoints) }
}
