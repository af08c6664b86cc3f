import Testing

@testable import Resources

@Suite("Man pages") struct ManPageTests {
  @Test("blocks become macros of man, and nothing in a text is a request or an escape")
  func source() {
    let page = ManPage(
      "physim-x", section: 7, summary: "a page", version: "1.2.3",
      blocks: [
        .heading(level: 2, "Section"), .paragraph("'a' `--b` c\\d"),
        .list([.init(marker: "-", text: "one"), .init(marker: "1.", text: "two")]),
        .definitions([.init(marker: "--e", text: "three")]), .code([".f", ""]),
      ])
    #expect(page.path == "man7/physim-x.7")
    #expect(
      page.source == """
        .\\" written by 'physim help --man'
        .TH PHYSIM\\-X 7 "" "physim 1.2.3" "physim manual"
        .SH NAME
        physim\\-x \\- a page
        .SH SECTION
        .PP
        \\(aqa\\(aq \\fB\\-\\-b\\fR c\\ed
        .IP \\(bu 2
        one
        .IP 1. 4
        two
        .TP
        \\fB\\-\\-e\\fR
        three
        .RS 2
        .PP
        .nf
        \\&.f
        \\&
        .fi
        .RE

        """)
  }
}
