import SceneModel
public import Trajectories

/// The values of a channel that a check of the scene accepts, over a time: what a plot shows of an expectation.
public struct ExpectedBand: Equatable, Sendable {
  /// The check's id, or `check 1` where it has none.
  public var name: String
  public var view: String
  public var column: Column
  /// The frames that count; of one time only the first frame that is not before.
  public var window: Drawing.Window
  /// Both in the channel's unit and included; nil is unbounded.
  public var low: Double?
  public var high: Double?
  /// Whether one frame with an accepted value is enough. Else all of them have one.
  public var isReached = false

  /// The same band with other values.
  fileprivate func with(_ column: Column, _ low: Double?, _ high: Double?, isReached: Bool = false) -> ExpectedBand {
    ExpectedBand(name: name, view: view, column: column, window: window, low: low, high: high, isReached: isReached)
  }

  /// A drawing has the bands of so many checks at most, the first ones.
  static let limit = 500

  /// The bands of a check; none for a check that bounds no channel of a view, such as one of contacts.
  ///
  /// - Parameter end: The time of the scene's last frame, seconds.
  static func bands(of check: Check, end: Double) -> [ExpectedBand] {
    let name = name(of: check)
    switch check.expectation {
    case .view(let view, let expectations, let during):
      let band = ExpectedBand(name: name, view: view, column: .x, window: Drawing.Window(during))
      return expectations.flatMap { expectation in
        switch expectation {
        case .center(let center, let within):
          [band.with(.x, center.x - within, center.x + within), band.with(.y, center.y - within, center.y + within)]
        case .angle(let angle, let within): [band.with(.angle, angle - within, angle + within)]
        case .inside(let rect, let within):
          [
            band.with(.x, rect.origin.x - within, rect.origin.x + rect.size.width + within),
            band.with(.y, rect.origin.y - within, rect.origin.y + rect.size.height + within),
          ]
        }
      }
    case .metric(.channel(let view, let column, let reduction), _, let expectation):
      guard let (low, high) = expectation.bounds else { return [] }
      let band = ExpectedBand(name: name, view: view, column: column, window: Drawing.Window())
      return bands(band, reduction, low, high, end: end)
    case .metric, .contact, .settled: return []
    }
  }

  private static func bands(
    _ band: ExpectedBand, _ reduction: Reduction, _ low: Double?, _ high: Double?, end: Double
  ) -> [ExpectedBand] {
    var band = band
    switch reduction {
    case .min:
      return [low.map { band.with(band.column, $0, nil) }, high.map { band.with(band.column, nil, $0, isReached: true) }].compactMap { $0 }
    case .max:
      return [high.map { band.with(band.column, nil, $0) }, low.map { band.with(band.column, $0, nil, isReached: true) }].compactMap { $0 }
    case .final, .at:
      let time = if case .at(let time) = reduction { time } else { end }
      band.window = Drawing.Window(from: time, until: time)
      return [band.with(band.column, low, high)]
    case .settledWithin(let target, let reach):
      guard let high, high < end else { return [] }
      band.window = Drawing.Window(from: high)
      return [band.with(band.column, target - reach, target + reach)]
    case .mean, .rms, .quantile, .argmax, .argmin, .range, .timeAbove, .timeBelow, .firstTimeAbove, .firstTimeBelow: return []
    }
  }

  /// The last part of the check's pointer is its id, or a place in the list.
  private static func name(of check: Check) -> String {
    let bytes = Array(check.pointer.utf8)
    let last = bytes[((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
    let text = String(decoding: last, as: UTF8.self)
    return Int(text).map { "check \($0 + 1)" } ?? text
  }
}

extension Drawing.Window {
  fileprivate init(_ during: During) {
    switch during {
    case .at(let time): self.init(from: time, until: time)
    case .span(let span): self.init(from: span.from, until: span.until)
    }
  }
}

extension MetricExpectation {
  /// Nil for a digest.
  fileprivate var bounds: (low: Double?, high: Double?)? {
    switch self {
    case .between(let low, let high): (low, high)
    case .equals(let value, let within): (value - within, value + within)
    case .digest: nil
    }
  }
}
