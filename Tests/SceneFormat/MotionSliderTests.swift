import Formats
import SceneFormat
import Testing

/// Parameters of motions that a page offers without a declaration.
struct MotionSliderTests {
  private func parameters(_ behaviors: String, more: String = "") throws -> [MotionParameter] {
    let text = """
      { "physim": 1, "bounds": [400, 800], "duration": 2, "views": [{ "id": "a", "center": [100, 100], "size": [40, 40] }],
        "behaviors": [\(behaviors)]\(more) }
      """
    let reading = SceneReader.read(bytes: Array(text.utf8), name: "")
    try #require(reading.scene != nil, "\(reading.rendered())")
    return reading.motionParameters
  }

  private func spring(_ parameters: String, _ more: String = "", id: String = #""id": "up", "#) -> String {
    #"{ \#(id)"type": "spring", "item": "a", "to": { "y": 9 }, "spring": { \#(parameters) }\#(more) }"#
  }

  @Test func `a spring has those of its form, with the defaults of its dialect`() throws {
    let found = try parameters(spring(#""response": 0.4"#, #", "dialect": "swiftui", "velocity": 2"#))
    #expect(found.map { $0.name } == ["up.response", "up.dampingFraction", "up.velocity"])
    #expect(found.map { $0.pointer }.prefix(2) == ["/behaviors/up/spring/response", "/behaviors/up/spring/dampingFraction"])
    #expect(found.map { $0.value } == [0.4, 0.825, 2])
    #expect(found[0].description.hasPrefix("SwiftUI"))
    for parameter in found { #expect(parameter.low <= parameter.value && parameter.value <= parameter.high) }
  }

  @Test func `a slider sets a value that the reader takes, at both ends`() throws {
    let behaviors = [
      spring(#""settling": 0.5, "dampingRatio": 0.8"#, #", "dialect": "uikit""#), spring(#""stiffness": 5000, "damping": 1"#),
      spring("", #", "dialect": "motion""#), #"{ "id": "up", "type": "decay", "item": "a", "velocity": [9, 9], "decay": { "drag": 0.2 } }"#,
      #"{ "id": "up", "type": "decay", "item": "a", "velocity": { "x": 9 }, "decay": { "timeConstant": 0.3 } }"#,
      #"{ "id": "up", "type": "scroll", "item": "a", "viewport": [9, 9] }"#,
      #"{ "id": "up", "type": "scroll", "item": "a", "viewport": [9, 9], "dialect": "android" }"#,
    ]
    for behavior in behaviors {
      let text = """
        { "physim": 1, "bounds": [400, 800], "duration": 2, "views": [{ "id": "a", "center": [100, 100], "size": [40, 40] }],
          "behaviors": [\(behavior)] }
        """
      let found = try parameters(behavior)
      #expect(!found.isEmpty, "\(behavior)")
      for parameter in found {
        for value in [parameter.low, parameter.high, parameter.value] {
          let reading = SceneReader.read(
            bytes: Array(text.utf8), name: "", overrides: [Override(pointer: parameter.pointer, value: "\(value)")])
          #expect(reading.scene != nil, "\(parameter.pointer)=\(value): \(reading.rendered())")
        }
      }
    }
  }

  @Test func `composites and behaviors of events have them, and a computed value has none`() throws {
    let composite =
      #"{ "id": "all", "type": "composite", "behaviors": [\#(spring(#""stiffness": 9, "damping": 1"#, id: #""id": "in", "#))] }"#
    let event = #", "events": [{ "time": 1, "addBehavior": \#(spring(#""frequency": "= f", "damping": 0.5"#, id: #""id": "late", "#)) }]"#
    let found = try parameters(composite, more: event + #", "parameters": { "f": 0.5 }"#)
    #expect(
      found.map { $0.pointer } == [
        "/behaviors/all/behaviors/in/spring/stiffness", "/behaviors/all/behaviors/in/spring/damping",
        "/events/0/addBehavior/spring/damping",
      ])
  }
}
