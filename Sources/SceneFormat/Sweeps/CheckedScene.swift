import Diagnostics
import Formats
import SceneModel

/// A scene without errors and the state of its decoder, so that a few of its elements can be decoded anew.
struct CheckedScene: Sendable {
  private let document: JSONValue
  private let scene: Scene
  private let decoder: SceneDecoder
  /// Whether anything in the scene may change a parameter, which depends on the keys that an element has.
  private let hasChanges: Bool

  /// Nil where the document has errors.
  init?(_ document: JSONValue, _ decoder: SceneDecoder) {
    var decoder = decoder
    guard let scene = decoder.scene(document, isPlain: true), !decoder.sink.hasErrors else { return nil }
    self.document = document
    self.scene = scene
    self.decoder = decoder
    hasChanges = document.member("events") != nil || document.member("tracks") != nil
  }

  /// The scene with other numbers at parameters of views and behaviors: those that may change during a run, so nothing else in the scene depends on them.
  ///
  /// - Parameter previous: What this made of other values, of which elements with the same numbers are taken over.
  /// - Returns: nil where anything else changes, or a value is wrong: the whole document is then to be decoded.
  func patched(_ axes: [SweepAxis], _ values: [SweepValue], after previous: (values: [SweepValue], scene: Scene)? = nil) -> Scene? {
    var changed: [Change] = []
    for (i, axis) in axes.enumerated() {
      let value = values[i]
      guard let list = Self.list(axis), let number = value.json.number, let elements = document.member(list.rawValue)?.elements else {
        return nil
      }
      let isNew = previous?.values[i].json.number?.bitPattern != number.bitPattern
      let key = axis.path.parts[2...]
      for index in JSONPointer.indices(axis.path.parts[1], in: elements, of: list.rawValue) {
        let place = changed.firstIndex { $0.list == list && $0.index == index } ?? changed.count
        if place == changed.count { changed.append(Change(list: list, index: index, value: elements[index])) }
        if isNew { changed[place].isNew = true }
        if hasChanges, !Self.has(key, changed[place].value) { return nil }
        guard Override.set(key, value.json, at: axis.range, &changed[place].value) == nil else { return nil }
      }
    }
    return decoded(changed, previous?.scene ?? scene)
  }

  /// An element with other numbers.
  private struct Change {
    var list: List
    var index: Int
    var value: JSONValue
    /// Whether it differs from that of the previous scene.
    var isNew = false
  }

  private enum List: String {
    case views, behaviors
  }

  /// The list that an axis changes a parameter in; nil for any other place.
  private static func list(_ axis: SweepAxis) -> List? {
    let parts = axis.path.parts
    guard parts.count > 2, axis.replacedKey == nil, let list = List(rawValue: parts[0]) else { return nil }
    // a number of a vector is a change of the vector
    let key = parts.count > 3 && Int(parts[parts.count - 1]) != nil ? parts[2..<(parts.count - 1)] : parts[2...]
    let name = key.count == 1 ? parts[2] : key.joined(separator: "/")
    switch list {
    case .behaviors: return BehaviorParameter(rawValue: name) == nil ? nil : list
    case .views:
      switch ViewParameter(rawValue: name) {
      // what is where decides on more than the view
      case nil, .center, .angle: return nil
      default: return list
      }
    }
  }

  private static func has(_ key: ArraySlice<String>, _ element: JSONValue) -> Bool {
    var value = element
    for part in key {
      guard let member = value.member(part) else { return false }
      value = member
    }
    return true
  }

  private func decoded(_ changed: [Change], _ scene: Scene) -> Scene? {
    var (scene, decoder) = (scene, decoder)
    for change in changed where change.isNew {
      let place = DocumentPath.element(change.value, change.index, of: DocumentPath.document.key(change.list.rawValue))
      switch change.list {
      case .views:
        guard let view = decoder.view(change.value, at: place) else { return nil }
        scene.views[change.index] = view
      case .behaviors:
        guard let behavior = decoder.behavior(change.value, at: place) else { return nil }
        scene.behaviors[change.index] = behavior
      }
    }
    return decoder.sink.hasErrors ? nil : scene
  }
}
