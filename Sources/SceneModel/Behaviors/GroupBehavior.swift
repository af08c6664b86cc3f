/// `UIDynamicItemGroup`: its items move as one rigid body.
public struct GroupBehavior: ItemListValues {
  public var items: Selection

  public init(items: Selection) {
    self.items = items
  }
}
