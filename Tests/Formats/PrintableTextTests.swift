import Testing

@testable import Formats

@Suite("Text that acts on nothing") struct PrintableTextTests {
  @Test("whatever is put into a text is shown and not obeyed; its literals stay")
  func interpolation() {
    let name = "a\u{1B}]0;x\u{7}\nb\r\t\u{7F}"
    let text: PrintableText = "'\(name)'\n  twice: \(2)"
    #expect(text.text == "'a␛]0;x␇␊b␍ ␡'\n  twice: 2")
    #expect(("\(text)!" as PrintableText).text == text.text + "!")
  }

  @Test(
    "marks of direction, C1 controls, separators of lines and invisible characters become U+FFFD",
    arguments: [0x80, 0x9B, 0x9F, 0x61C, 0x200B, 0x200E, 0x202E, 0x2028, 0x2029, 0x2066, 0x2069, 0xFEFF, 0xE0041, 0x10FFFF] as [UInt32])
  func acting(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(PrintableText.line("a\(Character(scalar))b") == "a\u{FFFD}b")
  }

  @Test("letters of all scripts and pictographs with their joiners stay")
  func letters() {
    for text in ["ball", "Ä ö ß", "мяч", "球", "👩‍👧", "a\u{301}", "ب‌ب"] { #expect(PrintableText.line(text) == text) }
  }

  @Test("no line is a command of GitHub Actions, wherever it begins")
  func commands() {
    let text = "fine :: here\n::error::x\n \t::set-env name=a::b\nand ##[error] in it\n"
    let plain = PrintableText.withoutCommands(text)
    #expect(plain == "fine :: here\n: :error::x\n \t: :set-env name=a::b\nand ## [error] in it\n")
    #expect(PrintableText.withoutCommands("nothing\n\n") == "nothing\n\n")
  }
}

@Suite("Fields of CSV") struct QuotingTests {
  @Test(
    "a safe field does not begin as a formula does, whatever follows; numbers stay as they are",
    arguments: [
      ("=1+1", "\"'=1+1\""), ("+a", "\"'+a\""), ("-a", "\"'-a\""), ("@a", "\"'@a\""), ("\ta", "\"'\ta\""), ("\ra", "\"'\ra\""),
      ("=\"a\",b", "\"'=\"\"a\"\",b\""), ("-5", "-5"), ("+0.5e-3", "+0.5e-3"), ("-1+2", "\"'-1+2\""), ("-", "\"'-\""), ("a=1", "a=1"),
      ("", ""), ("a,b", "\"a,b\""),
    ])
  func safe(field: String, text: String) {
    #expect(String(decoding: Quoting.safeCSV(field), as: UTF8.self) == text)
  }
}
