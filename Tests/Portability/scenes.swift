// Whole scenes on whatever machine this is compiled for, from their text to their digest: each argument is a file, or FILE:PROFILE. One line
// `name digest digest` each, of the first frames and of the whole run, as in Tests/Determinism/profiles.txt; or what stops the run.
import Formats
import SceneFormat
import SceneModel
import Simulation
import Trajectories

@_extern(c, "putchar") func putchar(_ character: Int32) -> Int32
@_extern(c, "host_argument") func hostArgument(_ index: Int32) -> UnsafePointer<UInt8>?
/// The bytes of a file, which stay until the next call; -1 for their count when it cannot be read.
@_extern(c, "host_read") func hostRead(_ path: UnsafePointer<UInt8>, _ count: UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?

/// As many frames as the record's first digest is of.
let prefix = 40

func say(_ text: String) { for byte in text.utf8 { _ = putchar(Int32(byte)) } }

func read(_ path: String) -> [UInt8]? {
  var count = 0
  let bytes = Array(path.utf8) + [0]
  let start = bytes.withUnsafeBufferPointer { hostRead($0.baseAddress!, &count) }
  return count < 0 ? nil : Array(UnsafeBufferPointer(start: start, count: count))
}

let files = FileProvider { path, limit in
  guard let bytes = read(path) else { return .failure(.system("it cannot be read")) }
  return bytes.count > limit ? .failure(.tooLarge) : .success(bytes)
}

func digests(_ scene: Scene) throws(SimulationError) -> String {
  var simulation = try Simulation(scene)
  var digest = RunDigest()
  var first = ""
  while try simulation.next() {
    digest.absorb(simulation.frame.digest)
    if simulation.frame.index == prefix { first = digest.text }
  }
  return first + " " + digest.text
}

func outcome(_ path: String, _ profile: String?) -> String {
  let overrides = profile.map { [Override(pointer: "/profile", value: $0, option: "--profile")] } ?? []
  guard let bytes = read(path) else { return "it cannot be read" }
  let reading = SceneReader.read(bytes: bytes, name: path, folder: SceneReader.folder(of: path), files: files, overrides: overrides)
  guard let scene = reading.scene else {
    return reading.diagnostics.filter { $0.severity == .error }.map { $0.problem.code.rawValue }.joined(separator: " ")
  }
  do throws(SimulationError) { return try digests(scene) } catch { return error.sentence }
}

func runAll() {
  var index: Int32 = 1
  while let start = hostArgument(index) {
    var count = 0
    while start[count] != 0 { count += 1 }
    let parts = Array(UnsafeBufferPointer(start: start, count: count)).split(separator: UInt8(ascii: ":"))
    let path = String(decoding: parts[0], as: UTF8.self)
    let profile = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
    let slash = parts[0].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? parts[0].startIndex
    let name = String(decoding: parts[0][slash...].prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    say(name + (profile.map { "-" + $0 } ?? "") + " " + outcome(path, profile) + "\n")
    index += 1
  }
}

runAll()
