import Resources

/// The player's files: those of `Player/Web`, embedded by the build.
///
/// The JavaScript files are classic scripts that share one scope: they follow each other in one function, and each uses declarations of those
/// before it. The page offers one object to other programs, for tests and for embedding, `window.physim`, which cannot be changed:
///
///     physim.run, physim.runs       the name of the run that is shown, and the names of all
///     physim.frame, physim.frames, physim.playing, physim.loaded
///     physim.position(view, run)    {x, y, angle} in points and radians as drawn now, null when the view is not there;
///                                   run counts from 0 and is the last one, the solid one, when left out
///     physim.place(view)            {x, y} in CSS pixels of the window, where the view's center is drawn now
///
/// A page with a scene that it runs itself has further files, `live-*`, and offers more (`live-offer.js`); so has a page with a sweep's runs,
/// `sweep-*`.
struct PlayerFiles {
  private let groups: [String]

  init(isLive: Bool, hasSweep: Bool) { groups = ["player"] + (isLive ? ["live"] : []) + (hasSweep ? ["sweep"] : []) }

  /// The content of a page's one script element.
  var script: [UInt8] {
    let scripts = Self.withoutIndentation(files(".js") + files("-start.js"))
    return Array("\"use strict\";\n(() => {\n".utf8) + scripts + Array("})();\n".utf8)
  }

  /// The content of a page's one style element.
  var style: [UInt8] { Self.withoutIndentation(files(".css")) }

  /// From `<body>` to the data block.
  var body: [UInt8] { files(".html") }

  /// The groups' files of one kind, one after another; EmbeddedFiles.c lists the files of each group.
  private func files(_ ending: String) -> [UInt8] { groups.flatMap { Resources.bytes(of: $0 + ending) } }

  /// Scripts or styles without the spaces that their lines begin with: a twentieth of them. No text of several lines is among them.
  private static func withoutIndentation(_ file: [UInt8]) -> [UInt8] {
    var isIndentation = true
    return file.filter { byte in
      isIndentation = byte == UInt8(ascii: "\n") || (isIndentation && byte == UInt8(ascii: " "))
      return !isIndentation || byte == UInt8(ascii: "\n")
    }
  }
}
