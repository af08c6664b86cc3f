import Formats
import SceneModel

extension SceneDecoder {
  /// Reports ids that an earlier element of the same array has, as a pointer selects the earlier one. Other elements do not refer to these
  /// ids.
  ///
  /// - Parameter kind: The name of the elements in messages.
  mutating func reportDuplicateIDs(_ elements: [JSONValue], _ kind: String, of place: DocumentPath) {
    // for lookup only
    var taken: [String: JSONValue] = [:]
    for i in elements.indices {
      guard let member = elements[i].member("id"), let id = member.string else { continue }
      guard let first = taken[id] else {
        taken[id] = member
        continue
      }
      let problem = Problem.identifier(.duplicateID(id, by: kind, first: first.range.start, source: first.source))
      sink.report(problem, member, place.index(i).key("id"))
    }
  }
}
