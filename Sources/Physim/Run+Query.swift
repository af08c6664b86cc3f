import Rigid2D
import Simulation
import Trajectories

extension Run {
  /// A view by its id; nil when there is none now.
  public subscript(id: String) -> ViewState? { simulation.sample(ofView: id).map { ViewState(id, $0) } }

  /// Ids of all views that exist now, in order of creation.
  public var viewIDs: [String] { simulation.livingViews }

  /// All views that exist now, in order of creation.
  public var views: [ViewState] { viewIDs.compactMap { self[$0] } }

  /// The present contacts of a view, an entry per pair of outlines.
  public func contacts(of id: String) -> [Contact] {
    simulation.contacts(ofView: id).map { Contact(other: $0.id, point: Vector($0.contact.point), normal: Vector($0.contact.normal)) }
  }

  /// Ids of the elements that a point is in or on, older ones first. Lines have no inside.
  public func elements(at point: Vector) -> [String] { simulation.elements(at: Vector2(point)) }

  /// Ids of the elements that touch a rectangle, older ones first.
  public func elements(in rect: Rect) -> [String] {
    let corners = (Vector2(rect.origin), Vector2(Vector(rect.origin.x + rect.size.width, rect.origin.y + rect.size.height)))
    return simulation.elements(in: Bounds(lower: corners.0, upper: corners.1))
  }

  /// The elements that a straight line from a point to another one enters, the nearest first.
  public func elements(from start: Vector, to end: Vector) -> [RayHit] {
    simulation.elements(from: Vector2(start), along: Vector2(end) - Vector2(start)).map {
      RayHit(id: $0.id, point: Vector($0.hit.point), normal: Vector($0.hit.normal), fraction: Double($0.hit.fraction))
    }
  }
}

extension Vector2 {
  fileprivate init(_ vector: Vector) { self.init(Float(vector.x), Float(vector.y)) }
}

extension Vector {
  fileprivate init(_ vector: Vector2) { self.init(Double(vector.x), Double(vector.y)) }
}
