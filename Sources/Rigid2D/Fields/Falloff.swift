/// The dependence of a field's strength on the distance from its position: k = (max(r, minimumRadius) / unit)^(-exponent).
public struct Falloff: Equatable, Sendable {
  /// 0 is constant, 2 an inverse square, -1 grows with the distance.
  public var exponent: Float
  /// Smaller distances count as this one, points; above 0.
  public var minimumRadius: Float
  /// The distance at which the factor is 1, points; above 0.
  public var unit: Float

  public init(exponent: Float, minimumRadius: Float, unit: Float) {
    self.exponent = exponent
    self.minimumRadius = minimumRadius
    self.unit = unit
  }

  public static let none = Falloff(exponent: 0, minimumRadius: 1, unit: 1)

  /// Largest factor of a field's strength: products with it must stay finite.
  private static let largest = 1e30

  /// k at a distance, points.
  func factor(_ distance: Float) -> Float {
    if exponent == 0 { return 1 }
    let ratio = Double(max(distance, minimumRadius)) / Double(unit)
    if exponent == 1 { return Float(min(1 / ratio, Self.largest)) }
    if exponent == 2 { return Float(min(1 / (ratio * ratio), Self.largest)) }
    if exponent == -1 { return Float(min(ratio, Self.largest)) }
    // a body out of range has no distance
    guard ratio.isNormal else { return 0 }
    let power = -Double(exponent) * Trigonometry.logarithm(ratio)
    // ±69 is 10 to the power of ±30
    return power > 69 ? Float(Self.largest) : power < -69 ? 0 : Float(Trigonometry.exponential(power))
  }
}
