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
