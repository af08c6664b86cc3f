/// Decides which shapes collide.
///
/// Two shapes collide if one belongs to a group that the other meets, and each accepts the other's category.
public struct Filter: Equatable, Sendable {
  /// Groups the shape belongs to, a bit each.
  public var groups: UInt64
  /// Groups whose shapes it meets.
  public var meets: UInt64
  /// Categories the shape is of, a bit each.
  public var category: UInt64
  /// Categories it accepts.
  public var accepts: UInt64

  public init(groups: UInt64 = 1, meets: UInt64 = .max, category: UInt64 = 1, accepts: UInt64 = .max) {
    self.groups = groups
    self.meets = meets
    self.category = category
    self.accepts = accepts
  }

  /// Adds all bits of another filter: a pair that a union of filters excludes, each of them excludes.
  mutating func formUnion(_ other: Filter) {
    groups |= other.groups
    meets |= other.meets
    category |= other.category
    accepts |= other.accepts
  }

  func admits(_ other: Filter) -> Bool {
    (groups & other.meets != 0 || other.groups & meets != 0) && category & other.accepts != 0 && other.category & accepts != 0
  }
}
