import Foundation
import TestTraits
import Testing

@Suite("physim help --man") struct ManTests {
  private static func has(_ program: String) -> Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)") }

  @Test("it writes a page per command and topic, and writes them again over its own")
  func pages() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("help", "--man", "man").status == 0)
    for path in ["man1/physim.1", "man1/physim-run.1", "man1/physim-help.1", "man5/physim-scene.5", "man7/physim-exit-status.7"] {
      #expect(physim.text("man/\(path)")?.contains("\n.SH NAME\n") == true, "\(path)")
    }
    #expect(try physim.run("help", "--man", "man").status == 0)
    try physim.write("mine\n", to: "man/man1/physim.1")
    #expect(try physim.run("help", "--man", "man").status == 73)
    #expect(physim.text("man/man1/physim.1") == "mine\n")
  }

  @Test("groff has no complaint about any of them", .thorough, .enabled(if: has("groff"), "groff is not installed"))
  func groff() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("help", "--man", "man").status == 0)
    let checked = try physim.shell("for page in man/man*/*; do groff -k -man -ww -Tutf8 -z \"$page\" || exit 1; done")
    #expect(checked.status == 0)
    #expect(checked.errors.isEmpty, "\(checked.errors)")
  }

  @Test("mandoc has no errors to report", .thorough, .enabled(if: has("mandoc"), "mandoc is not installed"))
  func mandoc() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("help", "--man", "man").status == 0)
    let checked = try physim.shell("mandoc -T lint -W error man/man*/*")
    #expect(checked.status == 0, "\(checked.output)")
  }
}
