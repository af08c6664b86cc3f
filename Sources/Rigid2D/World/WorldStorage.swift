/// The memory of a world: two allocations, so that a world is moved and borrowed as two words and no call copies it.
///
/// Safe, since the only owner of both is one ``World``, which cannot be copied: its initializer initializes them, they do not move while
/// it lives, and they are deinitialized with it. Access to them is access to the world. Its methods give out spans of different arrays
/// only, so no part is read while it is changed.
@usableFromInline @safe struct WorldStorage: ~Copyable {
  @usableFromInline let state: UnsafeMutablePointer<State>
  @usableFromInline let scratch: UnsafeMutablePointer<Scratch>

  init(_ value: State) {
    unsafe state = .allocate(capacity: 1)
    unsafe scratch = .allocate(capacity: 1)
    unsafe state.initialize(to: value)
    unsafe scratch.initialize(to: Scratch())
  }

  // Embedded Swift destroys a world in the module that owns it, so the body has to be visible there
  @inlinable deinit {
    unsafe state.deinitialize(count: 1)
    unsafe scratch.deinitialize(count: 1)
    unsafe state.deallocate()
    unsafe scratch.deallocate()
  }
}

extension World {
  // an access to a part reads or changes that part in place: calling a method copies nothing of a world

  package internal(set) var state: State {
    unsafeAddress { unsafe UnsafePointer(storage.state) }
    nonmutating unsafeMutableAddress { unsafe storage.state }
  }

  var scratch: Scratch {
    unsafeAddress { unsafe UnsafePointer(storage.scratch) }
    nonmutating unsafeMutableAddress { unsafe storage.scratch }
  }
}
