import Formats
import Foundation
import LiveCore
import Platform
import SceneFormat
import Simulation
import Testing
import Trajectories

/// The operations of a live page on a scene, without a page.
struct LiveSessionTests {
  private static let scene = """
    { "physim": 1, "bounds": [320, 460], "frames": 600, "stopWhenSettled": true,
      "gravity": { "vector": [0, 1], "unit": "g" },
      "walls": [{ "id": "room", "bounds": true }],
      "views": [{ "id": "ball", "frame": [100, 20, 40, 40], "collisionBoundsType": "ellipse", "elasticity": 0.5 },
        { "id": "box", "frame": [150, 60, 60, 30] }],
      "events": [{ "frame": 20, "push": { "view": "box", "direction": [0.5, 0] } }] }
    """

  private func session(_ text: String = scene, _ overrides: [Override] = []) throws -> LiveSession {
    var session = LiveSession()
    let isLoaded = session.load(Array(text.utf8), name: "scene.json", overrides: overrides)
    let output = String(decoding: session.output, as: UTF8.self)
    try #require(isLoaded, "\(output)")
    let hasStarted = session.start()
    try #require(hasStarted)
    return session
  }

  /// Steps to the end: the number of steps.
  private func finish(_ session: inout LiveSession) -> Int {
    var count = 0
    while session.step() == .frame { count += 1 }
    return count
  }

  private func digest(_ text: String = scene, _ overrides: [Override] = []) throws -> String {
    var session = try session(text, overrides)
    _ = finish(&session)
    return session.digest
  }

