import Formats
import Simulation
import Trajectories

extension TestReport {
  /// One object; a line a scene.
  var json: String {
    var text = "{\"physim\":\(Quoting.jsonText(version)),\"scenes\":["
    for (i, result) in results.enumerated() { text += (i > 0 ? ",\n" : "\n") + object(result) }
    var tail = JSONWriter()
    tail.begin("{")
    tail.add("scenes", results.count)
    for status in [TestResult.Status.passed, .recorded, .updated, .renamed, .failed, .broken] {
      tail.add(status.rawValue, results.count(status))
    }
    tail.add("versions", results.versionSummary)
    tail.end("}")
    var list = JSONWriter()
    list.begin("[")
    for orphan in orphans { list.write(orphan) }
    list.end("]")
    var remarks = JSONWriter()
    remarks.begin("[")
    for note in notes { remarks.write(note) }
    remarks.end("]")
    return text + "\n],\"orphans\":\(list.string),\"notes\":\(remarks.string),\"summary\":\(tail.string)}\n"
  }

  private func object(_ result: TestResult) -> String {
    var json = JSONWriter()
    json.begin("{")
    json.add("scene", result.item.scene)
    json.add("variant", result.item.variant)
    json.add("golden", result.item.golden)
    json.add("status", result.status.rawValue)
    json.add("headline", result.headline)
    json.add("goldenIsMissing", result.isGoldenMissing)
    json.add("goldenProblem", result.goldenProblem)
    json.add("recordedBy", result.otherVersion)
    json.add("formerGolden", result.formerGolden)
    json.add("checks", result.checkCount)
    json.add("checksMissed", result.missedCount)
    json.begin("[", key: "margins")
    for margin in result.margins {
      json.begin("{")
      json.add("check", margin.name)
      json.add("margin", margin.margin.value)
      json.add("unit", margin.margin.unit.rawValue)
      json.add("bound", margin.margin.bound)
      json.add("time", margin.margin.time)
      json.end("}")
    }
    json.end("]")
    json.begin("[", key: "places")
    for place in result.annotations {
      json.begin("{")
      json.add("line", place.line)
      json.add("column", place.column)
      json.add("title", place.title)
      json.add("sentence", place.sentence)
      json.end("}")
    }
    json.end("]")
    json.add("notes", result.notes)
    if let sensitivity = result.sensitivity {
      json.object("sensitivity") { json in
        json.add("growth", sensitivity.growth)
        json.add("ulpDistance", sensitivity.ulpDistance)
        json.add("horizon", sensitivity.horizon)
        json.add("lastFrame", sensitivity.lastFrame)
        json.add("tolerance", sensitivity.tolerance)
        json.add("contactFrame", sensitivity.contact?.frame)
      }
    }
    json.begin("[", key: "files")
    for change in result.changes {
      json.begin("{")
      json.add("kind", change.kind.rawValue)
      json.add("path", change.path)
      json.end("}")
    }
    json.end("]")
    if let comparison = result.comparison {
      comparison.write(to: &json, result.names, key: "comparison")
    } else {
      json.add("comparison", String?.none)
    }
    json.end("}")
    return json.string
  }
}
