public import Trajectories

/// The first contact that distinguishes two runs: one of them does not have it, has it at another time, or has another one first.
public struct ContactDifference: Sendable {
  public enum Kind: Sendable {
    /// The same two views come into contact in only one of the runs, or more than a quarter of a second apart.
    case presence
    /// Of two contacts that both runs have, A has `a` first and B has `b`.
    case order
  }

  public var kind: Kind
  /// Nil where A has no such contact.
  public var a: EventRecord?
  public var b: EventRecord?

  /// The earlier of the two.
  public var frame: Int { min(a?.frame ?? .max, b?.frame ?? .max) }

  /// The number of frames by which contacts of two runs may differ without a meaning, because a drift crosses the border of a frame.
  private static let slack = 1
  /// Seconds within which a repeated contact of one pair is the same touch, and a contact of one run the same as one of the other.
  private static let instant = 0.25

  /// Finds the first difference; nil if the contacts that both lists cover are the same in the same order.
  ///
  /// Contacts of one pair in quick succession count once: views that rest on each other touch and separate with every rounding.
  ///
  /// - Parameters:
  ///   - lastFrame: The last frame that both runs have.
  ///   - frameRate: Frames per second.
  /// - Complexity: O(*n* · *m*) for lists of *n* and *m* contacts; a list has at most ``ContactLog/listed``.
  static func first(_ a: ContactLog, _ b: ContactLog, lastFrame: Int, frameRate: Double) -> ContactDifference? {
    let reach = max(slack + 1, Int((instant * frameRate).rounded()))
    let end = min(lastFrame, a.horizon ?? lastFrame, b.horizon ?? lastFrame) - slack - 1
    let (listA, listB) = (a.first.filter { $0.frame <= end }, b.first.filter { $0.frame <= end })
    var found: [ContactDifference] = []
    // by how much a contact of A is later in B
    var matched: [(a: EventRecord, b: EventRecord)] = []
    for event in touches(listA, within: reach) {
      let other = nearest(event, b.first)
      if let other, abs(other.frame - event.frame) <= reach {
        matched.append((event, other))
      } else {
        found.append(ContactDifference(kind: .presence, a: event, b: other))
        break
      }
    }
    if let event = touches(listB, within: reach).first(where: { event in
      nearest(event, a.first).map { abs($0.frame - event.frame) > reach } ?? true
    }) {
      found.append(ContactDifference(kind: .presence, a: nearest(event, a.first), b: event))
    }
    if let swap = firstSwap(matched) { found.append(swap) }
    return found.min { $0.frame < $1.frame }
  }

  /// The contacts of a list without those that follow another of the same pair at once.
  private static func touches(_ list: [EventRecord], within reach: Int) -> [EventRecord] {
    list.indices.filter { i in
      !list[..<i].contains { $0.isSamePair(as: list[i]) && list[i].frame - $0.frame <= reach }
    }.map { list[$0] }
  }

  private static func nearest(_ event: EventRecord, _ list: [EventRecord]) -> EventRecord? {
    list.filter { $0.isSamePair(as: event) }.min { abs($0.frame - event.frame) < abs($1.frame - event.frame) }
  }

  /// The first two contacts that come clearly one after the other in A and the other way round in B.
  private static func firstSwap(_ matched: [(a: EventRecord, b: EventRecord)]) -> ContactDifference? {
    for (i, later) in matched.enumerated() {
      if let earlier = matched[..<i].first(where: { $0.a.frame + slack < later.a.frame && later.b.frame + slack < $0.b.frame }) {
        return ContactDifference(kind: .order, a: earlier.a, b: later.b)
      }
    }
    return nil
  }
}

extension EventRecord {
  /// Whether the same two elements touch in the same way, in either order of names.
  fileprivate func isSamePair(as other: EventRecord) -> Bool {
    kind == other.kind && (a == other.a && b == other.b || a == other.b && b == other.a)
  }
}

extension ContactLog {
  /// The last frame that the list covers; nil when it goes on to the end of the run.
  fileprivate var horizon: Int? { count > first.count ? first.last?.frame : nil }
}
