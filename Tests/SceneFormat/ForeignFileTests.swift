import Foundation
import Testing

@testable import SceneFormat
@testable import SceneModel

@Suite("Files of other kinds in the place of a scene") struct ForeignFileTests {
  @Test(
    "each is named, with a command that takes it",
    arguments: [
      ("# physim golden 1\n", "golden", "physim diff"), ("frame,time,view,x,y,angle\n0,0,a,1,2,3\n", "trajectory", "physim render"),
      ("frame,time,a.x,a.y\n", "trajectory", "physim render"), ("frame,time,kind,a,b,x,y,impulse\n", "list of events", "physim run"),
      ("{\"physim\":\"1.0.0\",\"scene\":\"a\",\"frameRate\":60,\"frames\":[\n{\"frame\":0", "trajectory", "physim diff"),
      ("{\"frame\":0,\"time\":0,\"views\":{}}\n", "trajectory", "physim diff"),
      ("{\"frame\":3,\"time\":0.05,\"kind\":\"contactBegan\",\"a\":\"x\"}\n", "list of events", "physim run"),
      ("{\"physim\":\"1.0.0\",\"scene\":\"a\",\"events\":[]}\n", "list of events", "physim run"),
      ("{\"physim\":\"1.0.0\",\"scenes\":[]}\n", "report", "physim test"),
      ("{\"sweep\": 1, \"scene\": \"a.json\", \"axes\": {}}", "sweep", "physim sweep"),
      ("{\"gravity\": {\"x\": 0, \"y\": -10}, \"body\": [], \"joint\": []}", "R.U.B.E.", "physim import"),
    ])
  func named(text: String, kind: String, command: String) {
    let reading = Samples.read(text)
    #expect(reading.codes == ["not-a-scene"])
    #expect(reading.rendered().contains(kind) && reading.rendered().contains(command), "\(reading.rendered())")
  }

  @Test("the bytes of an array file are a trajectory's")
  func npy() {
    let reading = SceneReader.read(bytes: [0x93] + Array("NUMPY\u{1}".utf8), name: "a.npy")
    #expect(reading.codes == ["not-a-scene"])
  }

  @Test(
    "what may be meant as a scene is read as one",
    arguments: [
      "", "{}", "{", "[]", "{\"views\": []}", "{\"physim\": \"1\", \"bounds\": [1, 1], \"views\": []}", "{\"frames\": 60, \"physim\": 1}",
      "{\"physim\": 1, \"sweep\": 2}", "frame", "{\"body\": 1}",
    ])
  func scenes(text: String) { #expect(!Samples.read(text).codes.contains("not-a-scene")) }

  @Test("JSON of another kind can still be laid out, and a text that is not JSON is named")
  func formatting() {
    #expect(SceneFormatter.format(bytes: Array("{\"sweep\":1}".utf8), name: "s.json").bytes != nil)
    let golden = SceneFormatter.format(bytes: Array("# physim golden 1\n".utf8), name: "a.golden.csv")
    #expect(golden.diagnostics.map(\.problem) == [.notAScene(.golden)])
  }

  @Test("no fixture that is a scene is taken for something else")
  func fixtures() throws {
    for name in Samples.names(in: Samples.fixtures) {
      let bytes = try Array(Data(contentsOf: Samples.fixtures.appending(path: "\(name).json")))
      #expect(ForeignFile(bytes) == nil, "\(name)")
      let golden = try Array(Data(contentsOf: Samples.fixtures.appending(path: "\(name).golden.csv")))
      #expect(ForeignFile(golden) == .golden, "\(name)")
    }
  }
}
