import Formats
import SceneFormat
import SceneModel
import Simulation
import Trajectories

/// What a live page requires of a scene, as JSON.
///
///     { "name": "Pong", "rate": 60, "last": 600, "unit": "g", "pointsPerMeter": 100, "names": ["ball", …], "tracks": 0, "drawing": {…},
///       "parameters": [{"name": "count", "value": 20, "low": 1, "high": 200, "description": "balls", "isComputed": false}],
///       "diagnostics": [{"severity": "error", "code": "…", "text": "…", "help": "…", "pointer": "/views/ball", "source": 0,
///                        "line": 3, "column": 7, "start": 40, "end": 52}] }
///
/// A scene with errors has diagnostics only. `source` is 0 for the scene's text and n for the n-th override; `start` and `end` count
/// bytes. `times` are explicit times of frames. `motions` are the parameters of motions, as `parameters`, each with a `pointer`. `drawing` is
/// as in a page's data block; `tracks` is how many tracks the scene has once loops are written out.
enum LiveReport {
  static func text(_ reading: SceneReadResult) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      if let scene = reading.scene {
        json.add("name", scene.name)
        json.add("rate", scene.frameRate)
        json.add("last", scene.frameCount)
        json.add("unit", scene.gravity?.unit.rawValue)
        json.add("pointsPerMeter", scene.pointsPerMeter)
        json.add("names", reading.viewIDs)
        json.add("tracks", scene.tracks.count)
        if !scene.frameTimes.isEmpty { json.array("times") { json in for time in scene.frameTimes { json.write(time) } } }
        json.array("motions") { json in for parameter in reading.motionParameters { write(parameter, to: &json) } }
        json.array("parameters") { json in for parameter in reading.parameters { write(parameter, to: &json) } }
        json.key("drawing")
        json.write(Drawing(scene))
      }
      json.array("diagnostics") { json in
        for diagnostic in reading.diagnostics { write(diagnostic, reading.sources, to: &json) }
      }
    }
    return json.bytes
  }

  private static func write(_ parameter: SceneParameter, to json: inout JSONWriter) {
    json.object { json in
      json.add("name", parameter.name)
      json.key("value")
      json.write(raw: parameter.value)
      json.add("low", parameter.minimum)
      json.add("high", parameter.maximum)
      json.add("description", parameter.description)
      json.add("isComputed", parameter.isComputed)
    }
  }

  private static func write(_ parameter: MotionParameter, to json: inout JSONWriter) {
    json.object { json in
      json.add("name", parameter.name)
      json.add("pointer", parameter.pointer)
      json.add("value", parameter.value)
      json.add("low", parameter.low)
      json.add("high", parameter.high)
      json.add("description", parameter.description)
    }
  }

  private static func write(_ diagnostic: Diagnostic, _ sources: [SourceText], to json: inout JSONWriter) {
    let position = sources[diagnostic.source].position(of: diagnostic.range.start)
    let words = DiagnosticText(diagnostic, sources)
    json.object { json in
      json.add("severity", diagnostic.severity.rawValue)
      json.add("code", diagnostic.problem.code.rawValue)
      json.add("text", PrintableText.line(words.text))
      json.add("help", words.help.map { PrintableText.line($0) })
      json.add("pointer", diagnostic.pointer)
      json.add("source", diagnostic.source)
      json.add("line", position.line)
      json.add("column", position.column)
      json.add("start", diagnostic.range.start)
      json.add("end", diagnostic.range.end)
    }
  }

  static func text(names: [String]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in json.add("names", names) }
    return json.bytes
  }

  /// Views that a frame adds, and what happened before it.
  static func text(_ views: [String], _ events: [EventRecord]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.add("views", views)
      json.array("events") { json in
        for event in events {
          json.array { json in
            json.write(EventKind.allCases.firstIndex(of: event.kind) ?? 0)
            json.write(event.a)
            json.write(event.b ?? "")
            for value in [event.x, event.y, event.impulse] {
              if let value { json.write(value) } else { json.null() }
            }
          }
        }
      }
    }
    return json.bytes
  }
}
