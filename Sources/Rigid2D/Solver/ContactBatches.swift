/// Contacts in batches without a common movable body. Batches are solved one after the other, with their rows in the processor's cache, or
/// in parallel.
///
/// A batch is a range of entries of motions, without contacts to entries outside of it. Entries are in the order of creation, and bodies
/// of an island are mostly created together, so one pass over contacts and entries finds most islands. Interleaved islands form one batch.
/// Batches change no bit: the contacts of each body are solved in the same order.
struct ContactBatches: Sendable {
  /// Per batch, the end of its part of the order; the last one is the number of contacts.
  private(set) var ends: [Int] = []
  /// Per entry of motions: the last entry that a contact connects it with, and the number of contacts in which it is the first; then its
  /// batch.
  private var reaches: [Reach] = []
  private var sorted: [Int32] = []

  private struct Reach: Sendable {
    var last: Int32 = 0
    var contacts: Int32 = 0
    var batch: Int32 = 0
  }

  /// The least number of contacts of a batch: their rows take 160 KB, and most of them are full.
  private static let least: Int32 = 1024

  /// All in one batch.
  mutating func join(_ count: Int) {
    ends.clear()
    ends.add(count)
  }

  /// Puts the contacts of a batch together and keeps their order.
  ///
  /// - Parameter order: Indices of `edges`.
  mutating func split(_ order: inout [Int32], _ edges: [ContactOrder.Edge], motions: Int) {
    join(order.count)
    guard order.count >= 2 * Int(Self.least) else { return }
    reaches.refill(motions, Reach())
    guard Self.number(edges, &reaches, &ends) else { return join(order.count) }
    sorted.resize(to: order.count, 0)
    Self.sort(order, edges, reaches, &ends, &sorted)
    swap(&order, &sorted)
  }

  /// The first and the last of the movable bodies of a contact.
  @inline(always)
  private static func entries(_ edge: ContactOrder.Edge) -> (first: Int, last: Int) {
    let last = Int(max(edge.a, edge.b))
    let first = Int(min(edge.a, edge.b))
    return (first == 0 ? last : first, last)
  }

  /// Gives entries their batches, and lists where those begin in the order.
  ///
  /// - Returns: Whether there are several.
  private static func number(_ edges: [ContactOrder.Edge], _ reaches: inout [Reach], _ starts: inout [Int]) -> Bool {
    let edges = edges.span
    var reaches = reaches.mutableSpan
    for i in edges.indices {
      let (first, last) = entries(edges[i])
      reaches[first].last = max(reaches[first].last, Int32(truncatingIfNeeded: last))
      reaches[first].contacts += 1
    }
    starts[0] = 0
    var (last, count, start): (Int32, Int32, Int) = (0, 0, 0)
    for entry in reaches.indices {
      reaches[entry].batch = Int32(truncatingIfNeeded: starts.count - 1)
      last = max(last, reaches[entry].last)
      count += reaches[entry].contacts
      guard count >= least, last <= entry else { continue }
      start += Int(count)
      count = 0
      if start < edges.count { starts.add(start) }
    }
    return starts.count > 1
  }

  /// By counting: starts become ends.
  private static func sort(
    _ order: [Int32], _ edges: [ContactOrder.Edge], _ reaches: [Reach], _ places: inout [Int], _ sorted: inout [Int32]
  ) {
    let (order, edges, reaches) = (order.span, edges.span, reaches.span)
    var places = places.mutableSpan
    var sorted = sorted.mutableSpan
    for k in order.indices {
      let batch = Int(reaches[entries(edges[Int(order[k])]).first].batch)
      sorted[places[batch]] = order[k]
      places[batch] += 1
    }
  }
}
