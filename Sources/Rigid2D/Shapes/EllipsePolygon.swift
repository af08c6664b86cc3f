/// An ellipse as a rounded convex polygon.
public enum EllipsePolygon {
  /// Largest distance of the outline from the ellipse's, as a share of the longer half axis.
  public static let outlineError: Float = 1 / 400

  /// Corners of the core. Each costs time in every contact; the error falls with the square of their number.
  static let corners = 24

  /// An ellipse with half axes along x and y, both above 0; a circle if they are nearly equal.
  ///
  /// The rounding radius is the radius of curvature at the long axis' ends, so there the outline is the osculating circle and no corner
  /// shows. The core's vertices lie on the curve parallel to the ellipse at that depth, moved out by half of the height that the chords
  /// between them cut off, so that the errors of the outline are the same on both sides.
  public static func geometry(center: Vector2, halfAxes: Vector2) -> ShapeGeometry {
    let a = Double(max(halfAxes.x, halfAxes.y))
    let b = Double(min(halfAxes.x, halfAxes.y))
    if a - b <= Double(outlineError) * a { return .circle(center: center, radius: Float(0.5 * (a + b))) }
    let radius = b * b / a
    let step = 2 * 3.141_592_653_589_793_238_5 / Double(corners)
    var vertices: [Vector2] = []
    for i in 0..<corners {
      let (s, c) = Trigonometry.sineCosine(Double(i) * step)
      // at parameter t the ellipse's speed is v, its normal (b cos t, a sin t) / v and its radius of curvature v³/(ab);
      // a chord over dt of the curve at depth r cuts off (v³/(ab) - r) (ab/v²)² dt²/8
      let v = (a * a * s * s + b * b * c * c).squareRoot()
      let cut = max(0, v * v * v / (a * b) - radius) * (a * b / (v * v)) * (a * b / (v * v)) * step * step / 8
      let depth = radius - 0.5 * cut
      let along = a * c - depth * b * c / v
      let across = b * s - depth * a * s / v
      let p = halfAxes.x >= halfAxes.y ? Vector2(Float(along), Float(across)) : Vector2(Float(-across), Float(along))
      vertices.append(center + p)
    }
    return .polygon(vertices, radius: Float(radius))
  }

  /// Of the true ellipse, not of the polygon that replaces it.
  public static func mass(center: Vector2, halfAxes: Vector2) -> MassProperties {
    let a = Double(halfAxes.x)
    let b = Double(halfAxes.y)
    let area = 3.141_592_653_589_793_238_5 * a * b
    return MassProperties(area: Float(area), centroid: center, secondMoment: Float(0.25 * area * (a * a + b * b)))
  }
}
