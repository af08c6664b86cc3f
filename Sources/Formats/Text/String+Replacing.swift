extension String {
  /// The text with every occurrence of a part replaced. The standard library has one in a module that Embedded Swift lacks.
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
