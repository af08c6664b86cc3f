import Formats
import Motion
import MotionCode

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
