/// The player's files, which stand in `Player/Web` and are embedded by the build.
///
/// The JavaScript files are classic scripts that share one scope: they are put one after another into one function, and each uses what those
/// before it declare. The page offers one object to other programs, for tests and for embedding, `window.physim`, which cannot be changed:
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
  let isLive: Bool
  let hasSweep: Bool

  /// What a page's one script element contains.
  var script: [UInt8] {
    let parts =
      Self.scripts + (isLive ? Self.liveScripts : []) + (hasSweep ? Self.sweepScripts : []) + Self.start + (isLive ? Self.liveStart : [])
      + (hasSweep ? Self.sweepStart : [])
    return Array("\"use strict\";\n(() => {\n".utf8) + parts.flatMap(Self.withoutIndentation) + Array("})();\n".utf8)
  }

  /// What a page's one style element contains.
  var style: [UInt8] {
    let parts = [PackageResources.style_css] + (isLive ? [PackageResources.live_css] : []) + (hasSweep ? [PackageResources.sweep_css] : [])
    return parts.flatMap(Self.withoutIndentation)
  }

  /// From `<body>` to the data block.
  var body: [UInt8] {
    PackageResources.page_html + (isLive ? PackageResources.live_html : []) + (hasSweep ? PackageResources.sweep_html : [])
  }

  /// A file of scripts or styles without the spaces that its lines begin with: a twentieth of it. No text of several lines is among them.
  private static func withoutIndentation(_ file: [UInt8]) -> [UInt8] {
    var isIndentation = true
    return file.filter { byte in
      isIndentation = byte == UInt8(ascii: "\n") || (isIndentation && byte == UInt8(ascii: " "))
      return !isIndentation || byte == UInt8(ascii: "\n")
    }
  }

  private static let scripts = [
    PackageResources.page_data_js, PackageResources.frame_decoder_js, PackageResources.number_format_js, PackageResources.axis_js,
    PackageResources.recorded_run_js, PackageResources.differences_js, PackageResources.replay_js, PackageResources.view_groups_js,
    PackageResources.address_js,
    PackageResources.label_placement_js, PackageResources.camera_js, PackageResources.colors_js, PackageResources.outline_js,
    PackageResources.motion_path_js, PackageResources.drawing_js, PackageResources.link_js, PackageResources.state_js,
    PackageResources.canvas_js, PackageResources.timeline_js, PackageResources.charts_js, PackageResources.view_list_js,
    PackageResources.frame_table_js, PackageResources.summary_js, PackageResources.playback_js, PackageResources.controls_js,
    PackageResources.offer_js,
  ]
  private static let start = [PackageResources.start_js]

  private static let liveScripts = [
    PackageResources.live_lzma_js, PackageResources.live_engine_js, PackageResources.live_run_js, PackageResources.live_gestures_js,
    PackageResources.live_scene_js,
    PackageResources.live_canvas_js, PackageResources.live_editor_js, PackageResources.live_controls_js, PackageResources.live_offer_js,
  ]
  private static let liveStart = [PackageResources.live_start_js]

  private static let sweepScripts = [
    PackageResources.sweep_table_js, PackageResources.sweep_colors_js, PackageResources.sweep_parallel_js, PackageResources.sweep_plane_js,
    PackageResources.sweep_rows_js, PackageResources.sweep_view_js,
  ]
  private static let sweepStart = [PackageResources.sweep_start_js]
}
