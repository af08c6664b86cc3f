/// The player's files, which stand in `Player/Web` and are embedded by the build.
///
/// The JavaScript files are classic scripts that share one scope: they are put one after another into one function, in the order below, and
/// each uses what those before it declare. The page offers one object to other programs, for tests and for embedding, `window.physim`, which
/// cannot be changed:
///
///     physim.film, physim.frame, physim.frames, physim.playing, physim.loaded
///     physim.position(view, reel)   {x, y, angle} in points and radians as drawn now, null when the view is not there;
///                                   reel counts from 0 and is the last one, the solid one, when left out
///     physim.place(view)            {x, y} in CSS pixels of the window, where the view's center is drawn now
enum PlayerFiles {
  /// What a page's one script element contains.
  static let script: [UInt8] =
    Array("\"use strict\";\n(() => {\n".utf8)
    + [
      PackageResources.data_js, PackageResources.stage_js, PackageResources.views_js, PackageResources.motion_js, PackageResources.plots_js,
      PackageResources.films_js, PackageResources.controls_js, PackageResources.keys_js,
    ].joined() + Array("})();\n".utf8)
  /// What a page's one style element contains.
  static var style: [UInt8] { PackageResources.style_css }
  /// From `<body>` to the data block.
  static var body: [UInt8] { PackageResources.body_html }
}
