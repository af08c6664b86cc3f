// Texts of any length: the function returns one, and the caller frees it with `physim_text_destroy`.

/// A text for the caller.
@unsafe func newText(_ text: String) -> UnsafeMutablePointer<CChar> {
  let start = UnsafeMutablePointer<CChar>.allocate(capacity: text.utf8.count + 1)
  var count = 0
  for byte in text.utf8 {
    unsafe start[count] = CChar(bitPattern: byte)
    count += 1
  }
  unsafe start[count] = 0
  return unsafe start
}

/// Frees a text that another function returned.
@c(physim_text_destroy) public func destroyText(_ text: UnsafeMutablePointer<CChar>?) { unsafe text?.deallocate() }
