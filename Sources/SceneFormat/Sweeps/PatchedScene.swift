import Formats
public import SceneModel

/// A checked scene in which axes change only numbers of a few elements. Sets of values are applied one after the other, each to the scene
/// of the one before.
public struct PatchedScene: ~Copyable {
  /// The scene with the values that were set last.
  public private(set) var scene: Scene
  /// Indices of the views and behaviors that were changed since the lists were last cleared; an index may occur twice.
  public private(set) var changedViews: [Int] = []
  public private(set) var changedBehaviors: [Int] = []
  private let checked: CheckedScene
  private let axes: [SweepAxis]
  private var elements: [Element]
  /// How many elements may still be kept.
  private var room = 4096

  /// An element that axes change.
  private struct Element {
    let place: ChangedElement
    /// The numbers of its axes in the scene, by their bits; none where the scene has its own.
    var numbers: [UInt64] = []
    /// Elements decoded with other numbers, by these numbers, since a grid repeats them. For lookup only.
    var known: [[UInt64]: DecodedElement] = [:]
  }

  /// - Returns: nil if other parts of the scene may depend on the target of an axis.
  init?(_ checked: CheckedScene, _ axes: [SweepAxis]) {
    guard let elements = checked.elements(axes) else { return nil }
    self.checked = checked
    self.axes = axes
    self.elements = elements.map { Element(place: $0) }
    scene = checked.scene
  }

  /// Puts the value of each axis into the scene.
  ///
  /// - Returns: false where one is wrong or no number: the whole document is then to be decoded. Other values may follow.
  ///
  /// Complexity: that of decoding the elements whose numbers are new.
  public mutating func set(_ values: [SweepValue]) -> Bool {
    for i in elements.indices {
      var numbers: [UInt64] = []
      for axis in elements[i].place.axes {
        guard let number = values[axis].json.number else { return false }
        numbers.append(number.bitPattern)
      }
      guard numbers == elements[i].numbers || set(i, numbers, values) else { return false }
    }
    return true
  }

  /// Decodes an element again and keeps it while there is room.
  private mutating func decoded(_ i: Int, _ numbers: [UInt64], _ values: [SweepValue]) -> DecodedElement? {
    guard let decoded = checked.decoded(elements[i].place, axes, values) else { return nil }
    if room > 0 {
      room -= 1
      elements[i].known[numbers] = decoded
    }
    return decoded
  }

  /// Empties ``changedViews`` and ``changedBehaviors``.
  public mutating func forgetChanges() {
    changedViews.removeAll(keepingCapacity: true)
    changedBehaviors.removeAll(keepingCapacity: true)
  }

  private mutating func set(_ i: Int, _ numbers: [UInt64], _ values: [SweepValue]) -> Bool {
    guard let decoded = elements[i].known[numbers] ?? decoded(i, numbers, values) else { return false }
    let index = elements[i].place.index
    switch decoded {
    case .view(let view):
      scene.views[index] = view
      changedViews.append(index)
    case .behavior(let behavior):
      scene.behaviors[index] = behavior
      changedBehaviors.append(index)
    }
    elements[i].numbers = numbers
    return true
  }
}
