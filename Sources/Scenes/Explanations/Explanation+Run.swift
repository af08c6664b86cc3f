/// Times, sizes and recorded traces.
extension Explanation {
  static let times = [
    Explanation(
      "not-ascending", "times that do not ascend",
      scene: sample(
        "\"gravity\": { \"schedule\": [{ \"time\": 2, \"vector\": [0, 9.81] }, { \"time\": 1, \"vector\": [9.81, 0] }] }"),
      meaning: "Entries of a schedule and keys of a track are read from first to last, each one later than the one before.",
      remedy: "Sort them. Two entries of one time would be a jump: with the interpolation hold one of them says it."),
    Explanation(
      "empty-window", "a behavior that ends before it begins",
      scene: sample("\"behaviors\": [{ \"type\": \"gravity\", \"items\": \"*\", \"from\": 2, \"until\": 1 }]"),
      meaning: "A behavior acts from its \"from\" to its \"until\", in seconds; there has to be time between them.",
      remedy: "Swap them, or leave \"until\" out for a behavior that stays."),
    Explanation(
      "after-the-end", "something that comes after the run's end (a warning)",
      scene: sample("\"events\": [{ \"time\": 10, \"remove\": \"ball\" }]"),
      meaning: "The scene runs, but this never happens.",
      remedy: "Run longer, or take it out."),
    Explanation(
      "trace", "a recorded trace that cannot be read, or that looks odd",
      scene: sample("\"gravity\": { \"trace\": { \"file\": \"/no/such/folder/tilt.csv\" } }"),
      meaning: "The file of an accelerometer's readings is missing, is no CSV, lacks a column, or runs backwards in time. As a warning: "
        + "it has gaps, ends before the run does, or gravity has been taken out of it.",
      remedy: "The message names the file and the line in it. Paths are relative to the scene. \"columns\", \"unit\" and \"sign\" tell "
        + "what a header does not."),
  ]

  static let amounts = [
    Explanation(
      "too-much", "more than a limit allows", scene: sample().replacing("\"duration\": 4", with: "\"duration\": 1000000"),
      meaning: "Limits keep a slip, or a hostile file, from taking hours or all memory. They are far above what a screen needs.",
      remedy: "If it is meant, raise the limit that the message names: --limit frames=100000000. README.md lists them all. Those of "
        + "the engine, such as 30 collision behaviors at a time, are fixed.")
  ]
}
