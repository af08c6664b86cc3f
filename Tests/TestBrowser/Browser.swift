public import Foundation

/// A headless Chromium, where there is one; Tests/TestBrowser/browser.py drives it.
public struct Browser {
  /// A step, as in browser.py.
  public enum Step: Sendable {
    case open(URL, hash: String = "")
    case size(Int, Int, ratio: Int = 1)
    case media([String: String])
    case evaluate(String)
    case key(String, shift: Bool = false)
    case press(Double, Double)
    /// Press at the first point, move through the others, release at the last one; waits for so many milliseconds after each.
    case drag([(Double, Double)], wait: Double = 30)
    /// Touches of a phone instead of the mouse.
    case touch([(Double, Double)], wait: Double = 30)
    case shot(URL)

    var json: [String: Any] {
      switch self {
      case .open(let url, let hash): ["open": url.absoluteString + hash]
      case .size(let width, let height, let ratio): ["size": [width, height, ratio]]
      case .media(let features): ["media": features]
      case .evaluate(let expression): ["evaluate": expression]
      case .key(let key, let shift): ["key": key, "shift": shift]
      case .press(let x, let y): ["press": [x, y]]
      case .drag(let points, let wait): ["drag": points.map { [$0.0, $0.1] }, "wait": wait]
      case .touch(let points, let wait): ["touch": points.map { [$0.0, $0.1] }, "wait": wait]
      case .shot(let file): ["shot": file.path]
      }
    }
  }

  public struct Answer {
    public let results: [Any]
    public let complaints: [String]

    public func number(_ step: Int) -> Double? { (results[step] as? NSNumber)?.doubleValue }
    public func text(_ step: Int) -> String? { results[step] as? String }
    public func flag(_ step: Int) -> Bool? { results[step] as? Bool }
    public func object(_ step: Int) -> [String: Double]? { results[step] as? [String: Double] }
  }

  public struct Failure: Error, CustomStringConvertible {
    public let description: String
    public init(description: String) { self.description = description }
  }

  public static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// Where screenshots go, to be looked at.
  public static let shots = package.appending(path: ".build/shots")

  /// The program, if it and the Python that drives it are there.
  public static let program: String? = {
    let found = ["chromium", "chromium-browser", "google-chrome"].compactMap { path(of: $0) }.first
    guard let found, path(of: "python3") != nil else {
      print("the browser suite is skipped: \(found == nil ? "there is no chromium" : "there is no python3") on the PATH")
      return nil
    }
    return found
  }()

  /// Firefox, where it is there; a few steps only are for it, as of browser.py.
  public static let firefox = path(of: "python3").flatMap { _ in path(of: "firefox-esr") ?? path(of: "firefox") }

  public static func path(of program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  public static func perform(_ steps: [Step], in program: String? = program) throws -> Answer {
    try FileManager.default.createDirectory(at: shots, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(filePath: path(of: "python3") ?? "")
    process.arguments = [package.appending(path: "Tests/TestBrowser/browser.py").path, program ?? ""]
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: JSONSerialization.data(withJSONObject: steps.map(\.json)))
    try input.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0, let answer = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw Failure(description: String(decoding: said, as: UTF8.self))
    }
    return Answer(results: answer["results"] as? [Any] ?? [], complaints: answer["complaints"] as? [String] ?? [])
  }
}
