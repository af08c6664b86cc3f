public import Rigid2D

/// Collision behaviors as bits of the engine's filters.
///
/// The n-th collision behavior has bit 2n for its items and bit 2n + 1 for its boundaries, as in UIKit. Walls and views have a bit each
/// above those: a view always collides with walls, with other views only in a behavior, and a sensor senses every view.
public enum Groups {
  /// Maximum number of collision behaviors at a time.
  public static let limit = 30

  static let walls: UInt64 = 1 << 61
  static let views: UInt64 = 1 << 62
  /// The category of walls and boundaries, which every view accepts.
  private static let solid: UInt64 = 1 << 63

  /// Maximum number of names of categories.
  public static let categoryLimit = 63

  static func items(_ slot: Int) -> UInt64 { 1 << UInt64(2 * slot) }
  static func boundaries(_ slot: Int) -> UInt64 { 1 << UInt64(2 * slot + 1) }

  /// The filter of a wall that stops views of these categories.
  public static func ofWall(accepts: UInt64 = .max) -> Filter { Filter(groups: walls, meets: 0, category: solid, accepts: accepts) }

  /// The filter of a view in no collision behavior.
  public static func ofLoner(isSensor: Bool, category: UInt64, accepts: UInt64) -> Filter {
    Filter(groups: views, meets: isSensor ? views : walls, category: category & ~solid, accepts: accepts | solid)
  }

  static func ofBoundary(_ slot: Int) -> Filter { Filter(groups: boundaries(slot), meets: 0, category: solid) }
}
