import Testing

@testable import Resources

@Suite("Pages as text") struct TextRendererTests {
  @Test("paragraphs and lists are wrapped to the width, code is not")
  func wrapping() {
    let blocks: [Block] = [
      .heading(level: 1, "Title"), .paragraph("one two three `four five` six"), .list([.init(marker: "-", text: "seven eight nine ten")]),
      .code(["a line that is longer than the width"]),
    ]
    #expect(
      TextRenderer(width: 20).text(blocks) == """
        Title

          one two three
          `four five` six

          - seven eight nine
            ten

            a line that is longer than the width

        """)
  }

  @Test("a table's widest column is wrapped, and cells of code have no backquotes")
  func tables() {
    let table = Block.Table(head: ["key", "meaning"], rows: [["`a`", "words that `need` more room"], ["`bcd`, `e`", "few"]])
    #expect(
      TextRenderer(width: 30).text([.table(table)]) == """
          key     meaning
          ------  --------------------
          a       words that `need`
                  more room
          bcd, e  few

        """)
  }

  @Test("styles are escape sequences, which take no columns")
  func styles() {
    let renderer = TextRenderer(width: 16, styled: true)
    #expect(renderer.text([.paragraph("`a` **b** ccc ddd eee")]) == "  \u{1B}[36ma\u{1B}[39m \u{1B}[1mb\u{1B}[22m ccc ddd\n  eee\n")
  }
}
