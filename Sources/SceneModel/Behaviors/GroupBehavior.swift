/// `UIDynamicItemGroup`: its items move as one rigid body.
public struct GroupBehavior: Equatable, Sendable {
  public var items: Selection

  public init(items: Selection) {
    self.items = items
  }
}
