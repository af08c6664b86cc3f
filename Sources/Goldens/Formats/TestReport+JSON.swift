import Trajectories

extension TestReport {
  /// One object; a line a scene.
  var json: String {
    var text = "{\"physim\":\(Quoting.jsonText(version)),\"scenes\":["
    for (i, verdict) in verdicts.enumerated() { text += (i > 0 ? ",\n" : "\n") + object(verdict) }
    var tail = JSONText()
    tail.begin("{")
    tail.add("scenes", verdicts.count)
    for status in [Verdict.Status.passed, .recorded, .updated, .renamed, .failed, .broken] {
      tail.add(status.rawValue, verdicts.count(status))
    }
    tail.add("versions", verdicts.versionSummary)
    tail.end("}")
    var list = JSONText()
    list.begin("[")
    for orphan in orphans { list.add(nil, orphan) }
    list.end("]")
    return text + "\n],\"orphans\":\(list.string),\"summary\":\(tail.string)}\n"
  }

  private func object(_ verdict: Verdict) -> String {
    var json = JSONText()
    json.begin("{")
    json.add("scene", verdict.item.scene)
    json.add("golden", verdict.item.golden)
    json.add("status", verdict.status.rawValue)
    json.add("headline", verdict.headline)
    json.add("goldenIsMissing", verdict.isGoldenMissing)
    json.add("goldenProblem", verdict.goldenProblem)
    json.add("recordedBy", verdict.otherVersion)
    json.add("formerGolden", verdict.formerGolden)
    json.add("checks", verdict.checkCount)
    json.add("checksMissed", verdict.missedCount)
    json.begin("[", key: "places")
    for place in verdict.places {
      json.begin("{")
      json.add("line", place.line)
      json.add("column", place.column)
      json.add("title", place.title)
      json.add("sentence", place.sentence)
      json.end("}")
    }
    json.end("]")
    json.add("notes", verdict.notes)
    json.begin("[", key: "files")
    for change in verdict.changes {
      json.begin("{")
      json.add("kind", change.kind.rawValue)
      json.add("path", change.path)
      json.end("}")
    }
    json.end("]")
    if let comparison = verdict.comparison {
      comparison.write(to: &json, verdict.names, key: "comparison")
    } else {
      json.add("comparison", String?.none)
    }
    json.end("}")
    return json.string
  }
}
