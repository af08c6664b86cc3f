/// What can be wrong with a file of another program, or is lost when it becomes a scene.
public enum ImportProblem: Equatable, Hashable, Sendable {
  // errors

  /// There are no bodies: it is something else.
  case noBodies
  /// R.U.B.E.'s own project file, from which scenes are exported.
  case project
  case noShape
  case unevenVertices(x: Int, y: Int)
  case noSuchBody(Int, count: Int)
  case unknownBodyType(Int)
  /// A length, radius or area of nothing.
  case noExtent(String)

  // what is lost; the first place is told, and how many there are

  case unknownKeys(String, owner: String)
  case stepperSettings
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
  case filteredLine
  case lineNeighbors
  case tooManyFilters(most: Int)
  case joint(String)
  case wheel
  case mouseForce
  case jointOfFixed
  case jointOfMissing
  case outsideLimits
  case offItsMark
  case collidesAnyway

  var isWarning: Bool {
    switch self {
    case .noBodies, .project, .noShape, .unevenVertices, .noSuchBody, .unknownBodyType, .noExtent: false
    default: true
    }
  }
}
