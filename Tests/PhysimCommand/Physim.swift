import Foundation
import Testing

/// The real binary, run as a process in a folder of its own.
struct Physim {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// A temporary folder; processes run in it.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "physim-cli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.scene.write(to: folder.appending(path: "scene.json"), atomically: true, encoding: .utf8)
  }

  /// PHYSIM_BINARY, or the one built next to this test bundle.
  static let binary: URL = {
    if let path = ProcessInfo.processInfo.environment["PHYSIM_BINARY"] { return URL(filePath: path).absoluteURL }
    for argument in CommandLine.arguments {
      let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
      guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }) else { continue }
      return URL(filePath: parts[..<bundle].joined(separator: "/")).appending(path: "physim").absoluteURL
    }
    fatalError("no test bundle among \(CommandLine.arguments)")
  }()

  /// The environment of the tests with `physim` on its path, without what names a CI server: the same results there as at a desk.
  static let environment: [String: String] = {
    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GITHUB_") && $0.key != "CI" }
    variables["PATH"] = binary.deletingLastPathComponent().path + ":" + (variables["PATH"] ?? "/usr/bin:/bin")
    return variables
  }()

  /// Whether `make live` has built the engine for live pages, which takes a toolchain for wasm32.
  static let hasLiveModule = FileManager.default.fileExists(atPath: package.appending(path: ".build/live/physim.wasm").path)
  /// Whether a line needs what is not there.
  static func cannotRun(_ line: String) -> Bool { (line.contains(" --live") || line.contains(" --gallery")) && !hasLiveModule }

  /// The folder of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Two views that fall to the floor.
  static let scene = """
    {
      "physim": 1,
      "name": "two fall",
      "bounds": [320, 460],
      "frames": 60,
      "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
      "walls": [{ "id": "sides", "bounds": true }],
      "views": [
        { "id": "ball", "frame": [10, 10, 40, 40], "elasticity": 0.2 },
        { "id": "box", "frame": [100, 10, 40, 40] }
      ]
    }
    """

  func run(_ arguments: String..., environment: [String: String]? = nil) throws -> Result {
    try finish(start(arguments, environment: environment))
  }

  func run(_ arguments: [String]) throws -> Result { try finish(start(arguments)) }

  /// Runs a line of the shell in which `physim` is the binary.
  func shell(_ line: String) throws -> Result {
    try finish(start(["-c", line], executable: URL(filePath: "/bin/sh")))
  }

  /// A process on its way, its streams going to files of the folder unless `output` says otherwise.
  func start(
    _ arguments: [String], executable: URL = binary, environment: [String: String]? = nil, output: Pipe? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment ?? Self.environment
    process.standardInput = FileHandle.nullDevice
    let files = (output: try stream(".stdout"), errors: try stream(".stderr"))
    process.standardOutput = output ?? files.output as Any
    process.standardError = files.errors
    try process.run()
    // the process has copies, and Foundation keeps these open for as long as it keeps its object
    for file in [files.output, files.errors] { try file.close() }
    return process
  }

  func finish(_ process: Process) throws -> Result {
    return Result(status: process.end(), output: text(".stdout") ?? "", errors: text(".stderr") ?? "")
  }

  /// The contents of a file of the folder; nil when there is none.
  func text(_ name: String) -> String? {
    (try? Data(contentsOf: folder.appending(path: name))).map { String(decoding: $0, as: UTF8.self) }
  }

  func write(_ text: String, to name: String) throws {
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }

  /// The files in the folder except the scene and the streams.
  var files: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { ![".stdout", ".stderr", "scene.json"].contains($0) }.sorted()
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private func stream(_ name: String) throws -> FileHandle {
    let url = folder.appending(path: name)
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }
}

extension Process {
  /// Waits for the end, and gives the exit status or the number of the signal.
  ///
  /// Foundation hears of an end when the last copy of a socket is closed, and children that were started at the same time may have copies.
  func end() -> Int32 {
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0 {
      if errno == EINTR { continue }
      // Foundation has been told, and has the status
      waitUntilExit()
      return terminationStatus
    }
    #if canImport(Darwin)
      return unsafe information.si_status
    #else
      return unsafe information._sifields._sigchld.si_status
    #endif
  }
}

/// The first replay in the data block of a page.
func firstReplay(_ page: String) throws -> [String: Any] {
  let start = try #require(page.range(of: "<script id=\"data\" type=\"application/json\">"))
  let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
  let data = try JSONSerialization.jsonObject(with: Data(page[start.upperBound..<end.lowerBound].utf8)) as? [String: Any]
  return try #require((data?["replays"] as? [[String: Any]])?.first)
}
