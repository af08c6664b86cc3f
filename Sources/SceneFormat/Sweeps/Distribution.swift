import Formats
import SceneModel

/// The distribution of the values of a sampled axis.
public enum Distribution: Equatable, Sendable {
  case uniform(Double, Double)
  case logUniform(Double, Double)
  case normal(mean: Double, deviation: Double)
  case triangular(Double, mode: Double, Double)
  /// Whole numbers, both ends included.
  case integers(Int, Int)

  /// The value at a probability between 0 and 1, as text; nine significant digits, which is the precision of the engine's floats.
  func text(at u: Double) -> String {
    if case .integers(let low, let high) = self {
      return "\(low + min(high - low, Int(u * Double(high - low + 1))))"
    }
    return ExactDecimal.rounded(value(at: u), to: 9).text
  }

  private func value(at u: Double) -> Double {
    switch self {
    case .uniform(let low, let high): return low + (high - low) * u
    case .logUniform(let low, let high):
      let (a, b) = (PortableMath.logarithm(low), PortableMath.logarithm(high))
      return min(high, max(low, PortableMath.exponential(a + (b - a) * u)))
    case .normal(let mean, let deviation): return mean + deviation * PortableMath.normalQuantile(u)
    case .triangular(let low, let mode, let high):
      let knee = (mode - low) / (high - low)
      if u < knee { return low + (u * (high - low) * (mode - low)).squareRoot() }
      return high - ((1 - u) * (high - low) * (high - mode)).squareRoot()
    case .integers(let low, _): return Double(low)
    }
  }

  static let forms: [(name: String, form: String)] = [
    ("uniform", "uniform(low,high)"), ("loguniform", "loguniform(low,high)"), ("normal", "normal(mean,deviation)"),
    ("triangular", "triangular(low,mode,high)"), ("integers", "integers(low,high)"),
  ]

  enum Outcome {
    case good(Distribution)
    case bad(SweepProblem)
  }

  /// The distribution of a name that is one of ``forms``.
  static func make(_ name: String, _ arguments: [Double]) -> Outcome {
    let form = forms.first { $0.name == name }?.form ?? name
    guard arguments.count == (name == "triangular" ? 3 : 2) else { return .bad(.badArguments(function: name, form: form)) }
    let (a, b) = (arguments[0], arguments[1])
    func unfit(_ requirement: String) -> Outcome { .bad(.unfitArguments(function: form, requirement: requirement)) }
    switch name {
    case "uniform": return a < b ? .good(.uniform(a, b)) : unfit("low must be below high")
    case "loguniform":
      if a <= 0 { return unfit("low must be above 0") }
      return a < b ? .good(.logUniform(a, b)) : unfit("low must be below high")
    case "normal": return b > 0 ? .good(.normal(mean: a, deviation: b)) : unfit("deviation must be above 0")
    case "triangular":
      let c = arguments[2]
      return a <= b && b <= c && a < c ? .good(.triangular(a, mode: b, c)) : unfit("low, mode and high must ascend")
    default:
      guard a == a.rounded(), b == b.rounded(), a.magnitude < 1e15, b.magnitude < 1e15 else {
        return unfit("low and high must be whole numbers")
      }
      return a < b ? .good(.integers(Int(a), Int(b))) : unfit("low must be below high")
    }
  }
}
