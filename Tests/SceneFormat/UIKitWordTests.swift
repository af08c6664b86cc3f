import Testing

@testable import SceneFormat
@testable import SceneModel

@Suite("Words of UIKit and other engines") struct UIKitWordTests {
  private func help(_ text: String) -> [String] {
    let reading = Samples.read(text)
    return reading.errors.compactMap { DiagnosticText($0, reading.sources).help }
  }

  @Test(
    "a behavior's word of UIKit gets the key that it is here",
    arguments: [
      (#""type": "gravity", "items": "*", "gravityDirection": [0, 1]"#, "direction"),
      (#""type": "push", "items": "*", "mode": "continuous", "pushDirection": [0, 1]"#, "direction"),
      (#""type": "collision", "items": "*", "collisionMode": "items""#, "mode"),
      (#""type": "collision", "items": "*", "boundaries": [{ "identifier": "rim", "from": [0, 1], "to": [1, 1] }]"#, "id"),
      (#""type": "snap", "item": "ball", "snapTo": [1, 1]"#, "point"), (#""type": "snap", "item": "ball", "snapPoint": [1, 1]"#, "point"),
      (#""type": "attachment", "item": "ball", "anchorPoint": [1, 1]"#, "anchor"),
      (#""type": "attachment", "item": "ball", "attachedTo": "ball"#, "to"),
      (#""type": "dynamicItem", "items": "*", "linearVelocity": [1, 1]"#, "addLinearVelocity"),
      (#""type": "dynamicItem", "items": "*", "isAnchored": true"#, "anchored"),
    ])
  func behaviors(keys: String, expected: String) {
    let closed = keys.hasSuffix("\"") || keys.hasSuffix("]") || keys.hasSuffix("true") ? keys : keys + "\""
    let help = help(Samples.scene("\"behaviors\": [{\(closed)}]"))
    #expect(help.contains("did you mean \"\(expected)\"?"), "\(help)")
  }

  @Test("linearVelocity of a view is velocity, and not the angular one that is spelled alike")
  func velocity() {
    let view = #"{"id": "ball", "frame": [0, 0, 10, 10], "linearVelocity": [1, 0]}"#
    #expect(help(Samples.scene(views: view)) == ["did you mean \"velocity\"?"])
  }

  @Test("identifier of a view is id")
  func identifier() {
    #expect(help(Samples.scene(views: #"{"identifier": "ball", "frame": [0, 0, 10, 10]}"#)).contains("did you mean \"id\"?"))
  }

  @Test("x, y, width and height are answered with the frame")
  func frame() {
    let help = help(Samples.scene(views: #"{"id": "ball", "x": 0, "y": 0, "width": 10, "height": 10}"#))
    #expect(help.count { $0 == "did you mean \"frame\": [x, y, width, height]?" } == 4, "\(help)")
  }

  @Test("attachedBehaviorType is answered with anchor and to")
  func attachedBehaviorType() {
    let attachment = #"{"type": "attachment", "item": "ball", "anchor": [0, 0], "attachedBehaviorType": "items"}"#
    let help = help(Samples.scene("\"behaviors\": [\(attachment)]"))
    #expect(help.first?.contains("\"anchor\"") == true && help.first?.contains("\"to\"") == true, "\(help)")
  }

  @Test(
    "gravity that is not an object gets the object, with its own numbers",
    arguments: [
      ("[0, 9.81]", #"write "gravity": { "vector": [0, 9.81], "unit": "m/s2" }"#),
      ("9.8", #"write "gravity": { "vector": [0, 9.8], "unit": "m/s2" }"#),
      ("true", #"write "gravity": { "vector": [0, 9.81], "unit": "m/s2" }"#),
    ])
  func gravity(value: String, expected: String) { #expect(help(Samples.scene("\"gravity\": \(value)")) == [expected]) }

  private static let pull = #""behaviors": [{"type": "gravity", "items": "*"}]"#

  @Test("a scene of UIKit's behaviors alone that names no profile gets a note about uikit, and stays good")
  func profileNote() {
    let reading = Samples.read(Samples.scene(Self.pull))
    #expect(reading.notes.map(\.problem) == [.profile(.noProfile)] && reading.diagnostics.isEmpty && reading.scene != nil)
    let text = reading.rendered(includesNotes: true)
    #expect(text.hasPrefix("note[no-profile]: ") && text.contains("\"profile\": \"uikit\""))
    #expect(reading.rendered().isEmpty)
  }

  @Test(
    "there is no such note where a profile is named, where other than UIKit's things are there, or beside errors",
    arguments: [
      pull + #", "profile": "physics""#, pull + #", "gravity": {"vector": [0, 1]}"#, pull + #", "walls": [{"id": "w", "bounds": true}]"#,
      #""behaviors": [{"type": "attachment", "kind": "pin", "item": "ball", "anchor": [0, 0], "motor": {"speed": 1, "maxTorque": 1}}]"#,
      "", #""behaviors": []"#, pull + #", "sleepin": true"#,
    ])
  func noProfileNote(members: String) { #expect(Samples.read(Samples.scene(members)).notes.isEmpty) }
}
