/// The views of a film over all its runs: each has the same color in every kind of picture.
struct FilmCast {
  /// Ids of the views that move by themselves, in order; of the others where there is nothing else.
  private(set) var leads: [String] = []
  /// Places in `leads`. For looking up only.
  private var places: [String: Int] = [:]

  init(_ film: Film) {
    let fixed = Set((film.stage?.actors ?? []).filter { $0.isFixed || $0.isSensor }.map(\.id))
    var extras: [String] = []
    var known = Set<String>()
    for reel in film.reels {
      for view in reel.shownViews where known.insert(reel.names[Int(view)]).inserted {
        let name = reel.names[Int(view)]
        if fixed.contains(name) { extras.append(name) } else { leads.append(name) }
      }
    }
    if leads.isEmpty { leads = extras }
    for (i, name) in leads.enumerated() { places[name] = i }
  }

  /// Which of the moving views it is, which decides its color; nil for one that stays where it is.
  func place(_ name: String) -> Int? { places[name] }

  /// The class of a view's color, without the letter that says what is colored.
  func hue(_ name: String) -> String { places[name].map { "\($0 % Palette.hueCount)" } ?? "dim" }
}
