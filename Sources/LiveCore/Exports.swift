// The C interface of the module that stands in a live page: bytes in, bytes and floats out. Other machines have it too, for the test that
// compares their digests. In a process there is one session; a page makes a new instance of the module where it needs another.
#if hasFeature(Embedded)
  import Formats

  nonisolated(unsafe) private var session = LiveSession()
  /// What the caller reads; valid until the next call.
  nonisolated(unsafe) private var result = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  nonisolated(unsafe) private var samples = UnsafeMutableBufferPointer<Float>(start: nil, count: 0)

  private func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  private func text(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }

  private func give(_ bytes: [UInt8]) {
    unsafe result.deallocate()
    unsafe result = .allocate(capacity: bytes.count)
    _ = unsafe result.initialize(from: bytes)
  }

  /// Memory for the arguments of a call.
  @_expose(wasm, "allocate") @_cdecl("live_allocate") public func allocate(_ count: Int32) -> UnsafeMutableRawPointer {
    .allocate(byteCount: Int(count), alignment: 16)
  }

  @_expose(wasm, "release") @_cdecl("live_release") public func release(_ memory: UnsafeMutableRawPointer) { unsafe memory.deallocate() }

  @_expose(wasm, "file") @_cdecl("live_file")
  public func file(_ path: UnsafePointer<UInt8>?, _ pathCount: Int32, _ content: UnsafePointer<UInt8>?, _ count: Int32) {
    unsafe session.add(file: text(path, pathCount), bytes(content, count))
  }

  /// `overrides` are pointers and values in turn, each ending in a zero byte.
  @_expose(wasm, "load") @_cdecl("live_load")
  public func load(
    _ scene: UnsafePointer<UInt8>?, _ count: Int32, _ name: UnsafePointer<UInt8>?, _ nameCount: Int32,
    _ overrides: UnsafePointer<UInt8>?, _ overrideCount: Int32
  ) -> Int32 {
    let parts = unsafe bytes(overrides, overrideCount).split(separator: 0, omittingEmptySubsequences: false)
    var list: [Override] = []
    for i in stride(from: 0, to: parts.count - 1, by: 2) {
      let pointer = String(decoding: parts[i], as: UTF8.self)
      // the two keys for a scene's length exclude each other
      let replaced: String? = pointer == "/frames" ? "duration" : pointer == "/duration" ? "frames" : nil
      list.append(Override(pointer: pointer, value: String(decoding: parts[i + 1], as: UTF8.self), replaces: replaced))
    }
    let isGood = unsafe session.load(bytes(scene, count), name: text(name, nameCount), overrides: list)
    unsafe give(session.output)
    return isGood ? 1 : 0
  }

  @_expose(wasm, "start") @_cdecl("live_start") public func start() -> Int32 {
    let isGood = unsafe session.start()
    unsafe give(session.output)
    return isGood ? 1 : 0
  }

  @_expose(wasm, "proceed") @_cdecl("live_proceed") public func proceed() -> Int32 { unsafe session.proceed() ? 1 : 0 }

  @_expose(wasm, "hold") @_cdecl("live_hold") public func hold(_ isHeld: Int32) { unsafe session.setHeld(isHeld != 0) }

  /// `count` is 1 or 2.
  @_expose(wasm, "key") @_cdecl("live_key") public func key(_ track: Int32, _ count: Int32, _ x: Double, _ y: Double) {
    unsafe session.appendKey(count == 1 ? [x] : [x, y], toTrack: Int(track))
  }

  @_expose(wasm, "finger") @_cdecl("live_finger")
  public func finger(_ motion: UnsafePointer<UInt8>?, _ count: Int32, _ time: Double, _ x: Double, _ y: Double) {
    unsafe session.appendPoint(x, y, at: time, toDragOf: text(motion, count))
  }

  /// Returns as of ``LiveSession/Step``.
  @_expose(wasm, "step") @_cdecl("live_step") public func step() -> Int32 {
    let step = unsafe session.step()
    unsafe give(session.output)
    return step.rawValue
  }

  @_expose(wasm, "samples") @_cdecl("live_samples") public func frameSamples() -> UnsafePointer<Float>? {
    if unsafe samples.count < session.samples.count {
      unsafe samples.deallocate()
      unsafe samples = .allocate(capacity: session.samples.count)
    }
    for i in unsafe session.samples.indices { unsafe samples[i] = session.samples[i] }
    return unsafe UnsafePointer(samples.baseAddress)
  }

  @_expose(wasm, "views") @_cdecl("live_views") public func viewCount() -> Int32 {
    Int32(unsafe session.samples.count / LiveSession.stride)
  }

  @_expose(wasm, "digest") @_cdecl("live_digest") public func digest() { unsafe give(Array(session.digest.utf8)) }

  @_expose(wasm, "scene") @_cdecl("live_scene") public func scene() { unsafe give(session.sceneText) }

  /// Where the last result is: what ``load``, ``start``, ``step``, ``digest`` and ``scene`` report.
  @_expose(wasm, "result") @_cdecl("live_result") public func resultBytes() -> UnsafePointer<UInt8>? {
    unsafe UnsafePointer(result.baseAddress)
  }

  @_expose(wasm, "count") @_cdecl("live_count") public func resultCount() -> Int32 { unsafe Int32(result.count) }
#endif
