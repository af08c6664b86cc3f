import Formats

/// Values that do not fit their keys.
extension DiagnosticDocumentation {
  static let values = [
    DiagnosticDocumentation(
      "wrong-version", "another version of the format",
      scene: sample().substituting("\"physim\": 1", with: "\"physim\": 2"),
      meaning: "The number under \"physim\" is the version of the format that a scene is written in, not that of the program.",
      remedy: "Write 1, the only version there is; a scene with a higher one needs a newer physim."),
    DiagnosticDocumentation(
      "wrong-type", "a value of another kind", scene: sample("\"sleeping\": \"yes\""),
      meaning: "A key takes values of one kind: a number, a whole number, true or false, a string, an array or an object. Nothing is "
        + "converted: \"0.5\" in quotes is a string, and null does not mean that a key is left out.",
      remedy: "Write the kind that is asked for; leave a key out to have its default."),
    DiagnosticDocumentation(
      "wrong-count", "an array with too many or too few entries", scene: sample(views: "\"frame\": [40, 40, 50]"),
      meaning: "A point is [x, y], a size [width, height], a frame [x, y, width, height], insets [top, left, bottom, right]. A path has "
        + "as many points as it needs to be one.",
      remedy: "Write as many entries as are asked for, in that order."),
    DiagnosticDocumentation(
      "out-of-range", "a number that is too large or too small", scene: sample(views: "\"frame\": [40, 40, 50, 50], \"density\": 0"),
      meaning: "What nothing physical could have, such as a density of 0 or a friction below 0, is a mistake. So is what the engine's "
        + "numbers of 24 bits cannot distinguish: anything past 1e9, a view thinner than a hundred-thousandth of its length, or "
        + "one so far out that its two ends are one.",
      remedy: "Most often it is a sign or a unit: lengths are points, times seconds, angles radians."),
    DiagnosticDocumentation(
      "unknown-value", "a word that is not on the list",
      scene: sample(views: "\"frame\": [40, 40, 50, 50], \"collisionBoundsType\": \"circle\""),
      meaning: "Some keys take one of a few words. They are UIKit's where it has them, and capitals count.",
      remedy: "Take the word that is proposed, or another of the list."),
    DiagnosticDocumentation(
      "self-crossing", "a path that crosses itself",
      scene: sample(
        views: "\"center\": [90, 90], \"collisionBoundsType\": \"path\",\n"
          + "    \"collisionBoundingPath\": [[0, 0], [40, 40], [40, 0], [0, 40]]"),
      meaning: "The outline of a view goes around it once. A path that crosses itself, like an 8, has no defined inside.",
      remedy: "List the points in the order in which they go around the shape, in either direction. It need not be convex. The last "
        + "point may repeat the first.",
      "Several shapes that move as one are \"parts\"."),
    DiagnosticDocumentation(
      "no-extent", "an outline that encloses nothing, or a line without length",
      scene: sample("\"walls\": [{ \"from\": [0, 400], \"to\": [0, 400] }]"),
      meaning: "A line needs two ends, and a path of a view an area: points that lie on one line have none, and so no mass.",
      remedy: "Move a point."),
  ]
}
