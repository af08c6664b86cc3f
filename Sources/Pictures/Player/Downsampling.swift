import Trajectories

/// The part of a run that goes into a page, so that the page stays small enough to open.
struct Downsampling {
  let columns: [Column]
  /// Numbers of the views, ascending.
  let views: [Int32]
  /// Places of the frames in the run, ascending.
  let places: [Int]
  /// Contacts and sleep events; of too many contacts, an even selection.
  let events: [EventRecord]
  private let viewCount: Int
  private let meetingsLeftOut: Int

  init(_ run: RecordedRun) {
    let shown = run.shownViews
    viewCount = shown.count
    let limit = PageData.viewLimit
    // evenly over all, so that their overall shape stays visible
    views = shown.count <= limit ? shown : (0..<limit).map { shown[$0 * shown.count / limit] }
    columns = views.count < PageData.plainViews ? run.columns : Array(run.columns.prefix(3))
    var step = 1
    while views.count * (run.frames.count / step) > PageData.sampleLimit { step *= 2 }
    (events, meetingsLeftOut) = Self.events(run)
    let last = run.frames.count - 1
    places = run.frames.indices.filter { $0 % step == 0 || $0 == last }
  }

  /// The place of a view in `views`, which is past `place`.
  func slot(of view: Int32, after place: Int) -> Int {
    var slot = max(0, place)
    while views[slot] != view { slot += 1 }
    return slot
  }

  private static func events(_ run: RecordedRun) -> (shown: [EventRecord], leftOut: Int) {
    let beginsContact = { (event: EventRecord) in event.kind.beginsContact && event.x != nil }
    let sleeps = run.events.count { $0.kind == .slept || $0.kind == .woke }
    let meetings = run.events.count(where: beginsContact)
    let limit = max(PageData.eventLimit - sleeps, PageData.eventLimit / 2)
    var shown: [EventRecord] = []
    var met = 0
    for event in run.events {
      if event.kind == .slept || event.kind == .woke {
        if shown.count < 2 * PageData.eventLimit { shown.append(event) }
      } else if beginsContact(event) {
        met += 1
        // equally dense over the whole run
        if meetings <= limit || met * limit / meetings > (met - 1) * limit / meetings { shown.append(event) }
      }
    }
    return (shown, max(0, meetings - limit))
  }

  /// One line per kind of omission.
  func notes(_ run: RecordedRun, isAlone: Bool) -> [String] {
    let subject = isAlone ? "" : "\(run.label): "
    var notes: [String] = []
    if run.frames.isEmpty {
      notes.append("\(subject)no frames")
      return notes
    }
    if views.isEmpty { notes.append("\(subject)no views to show") }
    if views.count < viewCount {
      notes.append("\(subject)\(views.count) of \(viewCount) views are shown, evenly chosen; select others with --views")
    }
    let step = places.count > 1 ? run.frames[places[1]] - run.frames[places[0]] : 1
    if places.count < run.frameCount {
      notes.append("\(subject)\(places.count) of \(run.frameCount) frames are shown; motion between them is interpolated")
    } else if step > 1 {
      notes.append("\(subject)sampled every \(step) frames; motion between them is interpolated")
    } else if run.isSampled {
      notes.append("\(subject)sampled: some frames are missing; motion between them is interpolated")
    }
    let left = run.eventsLeftOut + meetingsLeftOut
    if left > 0 { notes.append("\(subject)\(left) contacts are left out, evenly chosen") }
    return notes
  }
}
