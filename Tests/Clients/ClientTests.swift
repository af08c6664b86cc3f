import Foundation
import Testing

/// A package of a user, built from outside. One build of several minutes: `make clients` runs it, with PHYSIM_CLIENTS=1.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["PHYSIM_CLIENTS"] != nil, "set PHYSIM_CLIENTS=1, or run make clients"))
struct ClientTests {
  private static let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let package = root.appendingPathComponent("Tests/Clients/Package")
  private static let scratch = root.appendingPathComponent(".build/clients").path

  /// Runs swift in the client's package.
  private static func swift(_ arguments: [String], _ environment: [String: String] = [:]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swift"] + arguments.prefix(1) + ["--package-path", package.path, "--scratch-path", scratch] + arguments.dropFirst()
    var inherited = ProcessInfo.processInfo.environment
    for name in inherited.keys where name.hasPrefix("PHYSIM_") || name.hasPrefix("SWIFT_TESTING") || name == "CI" { inherited[name] = nil }
    process.environment = inherited.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test func `programs in Swift and in C run`() throws {
    let build = try Self.swift(["build", "--build-tests"])
    try #require(build.status == 0, "\(build.output.suffix(4000))")
    let expected = [
      "RunClient": "frame 240, ball at 460, touches [\"sides\"]", "CClient": "frame 240, ball at 460, touches 1: sides",
      "DynamicsClient": "contacts: true, ball at 378, running: false", "CostClient": "µs, ratio ",
      // one source in both language modes
      "Swift5Client": "card at 213, 199; item 8 at 474.0", "Swift6Client": "card at 213, 199; item 8 at 474.0",
    ]
    for (name, line) in expected {
      let run = try Self.swift(["run", "--skip-build", name])
      #expect(run.status == 0 && run.output.contains(line), "\(name): \(run.output.suffix(2000))")
      #expect(!run.output.contains("FAILED"), "\(name): \(run.output)")
    }
  }

  @Test func `a changed elasticity fails the motion's test and attaches its page`() throws {
    let attachments = FileManager.default.temporaryDirectory.appendingPathComponent("physim-clients-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: attachments) }
    let good = try Self.swift(["test"], ["CI": "1"])
    #expect(good.status == 0, "\(good.output.suffix(4000))")
    let bad = try Self.swift(["test", "--attachments-path", attachments.path], ["CI": "1", "ELASTICITY": "0.65"])
    #expect(
      bad.status != 0 && bad.output.contains("differs from frame"), "\(bad.output.suffix(4000))")
    let files = try FileManager.default.contentsOfDirectory(atPath: attachments.path)
    let page = try #require(files.first { $0.hasSuffix(".html") })
    let html = try String(contentsOf: attachments.appendingPathComponent(page), encoding: .utf8)
    #expect(html.hasPrefix("<!doctype html>"))
    #expect(files.contains { $0.hasSuffix(".new.csv") })
    try? FileManager.default.removeItem(at: Self.package.appendingPathComponent("Tests/MotionTests/MotionTests.drop.new.csv"))
  }

  @Test func `the command plugin runs physim`() throws {
    let run = try Self.swift(["package", "physim", "--version"])
    #expect(run.status == 0 && run.output.contains(/\n\d+\.\d+\.\d+\n/), "\(run.output.suffix(2000))")
  }
}
