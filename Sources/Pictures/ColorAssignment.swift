import SceneFormat

/// The views of a replay over all its runs: each has the same color in every kind of picture.
struct ColorAssignment {
  /// Ids of the views that move by themselves, in order; of all views where none does.
  private(set) var movingViews: [String] = []
  /// Indices into `movingViews`. For lookup only.
  private var indices: [String: Int] = [:]

  init(_ replay: Replay) {
    let isFixed = Set((replay.drawing?.views ?? []).filter { $0.isFixed || $0.isSensor }.map(\.id))
    var staticViews: [String] = []
    var known = Set<String>()
    for run in replay.runs {
      for view in run.shownViews where known.insert(run.names[Int(view)]).inserted {
        let name = run.names[Int(view)]
        if isFixed.contains(name) { staticViews.append(name) } else { movingViews.append(name) }
      }
    }
    if movingViews.isEmpty { movingViews = staticViews }
    for (i, name) in movingViews.enumerated() { indices[name] = i }
  }

  /// The index of a view among the moving ones, which decides its color; nil for one that does not move by itself.
  func index(of name: String) -> Int? { indices[name] }

  /// The class of a view's color, without the letter for stroke or fill.
  func hue(_ name: String) -> String { indices[name].map { "\($0 % Palette.hueCount)" } ?? "dim" }
}
