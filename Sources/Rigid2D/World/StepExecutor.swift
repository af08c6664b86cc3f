/// Runs the parts of a step's phases, one after the other or in parallel.
///
/// The engine has no threads of its own: a client that has threads passes an executor that uses them. The bits of a step depend neither on the executor nor on how it divides
/// a phase.
public struct StepExecutor: Sendable {
  let threads: Threads?

  /// The client's function; one object, so that an executor is one word that a step passes on.
  final class Threads: Sendable {
    let width: Int
    let leastPart: Int?
    let perform: @Sendable (_ count: Int, _ part: (Int) -> Void) -> Void

    init(_ width: Int, _ leastPart: Int?, _ perform: @escaping @Sendable (_ count: Int, _ part: (Int) -> Void) -> Void) {
      self.width = width
      self.leastPart = leastPart
      self.perform = perform
    }
  }

  private init(_ threads: Threads?) { self.threads = threads }

  /// Does everything on the calling thread.
  public static var serial: StepExecutor { StepExecutor(nil) }

  /// - Parameters:
  ///   - width: How many parts may run at the same time; with 1 the executor is ``serial``.
  ///   - perform: Calls `part` once with each of 0..<`count`, on any threads and in any order, and returns when all calls have returned.
  ///     The writes of a part are visible when it returns.
  public init(width: Int, perform: @escaping @Sendable (_ count: Int, _ part: (Int) -> Void) -> Void) {
    self.init(width > 1 ? Threads(width, nil, perform) : nil)
  }

  /// The same, with parts of as few elements as `leastPart`, even if that is slower, so that small scenes test the interaction of parts.
  package init(width: Int, leastPart: Int, perform: @escaping @Sendable (_ count: Int, _ part: (Int) -> Void) -> Void) {
    self.init(Threads(width, leastPart, perform))
  }

  /// Whether everything happens on the calling thread.
  @inline(always)
  var isSerial: Bool {
    #if arch(wasm32)
      // the module of a live page has one thread, and is smaller without the code that divides phases
      true
    #else
      threads == nil
    #endif
  }
}

/// One part of a phase.
struct StepPart {
  /// 0 for the first part of its phase, below ``StepExecutor/partLimit``.
  let index: Int
  /// The elements that the part is to handle.
  let range: Range<Int>
}
