import Formats
import SceneModel
import Simulation

/// The parts of a scene on which its changes depend: units and defaults.
struct EditContext: Equatable, Sendable {
  /// Members of the document, as JSON without braces.
  let members: String

  init(_ scene: SceneModel.Scene) {
    var members =
      #""physim":1,"bounds":[\#(scene.bounds.width),\#(scene.bounds.height)],"frameRate":\#(scene.frameRate),"frames":1,"profile":"\#(scene.profile.rawValue)""#
    if scene.profile != .uikit { members += #","pointsPerMeter":\#(scene.pointsPerMeter)"# }
    if let gravity = scene.gravity { members += #","gravity":{"vector":[0,0],"unit":"\#(gravity.unit.rawValue)"}"# }
    self.members = members
  }
}

/// A scene with one event and placeholders for the elements that it names, so that the scene's reader finds all errors of the event.
struct EditDocument {
  let text: String

  init(_ event: String, _ context: EditContext, _ run: borrowing Simulation) throws(SceneError) {
    guard let members = JSONParser.parse(Array(event.utf8), limits: .standard).value?.members else {
      throw SceneError("expected-object", "an event must be one JSON object: \(PrintableText.line(event))")
    }
    for key in ["time", "frame", "when", "repeat"] where members.contains(where: { $0.key == key }) {
      throw SceneError("unknown-key", "a change happens at once and takes no \"\(key)\"")
    }
    var elements = Elements()
    for member in members { try elements.name(what: member, run) }
    let open = event.firstIndex(of: "{") ?? event.startIndex
    text =
      "{\(context.members),\(elements.members),\"events\":[\n{\"frame\":0,\(event[event.index(after: open)...])\n]}"
  }
}

/// The elements of a document of one event.
private struct Elements {
  private var views = [Self.view("~a", 0), Self.view("~b", 100)]
  private var walls: [String] = []
  private var behaviors: [String] = []
  private var ids: Set<String> = []

  var members: String {
    #""views":[\#(views.joined(separator: ","))],"walls":[\#(walls.joined(separator: ","))],"behaviors":[\#(behaviors.joined(separator: ","))]"#
  }

  /// Adds the elements that an event's member names.
  mutating func name(what member: JSONMember, _ run: borrowing Simulation) throws(SceneError) {
    switch member.key {
    case "addBehavior" where member.value.string != nil:
      // only its id and its existence matter
      if let id = member.value.string, run.hasHadBehavior(id), ids.insert(id).inserted {
        behaviors.append(#"{"id":\#(JSONText.string(id).text),"type":"gravity","items":"*"}"#)
      }
    case "add", "addWall", "addBehavior":
      try checkIDs(of: member.value, run)
      if member.key == "addBehavior" { for id in run.livingViews { add(id, run) } }
    case "remove": if let id = member.value.string { add(id, run) }
    case "move", "push", "snap": if let id = member.value.member("view")?.string { add(id, run) }
    case "set":
      for target in member.value.members ?? [] {
        if let parts = JSONPointer(target.key)?.parts, parts.count > 1 { add(parts[1], run) }
      }
    default: break
    }
  }

  /// Throws for an id that is taken.
  private func checkIDs(of value: JSONValue, _ run: borrowing Simulation) throws(SceneError) {
    if let id = value.member("id")?.string, run.hasElement(id) || id == "~a" || id == "~b" {
      throw SceneError("duplicate-id", "the id '\(PrintableText.line(id))' is used already")
    }
    for child in value.member("behaviors")?.elements ?? [] { try checkIDs(of: child, run) }
  }

  private mutating func add(_ id: String, _ run: borrowing Simulation) {
    guard run.hasElement(id), ids.insert(id).inserted else { return }
    if run.sample(ofView: id) != nil {
      views.append(Self.view(id, 200))
    } else if run.hasWall(id) {
      walls.append(#"{"id":\#(JSONText.string(id).text),"from":[0,0],"to":[1,0]}"#)
    } else {
      behaviors.append(#"{"id":\#(JSONText.string(id).text),\#(Self.members(of: run.behavior(id)))}"#)
    }
  }

  private static func view(_ id: String, _ x: Int) -> String { #"{"id":\#(JSONText.string(id).text),"frame":[\#(x),0,1,1]}"# }

  /// The minimal behavior of the same kind; nil stands for a composite.
  private static func members(of behavior: BehaviorAction?) -> String {
    switch behavior {
    case .gravity: #""type":"gravity","items":"*""#
    case .collision: #""type":"collision","items":"*""#
    case .attachment(let attachment): members(of: attachment)
    case .snap: #""type":"snap","item":"~a","point":[0,0]"#
    case .push(let push): #""type":"push","items":"*","mode":"\#(push.mode == .continuous ? "continuous" : "instantaneous")""#
    case .dynamicItem: #""type":"dynamicItem","items":"*""#
    case .group: #""type":"group","items":["~a","~b"]"#
    case .field(let field): #""type":"field","items":"*","kind":"\#(field.kind.rawValue)""#
    case .motion: #""type":"spring","item":"~a","to":{"x":0,"y":0,"angle":0},"spring":{"stiffness":1,"damping":1}"#
    case nil: #""type":"composite","behaviors":[{"type":"gravity","items":"*"}]"#
    }
  }

  private static func members(of attachment: AttachmentBehavior) -> String {
    let end: String
    if case .anchor = attachment.end { end = #""anchor":[50,50]"# } else { end = #""to":"~b""# }
    let kind =
      switch attachment.kind {
      case .distance: #""kind":"distance""#
      case .limit: #""kind":"limit""#
      case .fixed: #""kind":"fixed""#
      case .pin: #""kind":"pin""#
      case .sliding: #""kind":"sliding","axis":[1,0]"#
      }
    let limit = attachment.kind == .pin ? "maxTorque" : "maxForce"
    let motor = attachment.motor == nil ? "" : #","motor":{"speed":0,"\#(limit)":0}"#
    return #""type":"attachment","item":"~a",\#(kind),\#(end)\#(motor)"#
  }
}
