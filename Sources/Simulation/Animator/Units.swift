import Rigid2D

/// Units of UIKit Dynamics in the engine's points, seconds and kilograms.
///
/// A meter is always 100 pt here, independent of a scene's `pointsPerMeter`: the scale belongs to UIKit, not to the app.
public enum Units {
  /// Points in a meter.
  public static let meter: Float = 100
  /// A gravity of magnitude 1, pt/s².
  public static let gravity: Float = 1000
  /// A push of magnitude 1, kg·pt/s² (continuous) or kg·pt/s (instantaneous): one newton, one newton second.
  public static let newton: Float = 100
  /// A torque of 1 N·m, and an energy of 1 J, kg·pt²/s².
  public static let newtonMeter: Float = 10_000
  /// A density of 1, kg/pt²: a view of 100 x 100 pt has a mass of 1 kg.
  public static let density: Float = 0.0001
}
