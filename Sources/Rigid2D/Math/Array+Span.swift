// The standard library has these from macOS and iOS 26 on, its types Span and MutableSpan from 10.14.4 and 12.2 on. Declarations of a module hide
// those of the standard library with the same names.
#if canImport(Darwin)
  extension Array {
    var span: Span<Element> {
      @inline(__always) @_lifetime(borrow self)
      borrowing get {
        let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
        return unsafe _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
      }
    }

    var mutableSpan: MutableSpan<Element> {
      @inline(__always) @_lifetime(&self)
      mutating get {
        let elements = unsafe withUnsafeMutableBufferPointer { unsafe $0 }
        return unsafe _overrideLifetime(MutableSpan(_unsafeElements: elements), mutating: &self)
      }
    }
  }
#endif
