import Formats

/// Box2D's benchmark scene of ragdolls: the same bodies, pins and schedule. Its file is a scene with loops, since events add what falls.
///
/// Differences: a foot has the friction and the collisions of its shin, since parts of a view share one surface. The outline of a foot is
/// grown by the radius of its corners instead of rounded. Shins and forearms begin at their stops, since a range contains the angle that a
/// pin begins at.
extension Template {
  static let rain = Template(
    name: "rain", summary: "Ragdolls rain on five floors, and the oldest are taken away; --size columns of 25, 40 by default.",
    size: Size(standard: 40, largest: 125, unit: "columns of ragdolls")
  ) { n in
    Resources.text(of: "rain.json").substituting("\"columns\": 40", with: "\"columns\": \(n)")
  }
}
