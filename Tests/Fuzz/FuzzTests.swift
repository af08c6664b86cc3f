import Foundation
import TestSupport
import TestTraits
import Testing

@testable import PhysimCommand

/// The targets of `make fuzz` without the sanitizer: seeds of Fixtures, whole and damaged. The libFuzzer targets go on from here.
@Suite("Any bytes") struct FuzzTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  private static func files(_ folder: String, _ ending: String) -> [[UInt8]] {
    let url = fixtures.appending(path: folder)
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).filter { $0.hasSuffix(ending) }.sorted()
    return names.prefix(40).compactMap { (try? Data(contentsOf: url.appending(path: $0))).map { Array($0.prefix(20_000)) } }
  }

  private static func seeds(_ target: FuzzTarget) -> [[UInt8]] {
    switch target {
    case .scene, .format: files("invalid", ".json") + files("", ".json")
    case .override: [Array("/views/ball/frame=[1,2,3,4]\0/frames=3".utf8), Array("/behaviors/g/magnitude=1e9".utf8)]
    case .trace, .track: files("traces", ".csv").map { [0] + $0 }
    case .trajectory: files("", ".golden.csv") + [Array("frame,time,view,x,y,angle\n0,0,a,1,2,3\n".utf8)]
    case .sweep: files("sweeps", ".json") + [Array("\0/views/ball/elasticity=0:1:0.1\0/frames=log(1,10,3)".utf8)]
    case .world: files("imports", ".json")
    case .journal: [Array(#"{"run":0,"row":"0f,1,ok,00,2","sum":"0000000000000000"}"#.utf8), Array(#"{"sweep": 1, "runs": 3}"#.utf8)]
    case .table: [Array("id,/a,status,digest,m\n0f,1,ok,00,2\n".utf8)]
    case .arguments:
      [
        Array("run\nscene.json\n--limit\nviews=9\n-o\nout.csv\n--every=3".utf8),
        Array("bench\na.json\n--repeats\n99999999999999999999".utf8),
      ]
    case .random: (0..<8).map { seed in (0..<200).map { UInt8(truncatingIfNeeded: $0 &* (seed &* 37 &+ 11) ^ ($0 >> 2)) } }
    }
  }

  @Test("no input makes a reader, the parser of the command line or the engine trap", arguments: FuzzTarget.allCases)
  func damaged(target: FuzzTarget) {
    let seeds = Self.seeds(target)
    #expect(!seeds.isEmpty)
    var random = SplitMix64(seed: 18)
    for seed in seeds {
      target.run(seed)
      var bytes = seed
      for _ in 0..<3 {
        guard !bytes.isEmpty else { break }
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        if let at = bytes.indices.randomElement(using: &random) { bytes.removeSubrange(at..<min(bytes.count, at + 3)) }
        target.run(bytes)
      }
    }
  }

  /// The ends of the types that numbers become, their neighbors, and what is not a number.
  private static let numbers = [
    "0", "-0", "1", "-1", "127", "128", "32768", "2147483647", "2147483648", "-2147483649", "4294967296", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
    "18446744073709551616", "99999999999999999999999999999999999999", "1e308", "1e309", "-1e309", "1e-400", "0x1p1023", "nan", "inf",
    "-inf",
    "1e", ".", "-", "+5", "٣", "1_000", " 1", "1 ", "",
  ]

  @Test("no number of any option of any command traps: alone, of a unit, in a pair, a range, a list or an assignment", .thorough)
  func numbers() {
    var lines = 0
    for command in Command.all.flatMap({ [$0] + $0.subcommands }) {
      for option in command.allOptions where option.value != nil {
        for (index, number) in Self.numbers.enumerated() {
          let other = Self.numbers[(index * 7 + 3) % Self.numbers.count]
          for value in [
            number, "\(number)G", "\(number)/\(other)", "\(number)x\(other)", "\(number)..\(other)", "\(number):\(other):\(number)",
            "\(number),\(other)", "/views/a/angle=\(number):\(other):#\(number)", "/frames=\(number)", "a=uniform(\(number),\(other))",
            "file-bytes=\(number)", "memory=\(number)G", "x=\(number)%",
          ] {
            FuzzTarget.arguments.run(
              Array("\(command.name.replacingOccurrences(of: " ", with: "\n"))\na.json\n--\(option.name)=\(value)".utf8))
            lines += 1
          }
        }
      }
    }
    #expect(lines > 10_000)
  }
}
