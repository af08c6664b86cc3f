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
    tail.add("orphans", orphans)
    tail.add("notes", notes)
    tail.object("summary") { json in
      json.add("scenes", results.count)
      for status in [TestResult.Status.passed, .recorded, .updated, .renamed, .failed, .broken] {
        json.add(status.rawValue, results.count(status))
      }
      json.add("versions", results.versionSummary)
    }
    tail.end("}")
    return text + "\n],\(tail.string.dropFirst())\n"
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
    json.objects("margins", of: result.margins) { json, margin in
      json.add("check", margin.name)
      json.add("margin", margin.margin.value)
      json.add("unit", margin.margin.unit.rawValue)
      json.add("bound", margin.margin.bound)
      json.add("time", margin.margin.time)
    }
    json.objects("places", of: result.annotations) { json, place in
      json.add("line", place.line)
      json.add("column", place.column)
      json.add("title", place.title)
      json.add("sentence", place.sentence)
    }
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
    json.objects("files", of: result.changes) { json, change in
      json.add("kind", change.kind.rawValue)
      json.add("path", change.path)
    }
    if let comparison = result.comparison {
      comparison.write(to: &json, result.names, key: "comparison")
    } else {
      json.add("comparison", String?.none)
    }
    json.end("}")
    return json.string
  }
}
