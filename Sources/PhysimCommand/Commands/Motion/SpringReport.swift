import Formats
import Motion
import MotionCode

/// A spring's quantities, and its lines in all dialects.
struct SpringReport {
  private let request: SpringRequest
  private let lines: [DialectLine]
  private let settled: Double?
  private let rest: Double?

  /// Half of the band of settled values, as a share of the distance.
  private static let band = 0.001

  init(_ request: SpringRequest) {
    self.request = request
    lines = DialectLine.all(request.motion)
    let motion = request.motion
    settled = motion.settlingTime(within: Self.band * request.distance.magnitude)
    let rule = request.line.duration.map { RestRule.duration($0) } ?? request.line.dialect.restRule(distance: request.distance.magnitude)
    // parameters alone have no rule
    rest = rule.map { $0.time(of: motion) } ?? settled
  }

  private static func seconds(_ time: Double?) -> String { time.map { "\(NumberFormat.significant($0, digits: 5)) s" } ?? "never" }

  /// How far a curve is from the spring that stands for it.
  private var curveNote: String {
    guard let curve = request.line.curve else { return "" }
    let motion = request.shareMotion
    let times = (0...4000).map { 1.5 * curve.duration * Double($0) / 4000 }
    let largest = times.map { (motion.progress(at: $0) - curve.value(at: $0)).magnitude }.max() ?? 0
    return "the spring nearest to the curve, difference \(NumberFormat.significant(largest))"
  }

  var text: String {
    let (spring, motion) = (request.line.spring, request.shareMotion)
    func number(_ value: Double) -> String { NumberFormat.significant(value, digits: 6) }
    let kind = spring.dampingRatio < 1 ? "underdamped" : spring.dampingRatio == 1 ? "critically damped" : "overdamped"
    let peak = motion.peakSpeed
    var rows = [
      ["dialect", request.line.dialect.title, curveNote],
      ["angular frequency", "\(number(spring.angularFrequency)) rad/s", ""],
      ["damping ratio", number(spring.dampingRatio), kind],
      ["stiffness", number(spring.stiffness), "for mass 1"],
      ["damping", number(spring.damping), "for mass 1"],
    ]
    if motion.velocity != 0 { rows.append(["velocity", number(motion.velocity), "distances per second"]) }
    rows += [
      ["perceptual duration", Self.seconds(spring.perceptualDuration), "one period without damping"],
      ["settled", Self.seconds(settled), "within \(NumberFormat.trimmed(100 * Self.band)) % of the distance for good"],
      ["rest", Self.seconds(rest), request.line.dialect == .plain ? "the same" : "by the dialect's rule"],
      [
        "overshoot", "\(NumberFormat.significant(100 * (motion.overshoot?.share ?? 0), digits: 4)) %",
        motion.overshoot.map { "after \(Self.seconds($0.time))" } ?? "",
      ],
      ["peak speed", number(peak.speed), "distances per second, after \(Self.seconds(peak.time))"],
    ]
    let quantities = TextTable.lines(rows) { _ in true }
    let table = TextTable.lines(
      [["dialect", "difference", "code"]]
        + lines.map { [$0.dialect.rawValue, NumberFormat.significant($0.difference), $0.code] }
    ) { $0 != 1 }
    return (quantities + [""] + table).map { $0 + "\n" }.joined()
  }

  var json: String {
    let (spring, motion) = (request.line.spring, request.shareMotion)
    var json = JSONWriter()
    json.object { json in
      json.add("dialect", request.line.dialect.rawValue)
      json.add("form", request.line.parameters?.form.rawValue)
      json.add("angularFrequency", spring.angularFrequency)
      json.add("dampingRatio", spring.dampingRatio)
      json.add("stiffness", spring.stiffness)
      json.add("damping", spring.damping)
      json.add("velocity", request.velocity)
      json.add("overshoot", motion.overshoot?.share ?? 0)
      json.add("peakSpeed", request.motion.peakSpeed.speed)
      json.object("finish") { json in
        json.add("rest", rest)
        json.add("perceptual", spring.perceptualDuration)
        json.add("settled", settled)
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

/// A motion as straight lines between points.
enum SpringExport {
  case css(error: Double)
  /// At most so many points.
  case keyframes(Int, isLottie: Bool)
  /// The fewest points under an error.
  case keyframesUnder(Double, isLottie: Bool)

  func text(_ request: SpringRequest, asJSON: Bool) throws(Failure) -> String {
    let approximation: LinearApproximation
    do throws(LinearApproximation.Problem) {
      approximation =
        switch self {
        case .css(let error), .keyframesUnder(let error, _): try LinearApproximation(of: request.shareMotion, error: error)
        case .keyframes(let count, _): try LinearApproximation(of: request.shareMotion, points: count)
        }
    } catch {
      throw .approximation(error)
    }
    let curve = approximation.curve
    switch self {
    case .css:
      guard asJSON else {
        return "\(curve.css)\n\(NumberFormat.count(curve.points.count, "point")), error \(NumberFormat.upperBound(approximation.error))\n"
      }
      var json = JSONWriter()
      json.object { json in
        json.add("linear", curve.linear)
        json.add("duration", curve.duration)
        json.add("points", curve.points.count)
        json.add("error", approximation.error)
      }
      return json.string + "\n"
    case .keyframes(_, let isLottie), .keyframesUnder(_, let isLottie):
      return isLottie
        ? curve.lottie(from: request.start, to: request.target) + "\n"
        : curve.json(from: request.start, to: request.target, error: approximation.error) + "\n"
    }
  }
}
