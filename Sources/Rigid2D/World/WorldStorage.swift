/// The memory of a world: two places of the heap, so that a world is moved and lent as two words.
///
/// Safe, since the only owner of both is one ``World``, which cannot be copied: they are initialized by its initializer, stay where they are as long as it lives, and are
/// deinitialized with it. Access to them is access to the world; that no part is read while it is changed follows from the methods of a world, which lend spans of different
/// arrays only.
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
  // what reads or changes a part in place sees that part alone: nothing of a world is copied to call a method of it

  package internal(set) var state: State {
    unsafeAddress { unsafe UnsafePointer(storage.state) }
    nonmutating unsafeMutableAddress { unsafe storage.state }
  }

  var scratch: Scratch {
    unsafeAddress { unsafe UnsafePointer(storage.scratch) }
    nonmutating unsafeMutableAddress { unsafe storage.scratch }
  }
}