  /// A drag of the ball from one frame on, with keys of its track, and its end.
  private func drag(from frame: Int, keys: [(Int, Double, Double)], until end: Int?) -> [Override] {
    let keys = keys.map { "[\(Double($0) / 60),\($1),\($2)]" }.joined(separator: ",")
    let push = #"{"frame":20,"push":{"view":"box","direction":[0.5,0]}}"#
    let add =
      #"{"frame":\#(frame),"addBehavior":{"id":"drag","type":"attachment","item":"ball","offset":[5,3],"anchor":[140,100],"#
      + #""length":0,"frequency":6,"damping":1}}"#
    let remove = end.map { #",{"frame":\#($0),"remove":"drag"}"# } ?? ""
    return [
      Override(pointer: "/events", value: "[\(push),\(add)\(remove)]"),
      Override(pointer: "/tracks", value: #"[{"target":"/behaviors/drag/anchor","keys":[\#(keys)],"interpolation":"hold"}]"#),
    ]
  }

  @Test(arguments: [5, 30, 90])
  func `a run that goes on with a drag has the digest of the scene with the drag from its start`(_ start: Int) throws {
    var session = try session()
    for _ in 0...start { _ = session.step() }
    var keys = [(start, 140.0, 100.0)]
    let hasBegun = session.load(Array(Self.scene.utf8), name: "", overrides: drag(from: start, keys: keys, until: nil)) && session.proceed()
    #expect(hasBegun)
    session.setHeld(true)
    for frame in start..<(start + 25) {
      if frame > start, frame % 3 != 0 {
        keys.append((frame, 140 + 4 * Double(frame - start), 100 - Double(frame % 7)))
        session.appendKey([keys[keys.count - 1].1, keys[keys.count - 1].2], toTrack: 0)
      }
      #expect(session.step() == .frame)
    }
    let whole = drag(from: start, keys: keys, until: start + 25)
    let hasEnded = session.load(Array(Self.scene.utf8), name: "", overrides: whole) && session.proceed()
    #expect(hasEnded)
    session.setHeld(false)
    _ = finish(&session)
    let (found, expected, plain) = (session.digest, try digest(Self.scene, whole), try digest())
    #expect(found == expected && found != plain)
  }

  /// Content at its upper edge, in a viewport of 460 pt.
  private static func list(_ dialect: String, _ times: [Double]) -> String {
    """
    { "physim": 1, "bounds": [320, 460], "duration": 3, "frameRate": 60\(times.isEmpty ? "" : ", \"frameTimes\": \(times)"),
      "views": [{ "id": "content", "center": [160, 1000], "size": [320, 2000], "type": "static" }],
      "behaviors": [{ "id": "list", "type": "scroll", "item": "content", "viewport": [320, 460], "dialect": "\(dialect)" }] }
    """
  }

  /// Steps to the end: per frame the samples and what happens.
  private func record(_ session: inout LiveSession, _ frames: inout [[Float]]) {
    while session.step() == .frame { frames.append(session.samples) }
  }

  @Test(arguments: ["uikit", "android", "flutter", "flutter-clamping"], [[], [0, 0.013, 0.033, 0.05, 0.066, 0.1, 0.101, 0.2]])
  func `content under a finger that comes frame by frame moves as in the scene with the whole path`(
    _ dialect: String, _ times: [Double]
  ) throws {
    let (text, schedule, start, end) = (Self.list(dialect, times), FrameSchedule(rate: 60, times: times), 4, 44)
    // faster and faster past the edge, with a rest in between, and back
    let place = { (frame: Int) -> Double in
      let n = Double(frame - start)
      return frame > 36 ? 500 - 12 * n : frame > 20 && frame < 26 ? 180 : 100 + 0.3 * n * n
    }
    let seconds = { (frame: Int) in schedule.time(of: frame) - schedule.time(of: start) }
    var path = [[0, 160, place(start)], [seconds(start + 1), 160, place(start + 1)]]
    let events = { (path: [[Double]], isOver: Bool) in
      Override(
        pointer: "/events",
        value: #"[{"frame":\#(start),"drag":{"motion":"list","path":\#(path)}}"#
          + (isOver ? #",{"frame":\#(end),"release":{"motion":"list"}}]"# : "]"))
    }
    var session = try session(text)
    var frames: [[Float]] = []
    for _ in 0...start {
      _ = session.step()
      frames.append(session.samples)
    }
    let begins = session.load(Array(text.utf8), name: "", overrides: [events(path, false)]) && session.proceed()
    #expect(begins)
    session.setHeld(true)
    for frame in start..<end {
      let (last, now) = (path[path.count - 1], [seconds(frame + 2), 160, place(frame + 1)])
      if frame > start, now[2] != last[2] {
        let stood = seconds(frame + 1) > last[0] ? [[seconds(frame + 1), last[1], last[2]]] : []
        for point in stood + [now] {
          path.append(point)
          session.appendPoint(point[1], point[2], at: point[0], toDragOf: "list")
        }
      }
      _ = session.step()
      frames.append(session.samples)
    }
    let goesOn = session.load(Array(text.utf8), name: "", overrides: [events(path, true)]) && session.proceed()
    #expect(goesOn)
    session.setHeld(false)
    record(&session, &frames)
    var whole = try self.session(text, [events(path, true)])
    var expected: [[Float]] = []
    record(&whole, &expected)
    let (found, digest) = (session.digest, whole.digest)
    #expect(found == digest && frames == expected)
    #expect(Set(frames.map { $0[2] }).count > 20, "it moves")
  }

  @Test func `a run that has come to rest goes on when something happens`() throws {
    var session = try session()
    let frames = finish(&session)
    #expect(frames < 601)
    let push = Override(
      pointer: "/events",
      value: #"[{"frame":20,"push":{"view":"box","direction":[0.5,0]}},{"frame":\#(frames - 1),"push":{"view":"ball","direction":[0,-9]}}]"#
    )
    let goesOn = session.load(Array(Self.scene.utf8), name: "", overrides: [push]) && session.proceed()
    #expect(goesOn)
    #expect(finish(&session) > 10)
    let (found, expected) = (session.digest, try digest(Self.scene, [push]))
    #expect(found == expected)
  }

  @Test func `gravity that is turned while a scene runs is a track of its gravity`() throws {
    var session = try session()
    for _ in 0...12 { _ = session.step() }
    let track = { (keys: String) in
      Override(pointer: "/tracks", value: #"[{"target":"/gravity","keys":[\#(keys)],"interpolation":"hold"}]"#)
    }
    let first = "[\(12.0 / 60),0.2,0.9]"
    let goesOn = session.load(Array(Self.scene.utf8), name: "", overrides: [track(first)]) && session.proceed()
    #expect(goesOn)
    for _ in 0..<8 { _ = session.step() }
    session.appendKey([-0.7, 0.3], toTrack: 0)
    _ = finish(&session)
    let (found, expected) = (session.digest, try digest(Self.scene, [track(first + ",[\(20.0 / 60),-0.7,0.3]")]))
    #expect(found == expected)
  }

  @Test func `with a view more the scene has to be run from its start, and the run before goes on`() throws {
    var session = try session()
    for _ in 0...12 { _ = session.step() }
    let tap = Override(pointer: "/events", value: #"[{"frame":12,"add":{"id":"tap","center":[60,60],"size":[20,20]}}]"#)
    let isLoaded = session.load(Array(Self.scene.utf8), name: "", overrides: [tap])
    let proceeds = session.proceed()
    #expect(isLoaded && !proceeds)
    _ = finish(&session)
    let (found, expected) = (session.digest, try digest())
    #expect(found == expected)
  }

  @Test func `the digest is that of the scene, and that of the text with overrides in place`() throws {
    let overrides = [Override(pointer: "/views/ball/elasticity", value: "0.9"), Override(pointer: "/frames", value: "90")]
    var session = try session(Self.scene, overrides)
    _ = finish(&session)
    let (found, text) = (session.digest, session.sceneText)
    let reading = SceneReader.read(bytes: text, name: "")
    var simulation = try Simulation(#require(reading.scene))
    while try simulation.next() {}
    let digest = simulation.digest.text
    #expect(found == digest)
    #expect(String(decoding: text, as: UTF8.self).contains("\"elasticity\": 0.9"))
  }

  @Test func `errors have their place in the text, and the scene before stays`() throws {
    var session = try session()
    let isLoaded = session.load(Array("{ \"physim\": 1,\n  \"bounds\": [1] }".utf8), name: "a.json", overrides: [])
    #expect(!isLoaded)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(session.output)) as? [String: Any])
    let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
    let count = diagnostics.first { $0["line"] as? Int == 2 }
    #expect(count?["severity"] as? String == "error" && count?["start"] as? Int == 27)
    _ = finish(&session)
    let (found, expected) = (session.digest, try digest())
    #expect(found == expected)
  }

  @Test func `files are those that were added`() throws {
    let text = """
      { "physim": 1, "bounds": [320, 460], "frames": 30, "views": [{ "id": "a", "frame": [0, 0, 10, 10] }],
        "gravity": { "trace": { "file": "tilt.csv" } } }
      """
    var session = LiveSession()
    let isLoadedWithout = session.load(Array(text.utf8), name: "", overrides: [])
    #expect(!isLoadedWithout)
    session.add(file: "tilt.csv", Array("t,x,y,z\n0,0,-1,0\n1,0.5,-0.5,0\n".utf8))
    let isLoaded = session.load(Array(text.utf8), name: "", overrides: [])
    #expect(isLoaded)
  }
}
