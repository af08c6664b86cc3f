#if !canImport(UIKit)
  import Formats
  import SceneModel

  extension Edit {
    /// In the scene format; only the edits that an animator has.
    var member: JSONText.Member {
      switch self {
      case .add(let view): return .init(key: "add", value: view.json)
      case .remove(.view(let id)), .remove(.behavior(let id)): return .init(key: "remove", value: .string(id))
      case .set(let assignments):
        return .init(key: "set", value: .object(assignments.map { .init(key: $0.target.pointer, value: $0.value.json) }))
      case .move(let view, let center, _, let angle):
        var members: [JSONText.Member] = [.init(key: "view", value: .string(view))]
        if let center { members.append(.init(key: "center", value: .vector(center))) }
        if let angle { members.append(.init(key: "angle", value: .number(angle))) }
        return .init(key: "move", value: .object(members))
      default: preconditionFailure("an animator has no such edit")
      }
    }
  }

  extension SceneTarget {
    fileprivate var pointer: String {
      switch self {
      case .view(.added(let id), let parameter): "/views/\(id)/\(parameter.rawValue)"
      case .behavior(.added(let id), let parameter): "/behaviors/\(id)/\(parameter.rawValue)"
      default: preconditionFailure("an animator's elements have ids")
      }
    }
  }

  extension TargetValue {
    fileprivate var json: JSONText {
      switch self {
      case .scalar(let value): .number(value)
      case .vector(let vector): .vector(vector)
      case .bool(let value): .truth(value)
      case .names(let names): .array((names ?? []).map { .string($0) })
      }
    }
  }

  extension SceneModel.Outline {
    /// Its keys; the bounds of the reference view are a path here.
    var members: [JSONText.Member] {
      switch self {
      case .segment(let from, let to): [.init(key: "from", value: .vector(from)), .init(key: "to", value: .vector(to))]
      case .path(let points, let closed): [.init(key: "path", value: .points(points)), .init(key: "closed", value: .truth(closed))]
      case .rect(let rect), .ellipse(let rect):
        [.init(key: "rect", value: [.number(rect.origin.x), .number(rect.origin.y), .number(rect.size.width), .number(rect.size.height)])]
      case .bounds: []
      }
    }
  }

  extension SceneModel.View {
    var json: JSONText { shape.json([.init(key: "id", value: .string(id))], center, angle) }
  }

  extension CollisionBounds {
    fileprivate func json(_ first: [JSONText.Member], _ center: Vector, _ angle: Double) -> JSONText {
      var members = first + [.init(key: "center", value: .vector(center))]
      switch self {
      case .rectangle(let size, _), .ellipse(let size):
        members.append(.init(key: "size", value: [.number(size.width), .number(size.height)]))
        if case .ellipse = self { members.append(.init(key: "collisionBoundsType", value: "ellipse")) }
      case .path(let path), .line(let path, _):
        members.append(.init(key: "collisionBoundsType", value: "path"))
        members.append(.init(key: "collisionBoundingPath", value: .points(path)))
      case .parts(let parts):
        members.append(.init(key: "parts", value: .array(parts.map { $0.shape.json([], $0.center, $0.angle) })))
      }
      if angle != 0 { members.append(.init(key: "angle", value: .number(angle))) }
      return .object(members)
    }
  }
#endif
