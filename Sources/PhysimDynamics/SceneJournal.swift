#if !canImport(UIKit)
  import Formats
  import Foundation
  import Rigid2D
  import SceneModel
  import Simulation

  /// What was done to an animator, as a scene.
  @MainActor struct SceneJournal {
    /// A behavior as it was added; its views may become more.
    private struct Record {
      var id: String
      var members: [JSONText.Member]
      /// Nil for behaviors that name their items one by one.
      var items: [String]?
      /// The items of an attachment.
      var ends: [String] = []
    }

    private enum Change {
      case edit(Edit)
      case behavior(BehaviorIndex)
    }

    private(set) var frame = 0
    private var views: [SceneModel.View] = []
    private var behaviors: [BehaviorIndex] = []
    private var records: [BehaviorIndex: Record] = [:]
    private var changes: [(frame: Int, change: Change)] = []
    private var ids: Set<String> = []
    /// What no scene says.
    private(set) var omissions: [String] = []

    /// What is added before anything else happens is there from the beginning.
    private var isInitial: Bool { frame == 0 && changes.isEmpty }

    private mutating func unique(_ base: String) -> String {
      var id = base
      var n = 2
      while !ids.insert(id).inserted {
        id = "\(base)-\(n)"
        n += 1
      }
      return id
    }

    // MARK: - Views

    /// A new name for an item: the identifier of a view, or a number.
    mutating func viewID(_ item: any UIDynamicItem) -> String {
      let name = (item as? UIView)?.accessibilityIdentifier ?? ""
      let isPlain =
        !name.isEmpty && name.unicodeScalars.allSatisfy { CharacterSet.alphanumerics.contains($0) || "-_. ".unicodeScalars.contains($0) }
      return unique(isPlain ? name : "item")
    }

    mutating func add(_ view: SceneModel.View) {
      if isInitial { views.append(view) } else { note(.add(view)) }
    }

    mutating func set(_ target: SceneTarget, _ value: TargetValue) { note(.set([Assignment(target: target, value: value)])) }

    mutating func note(_ edit: Edit) { changes.append((frame, .edit(edit))) }

    // MARK: - Behaviors

    func id(of entry: BehaviorIndex) -> String { records[entry]?.id ?? "" }

    /// Behaviors that were added since the last step, in order.
    private(set) var newBehaviors: [BehaviorIndex] = []

    /// Begins the next frame.
    mutating func endFrame() {
      frame += 1
      if !newBehaviors.isEmpty { newBehaviors = [] }
    }

    /// Writes the ends and the length of an attachment that does not act yet.
    mutating func settle(behavior entry: BehaviorIndex, _ value: BehaviorAction) {
      guard case .attachment(let attachment) = value, let ends = records[entry]?.ends else { return }
      records[entry]?.members = []
      Self.describe(attachment, ends) { records[entry]?.members.append(.init(key: $0, value: $1)) }
    }

    mutating func add(
      behavior entry: BehaviorIndex, _ value: BehaviorAction, _ source: UIDynamicBehavior, ids items: [String], reference: CGRect?
    ) {
      var record = Record(id: unique("\(source.typeName)-\(records.count + 1)"), members: [], items: items)
      func add(_ key: String, _ value: JSONText) { record.members.append(.init(key: key, value: value)) }
      switch value {
      case .gravity(let gravity): add("direction", .vector(Vector(gravity.direction.vector)))
      case .collision(let collision):
        add("mode", .string(collision.mode.rawValue))
        add("boundaries", .array(Self.boundaries(of: source, reference)))
      case .attachment(let attachment):
        record.items = nil
        record.ends = items
        Self.describe(attachment, items, add)
      case .snap(let snap):
        record.items = nil
        if let item = items.first { add("item", .string(item)) }
        add("point", .vector(snap.point))
        add("damping", .number(snap.damping))
      case .push(let push):
        add("mode", .string(push.mode.rawValue))
        add("direction", .vector(Vector(push.direction.vector)))
        if push.targetOffset != .zero { add("targetOffset", .vector(Vector(push.targetOffset))) }
        if !push.isActive { add("active", false) }
      case .dynamicItem(let item):
        let numbers = [
          ("elasticity", item.elasticity), ("friction", item.friction), ("density", item.density), ("resistance", item.resistance),
          ("angularResistance", item.angularResistance), ("charge", item.charge),
        ]
        for case (let key, let number?) in numbers { add(key, .number(number)) }
        if let anchored = item.anchored { add("anchored", .truth(anchored)) }
        if let allowsRotation = item.allowsRotation { add("allowsRotation", .truth(allowsRotation)) }
      case .field(let field):
        Self.describe(field, add)
        if (source as? UIFieldBehavior)?.evaluation != nil {
          omissions.append("the forces of the field \(record.id), which a block of code computes")
        }
      // UIKit Dynamics has no others
      default: break
      }
      records[entry] = record
      newBehaviors.append(entry)
      if isInitial { behaviors.append(entry) } else { changes.append((frame, .behavior(entry))) }
    }

    private static func boundaries(of source: UIDynamicBehavior, _ reference: CGRect?) -> [JSONText] {
      guard let collision = source as? UICollisionBehavior else { return [] }
      return collision.outlines(in: reference).enumerated().map { i, record in
        let id: JSONText.Member = .init(key: "id", value: .string("\(record.identifier.map { "\($0)" } ?? "bounds")"))
        return .object([id] + record.outline.members)
      }
    }

    private static func describe(_ attachment: AttachmentBehavior, _ items: [String], _ add: (String, JSONText) -> Void) {
      add("kind", .string(attachment.kind.rawValue))
      if let item = items.first { add("item", .string(item)) }
      if items.count > 1 { add("to", .string(items[1])) }
      if let offset = attachment.offset { add("offset", .vector(offset)) }
      switch attachment.end {
      case .anchor(let point), .joined(_, let point): add("anchor", .vector(point))
      case .item(_, let offset): if let offset { add("toOffset", .vector(offset)) }
      }
      if let length = attachment.length { add("length", .number(length)) }
      if attachment.frequency != 0 { add("frequency", .number(attachment.frequency)) }
      if attachment.damping != 0 { add("damping", .number(attachment.damping)) }
      if attachment.restAngle != 0 { add("restAngle", .number(attachment.restAngle)) }
      if attachment.frictionTorque != 0 { add("frictionTorque", .number(attachment.frictionTorque)) }
      if let range = attachment.range { add("range", [.number(range.lowerBound), .number(range.upperBound)]) }
      if attachment.kind == .sliding { add("axis", .vector(attachment.axis)) }
    }

    private static func describe(_ field: FieldBehavior, _ add: (String, JSONText) -> Void) {
      add("kind", .string(field.kind.rawValue))
      if field.position != .zero { add("position", .vector(field.position)) }
      if let region = field.region.json { add("region", region) }
      add("strength", .number(field.strength))
      if let falloff = field.falloff { add("falloff", .number(falloff)) }
      if let minimumRadius = field.minimumRadius { add("minimumRadius", .number(minimumRadius)) }
      if [.linearGravity, .drag, .velocity].contains(field.kind) { add("direction", .vector(field.direction)) }
      if field.kind == .noise || field.kind == .turbulence {
        add("smoothness", .number(field.smoothness))
        add("animationSpeed", .number(field.animationSpeed))
      }
    }

    mutating func remove(behavior entry: BehaviorIndex) { note(.remove(.behavior(id(of: entry)))) }

    /// Appends a view that was added in this frame to a behavior's items.
    mutating func admit(_ id: String, into entry: BehaviorIndex) { records[entry]?.items?.append(id) }

    // MARK: - The scene

    private func json(_ entry: BehaviorIndex) -> JSONText {
      guard let record = records[entry] else { return .object([]) }
      let type = String(record.id.prefix { $0 != "-" })
      var members: [JSONText.Member] = [.init(key: "id", value: .string(record.id)), .init(key: "type", value: .string(type))]
      if let items = record.items { members.append(.init(key: "items", value: .array(items.map { .string($0) }))) }
      return .object(members + record.members)
    }

    func scene(bounds: CGSize, frameRate: Double, frames: Int) -> JSONText {
      let events = changes.map { frame, change in
        let frame = JSONText.Member(key: "frame", value: .raw("\(frame)"))
        switch change {
        case .edit(let edit): return JSONText.object([frame, edit.member])
        case .behavior(let entry): return JSONText.object([frame, .init(key: "addBehavior", value: json(entry))])
        }
      }
      var members: [JSONText.Member] = [.init(key: "physim", value: 1)]
      if !omissions.isEmpty {
        members.append(.init(key: "description", value: .string("Not in this scene: \(omissions.joined(separator: "; ")).")))
      }
      members += [
        .init(key: "bounds", value: [.number(bounds.width), .number(bounds.height)]), .init(key: "profile", value: "uikit"),
        .init(key: "frameRate", value: .raw("\(frameRate)")), .init(key: "frames", value: .raw("\(frames)")),
        .init(key: "views", value: .array(views.map { $0.json })), .init(key: "behaviors", value: .array(behaviors.map { json($0) })),
        .init(key: "events", value: .array(events)),
      ]
      return .object(members)
    }
  }
#endif
