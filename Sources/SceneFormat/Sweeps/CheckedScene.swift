import Formats
import SceneModel

/// A scene without errors and the state of its decoder, so that a few of its elements can be decoded again.
struct CheckedScene: Sendable {
  private let document: JSONValue
  let scene: Scene
  private let decoder: SceneDecoder
  /// Whether an event or a track may change a parameter, which depends on the keys of its element.
  private let hasChanges: Bool

  /// Nil if the document has errors.
  init?(_ document: JSONValue, in context: DecodingContext) {
    let decoded = DecodedScene(document, isPlain: true, in: context)
    guard let scene = decoded.scene, !decoded.sink.hasErrors else { return nil }
    self.document = document
    self.scene = scene
    decoder = decoded.decoder
    hasChanges = document.member("events") != nil || document.member("tracks") != nil
  }

  /// The elements whose numbers axes change, each with its axes. The numbers are parameters of views and behaviors that may change during
  /// a run, so no other part of the scene depends on them.
  ///
  /// - Returns: nil if an axis has another target: then the whole document has to be decoded.
  func elements(_ axes: [SweepAxis]) -> [ChangedElement]? {
    var changed: [ChangedElement] = []
    for (i, axis) in axes.enumerated() {
      guard let list = ElementList(axis), let elements = document.member(list.rawValue)?.elements else { return nil }
      let indices = JSONPointer.indices(axis.path.parts[1], in: elements, of: list.rawValue)
      if indices.isEmpty { return nil }
      for index in indices {
        if hasChanges, !Self.has(axis.path.parts[2...], elements[index]) { return nil }
        if let place = changed.firstIndex(where: { $0.list == list && $0.index == index }) {
          changed[place].axes.append(i)
        } else {
          changed.append(ChangedElement(list: list, index: index, axes: [i]))
        }
      }
    }
    return changed
  }

  private static func has(_ key: ArraySlice<String>, _ element: JSONValue) -> Bool {
    var value = element
    for part in key {
      guard let member = value.member(part) else { return false }
      value = member
    }
    return true
  }

  /// An element with the values of its axes; nil if one of them is invalid.
  func decoded(_ element: ChangedElement, _ axes: [SweepAxis], _ values: [SweepValue]) -> DecodedElement? {
    guard var value = document.member(element.list.rawValue)?.elements?[element.index] else { return nil }
    for i in element.axes {
      guard Override.set(axes[i].path.parts[2...], values[i].json, at: axes[i].range, &value) == nil else { return nil }
    }
    var decoder = decoder
    let place = DocumentPath.element(value, element.index, of: DocumentPath.document.key(element.list.rawValue))
    let decoded: DecodedElement? =
      switch element.list {
      case .views: decoder.view(value, at: place).map { .view($0) }
      case .behaviors: decoder.behavior(value, at: place).map { .behavior($0) }
      }
    return decoder.sink.hasErrors ? nil : decoded
  }
}

/// An element of a scene in which axes change numbers.
struct ChangedElement: Sendable {
  let list: ElementList
  let index: Int
  /// By their places among all axes.
  fileprivate(set) var axes: [Int]
}

enum DecodedElement: Sendable {
  case view(View)
  case behavior(Behavior)
}

/// The lists whose elements have parameters.
enum ElementList: String, Sendable {
  case views, behaviors

  /// The list whose elements' parameter an axis changes; nil for any other place.
  fileprivate init?(_ axis: SweepAxis) {
    let parts = axis.path.parts
    guard parts.count > 2, axis.replacedKey == nil, let list = ElementList(rawValue: parts[0]) else { return nil }
    // a number of a vector is a change of the vector
    let key = parts.count > 3 && Int(parts[parts.count - 1]) != nil ? parts[2..<(parts.count - 1)] : parts[2...]
    let name = key.count == 1 ? parts[2] : key.joined(separator: "/")
    switch list {
    case .behaviors: if BehaviorParameter(rawValue: name) == nil { return nil }
    case .views:
      switch ViewParameter(rawValue: name) {
      // what is where decides on more than the view, and names of categories are numbered for the whole scene
      case nil, .center, .angle, .category, .collidesWith: return nil
      default: break
      }
    }
    self = list
  }
}
