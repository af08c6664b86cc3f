// The standard library has these in a module that carries a megabyte of regular expressions, and that Embedded Swift lacks.

extension StringProtocol where SubSequence == Substring {
  /// Where a part occurs first.
  package func firstOccurrence(of part: String) -> Range<Index>? {
    var rest = self[...]
    while !rest.hasPrefix(part) { guard rest.popFirst() != nil else { return nil } }
    return rest.startIndex..<rest.index(rest.startIndex, offsetBy: part.count)
  }

  /// The text with every occurrence of a part replaced.
  package func substituting(_ part: String, with new: String) -> String {
    let (text, part) = (Array(utf8), Array(part.utf8))
    var result: [UInt8] = []
    var i = 0
    while i < text.count {
      if !part.isEmpty, text[i...].starts(with: part) {
        result.append(contentsOf: new.utf8)
        i += part.count
      } else {
        result.append(text[i])
        i += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a part occurs in the text.
  package func includes(_ part: String) -> Bool {
    let (text, part) = (Array(utf8), Array(part.utf8))
    return part.count <= text.count && (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }
}
