import Formats
import Trajectories

extension Comparison {
  /// Every figure of the comparison as one JSON object, without a line end.
  public func json(_ names: ReportNames) -> String {
    var json = JSONWriter()
    write(to: &json, names)
    return json.string
  }

  func write(to json: inout JSONWriter, _ names: ReportNames, key: String? = nil) {
    json.begin("{", key: key)
    json.add("a", names.a)
    json.add("b", names.b)
    json.add("passes", passes)
    json.add("classification", kind.rawValue)
    json.add("divergesFrom", structure.isEmpty ? divergenceFrame : nil)
    json.add("frames", frames)
    json.add("views", views)
    json.add("values", values)
    json.add("frameRate", frameRate)
    json.add("structure", structure.map { $0.sentence(names, frameRate) })
    write("first", first, &json)
    write("firstOverTolerance", firstOver, &json)
    json.add("stateDiffersFrom", hiddenSince)
    json.begin("{", key: "tolerance")
    for column in Column.allCases where tolerances[column] > 0 { json.add(column.rawValue, tolerances[column]) }
    json.end("}")
    if let tightest {
      json.begin("{", key: "passesWith")
      for (column, value) in tightest { json.add(column.rawValue, value) }
      json.end("}")
    } else {
      json.add("passesWith", String?.none)
    }
    write("contactBefore", contactBefore, &json)
    json.begin("{", key: "contactDifference")
    if let contactDifference {
      write("a", contactDifference.a, &json)
      write("b", contactDifference.b, &json)
    }
    json.end("}")
    json.objects("channels", of: channels) { json, channel in
      json.add("view", channel.view)
      json.add("channel", channel.column.rawValue)
      json.add("first", channel.firstFrame)
      json.add("firstOverTolerance", channel.firstOver)
      json.add("max", channel.max)
      json.add("maxFrame", channel.maxFrame)
      json.add("maxUlps", channel.maxULPs)
      json.add("rms", channel.rms)
      json.add("final", channel.final)
    }
    json.end("}")
  }

  private func write(_ key: String, _ divergence: Divergence?, _ json: inout JSONWriter) {
    guard let divergence else { return json.add(key, String?.none) }
    json.begin("{", key: key)
    json.add("frame", divergence.frame)
    json.add("time", divergence.time)
    json.add("count", divergence.count)
    json.objects("values", of: divergence.values) { json, pair in
      json.add("view", pair.view)
      json.add("channel", pair.column.rawValue)
      json.add("a", pair.a)
      json.add("b", pair.b)
      json.add("difference", pair.difference)
      json.add("ulps", pair.ulps)
    }
    json.end("}")
  }

  private func write(_ key: String, _ contact: EventRecord?, _ json: inout JSONWriter) {
    guard let contact else { return json.add(key, String?.none) }
    json.begin("{", key: key)
    json.add("frame", contact.frame)
    json.add("kind", contact.kind.rawValue)
    json.add("a", contact.a)
    json.add("b", contact.b)
    json.end("}")
  }
}
