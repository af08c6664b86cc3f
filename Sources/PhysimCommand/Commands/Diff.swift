extension Command {
  static let diff = Command(
    name: "diff",
    abstract: "Compare two trajectories of any format.",
    examples: [
      Example(line: "physim new pong -o pong.json", purpose: "A scene to begin with."),
      Example(line: "physim diff pong.json pong.json", purpose: "Two scenes; each is run first."),
      Example(
        line: "physim run pong.json --format jsonl | physim diff pong.json -",
        purpose: "A scene and a trajectory from standard input."),
      Example(
        line: "physim diff pong.json --profiles physics,uikit --tolerance x=400,y=600,angle=7",
        purpose: "How far UIKit diverges from physics, and from which frame."),
      Example(line: "physim run pong.json --profile uikit -o recording.csv", purpose: "It stands for a recording from a device."),
      Example(
        line: "physim diff pong.json recording.csv --profile uikit --align --tolerance x=1,y=1,angle=0.1",
        purpose: "A recording with a clock of its own."),
    ],
    notes: [
      "The first is the expected trajectory, the second the actual one. CSV in either layout, JSON, JSON Lines, NPY, goldens and scenes may be "
        + "mixed; a file is recognized by its first bytes. CSV of other programs has columns in any order, among them time or frame.",
      "Structural differences come first and alone: other frames, views or columns, another clock. Then the first frame that "
        + "differs with the contact before it, a row per view and channel, and the tightest tolerance that would pass. RMS is over all "
        + "frames that have the view; ulps are reported and never decide.",
      "Exit status: 0 no difference beyond the tolerance, 1 a difference, 3 nothing was compared, 64 usage, 65 a file is neither a "
        + "trajectory nor a scene, 66 unreadable.",
    ],
    operand: Operand(
      name: "a", repeats: true, second: "b", pairUnless: "profiles", endings: ["csv", "json", "jsonl", "npy"],
      help: "Trajectories or scenes; - for standard input."),
    options: DiffRequest.options,
    run: DiffRequest.action)
}
