import SceneModel

/// A string of a scene: plain text, an expression after `=`, or text with expressions in braces.
enum StringTemplate: Sendable {
  enum Piece: Sendable {
    case text(String)
    case expression(Expression)
  }

  case plain(String)
  case expression(Expression)
  case pieces([Piece])

  /// Whether a string is not plain text.
  static func isTemplate(_ string: String) -> Bool { string.utf8.first == UInt8(ascii: "=") || string.utf8.contains(UInt8(ascii: "{")) }

  init(_ string: String) throws(ExpressionError) {
    let text = Array(string.utf8)
    if text.starts(with: "==".utf8) {
      self = .plain(String(string.dropFirst()))
    } else if text.first == UInt8(ascii: "=") {
      self = .expression(try ExpressionParser.parse(text, 1..<text.count))
    } else if text.contains(UInt8(ascii: "{")) {
      self = .pieces(try Self.pieces(text))
    } else {
      self = .plain(string)
    }
  }

  /// `{…}` is an expression; two braces stand for one.
  private static func pieces(_ text: [UInt8]) throws(ExpressionError) -> [Piece] {
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    var i = 0
    while i < text.count {
      let isDoubled = i + 1 < text.count && text[i + 1] == text[i]
      if isDoubled, text[i] == UInt8(ascii: "{") || text[i] == UInt8(ascii: "}") {
        literal.append(text[i])
        i += 2
      } else if text[i] == UInt8(ascii: "{") {
        guard let close = text[i...].firstIndex(of: UInt8(ascii: "}")) else { throw ExpressionError(problem: .openBrace, range: i..<i + 1) }
        if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
        literal = []
        pieces.append(.expression(try ExpressionParser.parse(text, i + 1..<close)))
        i = close + 1
      } else {
        literal.append(text[i])
        i += 1
      }
    }
    if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
    return pieces
  }
}

extension ExpressionEvaluator {
  func value(_ template: StringTemplate) throws(ExpressionError) -> ExpressionValue {
    switch template {
    case .plain(let text): return .string(text)
    case .expression(let expression): return try value(expression)
    case .pieces(let pieces):
      var text = ""
      for piece in pieces {
        switch piece {
        case .text(let part): text += part
        case .expression(let expression): text += try value(expression).text
        }
      }
      return .string(text)
    }
  }
}
