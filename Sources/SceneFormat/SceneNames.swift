import Formats
public import SceneModel
import Trajectories

/// The names of a scene's elements that a command line can use. The text must be JSON, but need not be a valid scene.
public struct SceneNames: Sendable {
  private let document: JSONValue

  /// Nil for a text that is not a scene.
  public init?(_ bytes: [UInt8], limits: Limits = .standard) {
    guard let value = JSONParser.parse(bytes, limits: limits.json, allowsComments: true).value, value.member("physim") != nil else {
      return nil
    }
    document = value
  }

  /// Ids of the scene's views, then of those that events add.
  public var views: [String] {
    ids("views") + (document.member("events")?.elements ?? []).compactMap { $0.member("add")?.member("id")?.string }
  }

  /// Ids of all elements that a view can touch.
  private var outlines: [String] {
    let boundaries = (document.member("behaviors")?.elements ?? []).flatMap { $0.member("boundaries")?.elements ?? [] }
    return views + ids("walls") + boundaries.compactMap { $0.member("id")?.string }
  }

  /// Names of the scene's variants.
  public var variants: [String] { SceneVariants(of: document).names }

  private func ids(_ key: String) -> [String] { (document.member(key)?.elements ?? []).compactMap { $0.member("id")?.string } }

  /// How a metric that begins so may go on.
  public func metrics(_ start: String) -> [String] {
    let margin = "margin:"
    guard start.hasPrefix(margin) else { return Metric.completions(of: start, views: views, outlines: outlines, motions: motions) }
    return checks.map { margin + $0 }.filter { $0.hasPrefix(start) }
  }

  /// Ids of the scene's checks; those of a loop are not known before it is expanded.
  private var checks: [String] {
    let checks = document.member("expect")?.member("checks")?.elements ?? []
    return checks.compactMap { $0.member("id")?.string }.filter { !$0.utf8.contains(UInt8(ascii: "{")) }
  }

  /// Ids of the scene's behaviors that drive views, then of those that events add.
  private var motions: [String] {
    let added = (document.member("events")?.elements ?? []).compactMap { $0.member("addBehavior") }
    return ((document.member("behaviors")?.elements ?? []) + added).filter { MotionFields.isMotion($0) }.compactMap {
      $0.member("id")?.string
    }
  }

  /// Completions of a JSON Pointer by one part: values end in `=`, elements with parts in `/`.
  public func pointers(_ start: String) -> [String] {
    let cut = start.lastIndex(of: "/") ?? start.startIndex
    let base = start.isEmpty ? "/" : String(start[...cut])
    var value = document
    var table: ObjectSchema? = SceneFields.scene
    var key = ""
    for part in JSONPointer(base)?.parts.dropLast() ?? [] {
      guard let next = Self.step(part, value, of: key) else { return [] }
      table = Self.table(part, within: table, of: value, next)
      value = next
      key = part
    }
    return Self.parts(of: value, table).map { base + $0 }.filter { $0.hasPrefix(start) }
  }

  /// The value that a part of a pointer leads to from the value of `key`.
  private static func step(_ part: String, _ value: JSONValue, of key: String) -> JSONValue? {
    guard let elements = value.elements else { return value.member(part) }
    return JSONPointer.indices(part, in: elements, of: key).first.map { elements[$0] }
  }

  /// The parts that may follow a pointer to a value: existing ones, and keys of the format.
  private static func parts(of value: JSONValue, _ table: ObjectSchema?) -> [String] {
    if let elements = value.elements {
      let names = elements.indices.map { i in elements[i].member("id")?.string.map(JSONPointer.escaped) ?? "\(i)" }
      let parts = zip(names, elements).map { $0 + ending($1) }
      return elements.count > 1 ? parts + ["*" + ending(elements[0])] : parts
    }
    guard let members = value.members else { return [] }
    let present = members.map { JSONPointer.escaped($0.key) + ending($0.value) }
    let absent = (table?.fields ?? []).filter { $0.name != "id" && value.member($0.name) == nil && $0.type != .array }
    return present + absent.map { $0.name + "=" }
  }

  private static func ending(_ value: JSONValue) -> String {
    let hasParts = value.members != nil || value.elements?.contains { $0.members != nil } == true
    return hasParts ? "/" : "="
  }

  /// The keys of the object `value`, at `part` of an object with the keys of `owner`.
  private static func table(_ part: String, within owner: ObjectSchema?, of parent: JSONValue, _ value: JSONValue) -> ObjectSchema? {
    // an array has the keys of its elements
    if parent.elements != nil { return owner?.owner == BehaviorFields.any.owner ? BehaviorType.of(value)?.table : owner }
    switch part {
    case "views": return ViewFields.view
    case "parts": return ViewFields.part
    case "walls": return OutlineFields.wall
    case "boundaries": return OutlineFields.boundary
    case "behaviors": return BehaviorFields.any
    case "events": return EventFields.event
    case "tracks": return TrackFields.track
    case "gravity": return GravityFields.gravity
    case "trace": return GravityFields.trace
    case "record": return TrackFields.record
    case "expect": return ExpectFields.expect
    case "tolerance": return ExpectFields.tolerance
    default: return nil
    }
  }
}
