import Trajectories

/// What of a reel goes into a page, so that the page stays small enough to be opened.
struct ReelCut {
  let columns: [Column]
  /// Numbers of the views, ascending.
  let views: [Int32]
  /// Places of the frames in the reel, ascending.
  let places: [Int]
  /// Who met where, who sleeps. Of too many meetings an even choice.
  let events: [EventRecord]
  private let viewCount: Int
  private let meetingsLeftOut: Int

  init(_ reel: Reel) {
    let shown = reel.shownViews
    viewCount = shown.count
    let limit = PageData.viewLimit
    // evenly over all, so that what they form together can still be seen
    views = shown.count <= limit ? shown : (0..<limit).map { shown[$0 * shown.count / limit] }
    columns = views.count < PageData.plainViews ? reel.columns : Array(reel.columns.prefix(3))
    var step = 1
    while views.count * (reel.frames.count / step) > PageData.sampleLimit { step *= 2 }
    (events, meetingsLeftOut) = Self.events(reel)
    let last = reel.frames.count - 1
    places = reel.frames.indices.filter { $0 % step == 0 || $0 == last }
  }

  /// The place of a view in `views`, which is past `place`.
  func slot(of view: Int32, after place: Int) -> Int {
    var slot = max(0, place)
    while views[slot] != view { slot += 1 }
    return slot
  }

  private static func events(_ reel: Reel) -> (shown: [EventRecord], leftOut: Int) {
    let isMeeting = { (event: EventRecord) in event.kind.isMeeting && event.x != nil }
    let sleeps = reel.events.count { $0.kind == .slept || $0.kind == .woke }
    let meetings = reel.events.count(where: isMeeting)
    let limit = max(PageData.eventLimit - sleeps, PageData.eventLimit / 2)
    var shown: [EventRecord] = []
    var met = 0
    for event in reel.events {
      if event.kind == .slept || event.kind == .woke {
        if shown.count < 2 * PageData.eventLimit { shown.append(event) }
      } else if isMeeting(event) {
        met += 1
        // as many in every stretch of the run
        if meetings <= limit || met * limit / meetings > (met - 1) * limit / meetings { shown.append(event) }
      }
    }
    return (shown, max(0, meetings - limit))
  }

  /// What is left out, for people.
  func notes(_ reel: Reel, isAlone: Bool) -> [String] {
    let subject = isAlone ? "" : "\(reel.label): "
    var notes: [String] = []
    if reel.frames.isEmpty {
      notes.append("\(subject)there are no frames.")
      return notes
    }
    if views.isEmpty { notes.append("\(subject)there are no views to show.") }
    if views.count < viewCount {
      notes.append("\(subject)\(views.count) of \(viewCount) views are shown, evenly chosen; --views shows others.")
    }
    let step = places.count > 1 ? reel.frames[places[1]] - reel.frames[places[0]] : 1
    if places.count < reel.frameCount {
      notes.append("\(subject)\(places.count) of \(reel.frameCount) frames are shown, and what lies between them is interpolated.")
    } else if step > 1 {
      notes.append("\(subject)sampled every \(step) frames; what lies between them is interpolated.")
    } else if reel.isSampled {
      notes.append("\(subject)sampled: some frames are missing, and what lies between them is interpolated.")
    }
    let left = reel.eventsLeftOut + meetingsLeftOut
    if left > 0 { notes.append("\(subject)\(left) contacts are not shown, an even choice of the others is.") }
    return notes
  }
}
