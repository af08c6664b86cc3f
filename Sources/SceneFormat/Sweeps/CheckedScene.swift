import Diagnostics
import Formats
import SceneModel

/// A scene without mistakes, and what its decoder knows of it, so that a few of its elements can be decoded anew.
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
  /// - Returns: nil where anything else changes, or a value is wrong: the whole document is then to be decoded.
  func patched(_ axes: [SweepAxis], _ values: [SweepValue]) -> Scene? {
    var changed: [(list: List, index: Int, value: JSONValue)] = []
    for (axis, value) in zip(axes, values) {
      guard let list = Self.list(axis), value.json.number != nil, let elements = document.member(list.rawValue)?.elements else {
        return nil
      }
      let key = axis.path.parts[2...]
      for index in JSONPointer.indices(axis.path.parts[1], in: elements, of: list.rawValue) {
        let place = changed.firstIndex { $0.list == list && $0.index == index } ?? changed.count
        if place == changed.count { changed.append((list, index, elements[index])) }
        if hasChanges, !Self.has(key, changed[place].value) { return nil }
        guard Override.set(key, value.json, at: axis.range, &changed[place].value) == nil else { return nil }
      }
    }
    return decoded(changed)
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

  private func decoded(_ changed: [(list: List, index: Int, value: JSONValue)]) -> Scene? {
    var (scene, decoder) = (scene, decoder)
    for (list, index, value) in changed {
      let place = DocumentPath.element(value, index, of: DocumentPath.document.key(list.rawValue))
      switch list {
      case .views:
        guard let view = decoder.view(value, at: place) else { return nil }
        scene.views[index] = view
      case .behaviors:
        guard let behavior = decoder.behavior(value, at: place) else { return nil }
        scene.behaviors[index] = behavior
      }
    }
    return decoder.sink.hasErrors ? nil : scene
  }
}
