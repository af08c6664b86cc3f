import Formats

/// A scene that `physim new` writes.
public struct Template: Sendable {
  /// The range of a scene's size.
  public struct Size: Sendable {
    /// The default.
    public let standard: Int
    /// The largest size whose views are within the limit of views.
    public let largest: Int
    /// What the size counts, for messages.
    public let unit: String
  }

  public let name: String
  /// One sentence for help.
  public let summary: String
  /// Nil where there is nothing to scale.
  public var size: Size?
  /// The scene of a size, in JSON; a template without a size ignores it.
  public let text: @Sendable (Int) -> String

  /// Benchmark scenes in the order of help.
  public static let benchmarks = [
    largePyramid, manyPyramids, smash, tumbler, jointGrid, compounds, junkyard, rain, spinner, washer, tiles, tenViews,
  ]
}

/// Starter scenes, the files in Scenes; all but the heap are links to scenes in Fixtures, where they are tested.
extension Template {
  /// In the order of help; the first is the default.
  public static let starters = [
    starter("heap", "A ball, a box and a plank drop and come to rest; notes show how to go on."),
    starter("menu", "A menu drops and bounces, and its items snap into place one after another."),
    starter("springs", "The bubbles of a list on spring attachments follow a scroll."),
    starter("card", "A finger drags a card by an attachment, and throws it off the screen."),
    starter("swipe", "A card flies on when it is released fast, and snaps back when it is not."),
    starter("sheet", "A bottom sheet snaps to the detent that it is heading for."),
    starter("detents", "A spring takes over a sheet with the finger's velocity, to the detent that it is heading for."),
    starter("fling", "A card is flung up, decays as a scroll view does, and falls into a heap."),
    starter("carousel", "A finger flicks a row of cards, which comes to rest at a card."),
    starter("dialects", "The same duration and bounce in the words of six frameworks, side by side."),
    starter("refresh", "A ball on a spring is pulled past a limit, and starts a refresh."),
    starter("pull", "A list is pulled past its edge by a rubber band, shows a spinner, and comes back."),
    starter("tilt", "Views slide and roll as the direction of gravity turns."),
    starter("bridge", "A ball rolls over a bridge of planks on pins."),
    starter("physics-101", "Tutorial: squares of several sizes drop and end in a heap (Box2D)."),
    starter("cradle", "Tutorial: a pan swings the first ball of a Newton's cradle (UIKit)."),
    starter("tap-to-spawn", "Tutorial: each tap adds a view that falls (Box2D)."),
    starter("pong", "Tutorial: a ball that never stops between the bounds and a paddle (UIKit)."),
    starter("basketball", "Tutorial: a ball is dragged, thrown and scores (UIKit)."),
  ]

  private static func starter(_ name: String, _ summary: String) -> Template {
    Template(name: name, summary: summary) { _ in Resources.text(of: "\(name).json") }
  }
}

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

  static let tiles = Template(
    name: "tiles", summary: "Marbles roll down rows of 50 flush tiles; --size tiles, 2000 by default.",
    size: Size(standard: 2000, largest: 94_300, unit: "tiles")
  ) { n in
    Resources.text(of: "tiles.json").substituting("\"tiles\": 2000", with: "\"tiles\": \(n)")
  }
}
