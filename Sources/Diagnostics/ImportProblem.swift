/// What can be wrong with a file of another program, or is lost when it becomes a scene.
public enum ImportProblem: Equatable, Hashable, Sendable {
  // errors

  /// The file has no bodies, so it is of another kind.
  case noBodies
  /// R.U.B.E.'s own project file, from which scenes are exported.
  case project
  case noShape
  case unevenVertices(x: Int, y: Int)
  case noSuchBody(Int, count: Int)
  case unknownBodyType(Int)
  /// A length, radius or area of nothing.
  case noExtent(String)

  // what is lost; the first place and the count are reported

  case unknownKeys(String, owner: String)
  case stepperSetting(String)
  /// Of velocities and of positions; only Box2D's own profile has them.
  case iterations(Int, Int)
  case images
  case customProperties
  case neverSleeps
  case inactive
  case startsAsleep
  case stepRate
  case massDiffers
  case uneven(String)
  case sensorPart
  case unevenFilters
  case lineOnMovingBody
  case bodyWithoutShape
  case sensorLine
  case lineNeighbors
  case tooManyFilters(most: Int)
  case joint(String)
  /// Its attachment's id, Hz, and damping ratio.
  case wheel(String, frequency: Double, damping: Double)
  case mouseForce
  case jointOfFixed
  case jointOfMissing
  case outsideLimits
  case offItsMark

  var isWarning: Bool {
    switch self {
    case .noBodies, .project, .noShape, .unevenVertices, .noSuchBody, .unknownBodyType, .noExtent: false
    default: true
    }
  }
}
