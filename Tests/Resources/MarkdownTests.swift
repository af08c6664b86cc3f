import Testing

@testable import Resources

@Suite("Markdown of the manual") struct MarkdownTests {
  @Test("headings, paragraphs, lists, fences, tables and insertions are blocks")
  func blocks() {
    let text = """
      # A page

      Two lines
      of one paragraph.

      - one
        goes on
      - two

      1. first
      2. second

      ```sh
      physim run a.json

      # not a heading
      ```

      | key | meaning |
      | --- | --- |
      | `a` | x \\| y |

      {{limits}}
      """
    #expect(
      MarkdownParser.blocks(of: text) == [
        .heading(level: 1, "A page"), .paragraph("Two lines of one paragraph."),
        .list([.init(marker: "-", text: "one goes on"), .init(marker: "-", text: "two")]),
        .list([.init(marker: "1.", text: "first"), .init(marker: "2.", text: "second")]),
        .code(["physim run a.json", "", "# not a heading"]),
        .table(.init(head: ["key", "meaning"], rows: [["`a`", "x | y"]])), .insertion("limits"),
      ])
  }

  @Test("code, strong text and links are spans; brackets in text are text")
  func spans() {
    #expect(
      Span.spans(of: "a `b*` **c** [d](e.md) [f](https://g) [0, 1] ![h](i.svg).") == [
        Span(text: "a ", style: .plain), Span(text: "b*", style: .code), Span(text: " ", style: .plain), Span(text: "c", style: .strong),
        Span(text: " d f (https://g) [0, 1] .", style: .plain),
      ])
  }

  @Test("an insertion is replaced by the table of its name, others stay")
  func insertions() {
    let table = Block.Table(head: ["a"], rows: [["b"]])
    let blocks: [Block] = [.insertion("known"), .insertion("unknown")]
    #expect(blocks.filled { $0 == "known" ? table : nil } == [.table(table), .insertion("unknown")])
  }
}
