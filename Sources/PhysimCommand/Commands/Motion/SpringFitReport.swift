import Formats
import Motion
import MotionCode
import Sweeps

/// A recording, and the springs that are closest to it.
struct SpringFitReport {
  private let recording: MotionRecording
  /// The best first.
  let results: [SpringFit.Result]
  private let rivals: [SpringFit.Result]
  /// The line of the command line.
  private let given: (text: String, result: SpringFit.Result)?

  init(_ recording: MotionRecording, _ known: SpringFit.Known, line: (text: String, line: SpringLine)?) throws(Failure) {
    self.recording = recording
    do throws(SpringFit.Problem) {
      let fit = try SpringFit(recording.samples, known: known)
      results = try fit.results()
      given = line.flatMap { line in
        fit.result(of: line.line.spring, velocity: line.line.velocity).map { (line.text, $0) }
      }
    } catch {
      throw .springFit(path: recording.path, error)
    }
    rivals = SpringFit.rivals(in: results)
  }

  private var best: SpringFit.Result { results[0] }

  /// None for an exponential.
  private var lines: [DialectLine] {
    let motion = best.motion
    guard motion.target != motion.start, let spring = motion.spring else { return [] }
    return DialectLine.all(SpringMotion(spring, from: motion.start, to: motion.target, velocity: motion.velocity))
  }

  /// The recording and the motions, for a picture.
  var curves: [(name: String, points: [(Double, Double)])] {
    let samples = recording.samples.map { ($0.time, $0.value) }
    let times = (0...720).map { i in
      samples[0].0 + (samples[samples.count - 1].0 - samples[0].0) * Double(i) / 720
    }
    let named = [(best.model.title, best.motion)] + (given.map { [($0.text, $0.result.motion)] } ?? [])
    return [(recording.path, samples)] + named.map { name, motion in (name, times.map { ($0, motion.value(at: $0)) }) }
  }

  /// Where the motion begins and ends, never the same.
  var span: (from: Double, to: Double) {
    let motion = best.motion
    return motion.start == motion.target ? (motion.start, motion.start + 1) : (motion.start, motion.target)
  }

  // MARK: - Text

  private static func words(_ parameter: SpringModel.Parameter) -> (name: String, unit: String) {
    switch parameter {
    case .frequency: ("angular frequency", "rad/s")
    case .ratio: ("damping ratio", "")
    case .velocity: ("velocity", "per second")
    case .timeConstant: ("time constant", "s")
    case .shift: ("time shift", "s")
    case .target: ("target", "")
    }
  }

  private static func row(_ value: SpringFit.Value) -> [String] {
    let (name, unit) = words(value.parameter)
    let width = value.interval.map { $0.upperBound - $0.lowerBound } ?? 0
    func number(_ number: Double) -> String { NumberFormat.significant(number, digits: digits(number, width)) }
    return [
      name, number(value.value), value.interval.map { "\(number($0.lowerBound)) to \(number($0.upperBound))" } ?? "not determined", unit,
    ]
  }

  /// So many that two are of the interval.
  private static func digits(_ number: Double, _ width: Double) -> Int {
    guard width > 0 else { return 6 }
    var count = 2
    var rest = number.magnitude
    while rest > width, count < 9 { (rest, count) = (rest / 10, count + 1) }
    return count
  }

  var text: String {
    let samples = recording.samples
    var rows = [
      [
        "recording", NumberFormat.count(samples.count, "sample"),
        "\(recording.column) from \(NumberFormat.trimmed(samples[0].time, 4)) s to \(NumberFormat.trimmed(samples[samples.count - 1].time, 4)) s",
        "",
      ],
      ["model", best.model.title, "", ""], ["", "", "95 % interval", ""],
    ]
    rows += best.values.map { Self.row($0) }
    if let spring = best.motion.spring {
      rows.append(["stiffness", NumberFormat.significant(spring.stiffness, digits: 5), "", "for mass 1"])
      rows.append(["damping", NumberFormat.significant(spring.damping, digits: 5), "", "for mass 1"])
    }
    rows.append(["residual", NumberFormat.significant(best.rms), "root mean square", ""])
    var models = [["model", "residual", ""]]
    for result in results {
      let verdict = result.model == best.model ? "best" : rivals.contains { $0.model == result.model } ? "cannot be told apart" : ""
      models.append([result.model.title, NumberFormat.significant(result.rms), verdict])
    }
    if let given { models.append([given.text, NumberFormat.significant(given.result.rms), "as given, with a time shift"]) }
    let code =
      lines.isEmpty ? [] : [""] + TextTable.lines([["dialect", "code"]] + lines.map { [$0.dialect.rawValue, $0.code] }) { _ in true }
    let all = TextTable.lines(rows) { $0 != 1 } + [""] + TextTable.lines(models) { $0 != 1 } + code
    return all.map { $0 + "\n" }.joined()
  }

  /// What a reader of the numbers should consider.
  var warnings: [PrintableText] {
    var warnings: [PrintableText] = rivals.map { rival in
      "'\(best.model.title)' and '\(rival.model.title)' cannot be told apart by this recording"
    }
    for (a, b) in best.proportional {
      warnings.append("the recording determines only a combination of the \(Self.words(a).name) and the \(Self.words(b).name)")
    }
    return warnings
  }

  // MARK: - JSON

  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.add("model", best.model.rawValue)
      json.objects("parameters", of: best.values) { json, value in
        json.add("name", value.parameter.rawValue)
        json.add("value", value.value)
        json.add("low", value.interval?.lowerBound)
        json.add("high", value.interval?.upperBound)
      }
      json.add("angularFrequency", best.motion.spring?.angularFrequency)
      json.add("dampingRatio", best.motion.spring?.dampingRatio)
      json.add("from", best.motion.start)
      json.add("target", best.motion.target)
      json.add("velocity", best.motion.velocity)
      json.add("shift", best.motion.shift)
      json.add("rms", best.rms)
      json.objects("models", of: results) { json, result in
        json.add("name", result.model.rawValue)
        json.add("rms", result.rms)
      }
      json.add("indistinguishable", rivals.map { $0.model.rawValue })
      if let given {
        json.object("line") { json in
          json.add("rms", given.result.rms)
          json.add("shift", given.result.motion.shift)
        }
      }
      json.objects("dialects", of: lines) { json, line in
        json.add("name", line.dialect.rawValue)
        json.add("code", line.code)
        json.add("difference", line.difference)
      }
    }
    return json.string
  }
}
