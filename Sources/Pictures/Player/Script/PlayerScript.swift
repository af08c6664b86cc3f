/// The player's program: plain JavaScript in the order in which its parts build on each other.
///
/// The page offers one thing to other programs, for tests and for embedding: `window.physim`, which cannot be changed.
///
///     physim.film, physim.frame, physim.frames, physim.playing, physim.loaded
///     physim.position(view, reel)   {x, y, angle} in points and radians as drawn now, null when the view is not there;
///                                   reel counts from 0 and is the last one, the solid one, when left out
///     physim.place(view)            {x, y} in CSS pixels of the window, where the view's center is drawn now
enum PlayerScript {
  static let text =
    "\"use strict\";\n(() => {\n" + data + stage + views + motion + plots + films + controls + keys + "})();\n"
}
