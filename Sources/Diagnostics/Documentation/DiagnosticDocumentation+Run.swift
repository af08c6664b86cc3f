import Formats

/// Times, sizes and recorded traces.
extension DiagnosticDocumentation {
  static let times = [
    DiagnosticDocumentation(
      "not-ascending", "times that do not ascend",
      scene: sample(
        "\"gravity\": { \"schedule\": [{ \"time\": 2, \"vector\": [0, 9.81] }, { \"time\": 1, \"vector\": [9.81, 0] }] }"),
      meaning: "Entries of a schedule and keys of a track are read from first to last, each one later than the one before.",
      remedy: "Sort them. Two entries of one time would be a jump: with the interpolation hold one of them says it."),
    DiagnosticDocumentation(
      "empty-window", "a behavior that ends before it begins",
      scene: sample("\"behaviors\": [{ \"type\": \"gravity\", \"items\": \"*\", \"from\": 2, \"until\": 1 }]"),
      meaning: "A behavior acts from its \"from\" to its \"until\", in seconds; there has to be time between them.",
      remedy: "Swap them, or leave \"until\" out for a behavior that stays."),
    DiagnosticDocumentation(
      "after-the-end", "something that comes after the run's end (a warning)",
      scene: sample("\"events\": [{ \"time\": 10, \"remove\": \"ball\" }]"),
      meaning: "The scene runs, but this never happens.",
      remedy: "Run longer, or take it out."),
    DiagnosticDocumentation(
      "not-there", "an event about something that is not there at its time (a warning)",
      scene: sample("\"events\": [{ \"time\": 1, \"remove\": \"ball\" }, { \"time\": 2, \"move\": { \"view\": \"ball\", \"angle\": 1 } }]"),
      meaning: "The scene runs, but the event does nothing: what it speaks of is added only later, or has been removed before.",
      remedy: "Move it to a time at which it finds what it changes. Events of one time happen in the order of the array."),
    DiagnosticDocumentation(
      "outside-window", "a behavior whose window lies outside that of its composite (a warning)",
      scene: sample(
        "\"behaviors\": [\n    { \"type\": \"composite\", \"until\": 1, \"behaviors\": [{ \"type\": \"gravity\", \"items\": \"*\", \"from\": 2 }] }\n  ]"
      ),
      meaning:
        "A behavior acts inside its own window and that of every composite around it, and after the event that adds it, if one does. "
        + "Here nothing is left: it never acts.",
      remedy: "Widen one of the windows. Both count in seconds from the start of the run."),
  ]

  static let expectations = [
    DiagnosticDocumentation(
      "missed", "a check that the run does not pass",
      scene: sample("\"expect\": { \"checks\": [{ \"view\": \"ball\", \"at\": 1, \"center\": [65, 300], \"within\": 0.5 }] }"),
      foundBy: .run,
      meaning: "The scene is good and has run to its end, but an expectation in \"expect\" failed. The message shows what was "
        + "measured, when, and by how much it missed.",
      remedy: "Find out what has changed: physim run SCENE --summary shows where everything ends, --events what touched what. If the "
        + "motion is right, change the check."),
    DiagnosticDocumentation(
      "empty-range", "two limits that nothing lies between",
      scene: sample("\"expect\": { \"checks\": [{ \"metric\": \"ball.y:max\", \"min\": 10, \"max\": 5 }] }"),
      meaning: "A check requires a number between a lower and an upper bound, or a time between two others; the second "
        + "must not be less than the first.",
      remedy: "Swap them, or leave one out."),
    DiagnosticDocumentation(
      "bad-metric", "a text that names nothing to measure",
      scene: sample("\"expect\": { \"checks\": [{ \"metric\": \"ball.sped:max\", \"max\": 2000 }] }"),
      meaning:
        "A metric is a view, a channel of it and what to make of its values, as in ball.speed:max; or one of a few of the whole run.",
      remedy: "Take the word that is proposed, or one of those that are listed."),
    DiagnosticDocumentation(
      "never-touch", "a contact that cannot be",
      scene: sample("\"expect\": { \"checks\": [{ \"contact\": [\"ball\", \"ball\"], \"before\": 1 }] }"),
      meaning: "Contacts are between two things, one of them a view: nothing touches itself, and what stands still does not touch what "
        + "stands still.",
      remedy: "Name a view and what it meets."),
  ]

  static let files = [
    DiagnosticDocumentation(
      "trace", "a recorded trace that cannot be read, or that looks odd",
      scene: sample("\"gravity\": { \"trace\": { \"file\": \"/no/such/folder/tilt.csv\" } }"),
      meaning: "The file of an accelerometer's readings is missing, is not CSV, lacks a column, or runs backwards in time. As a warning: "
        + "it has gaps, ends before the run does, gravity has been removed from it, or its units or its sign are in doubt.",
      remedy: "The message names the file and the line in it. Paths are relative to the scene. \"columns\", \"timeUnit\", \"rate\", "
        + "\"unit\" and \"sign\" say what a header does not."),
    DiagnosticDocumentation(
      "track", "a track's file that cannot be read",
      scene: sample("\"tracks\": [{ \"target\": \"/views/ball/angle\", \"file\": \"/no/such/folder/pan.csv\" }]"),
      meaning: "The file is missing, is not a CSV file with the columns that the target needs, or runs backwards in time.",
      remedy: "The message names the file and the line in it. Paths are relative to the scene. For a point the header is time,x,y, for "
        + "anything else time,value."),
    DiagnosticDocumentation(
      "sweep", "a sweep that cannot be planned", scene: sample(),
      set: Override(pointer: "/views/ball/elasticity", value: "0:1", option: "-x"), foundBy: .sweep,
      meaning: "An axis is a JSON Pointer into the scene and the values that stand there one after the other. The values are not "
        + "written in a form that says what they are, the table of parameters is not whole, or what is asked for comes to nothing.",
      remedy: "Values stand between commas: 0.1,0.5,1 or true,false; ranges are low:high:step or low:high:#count, both ends included; "
        + "log(low,high,count) goes by equal factors. uniform(low,high), loguniform(low,high), normal(mean,deviation), "
        + "triangular(low,mode,high) and integers(low,high) are for --sample."),
    DiagnosticDocumentation(
      "no-file", "something else in the place of a file's name", scene: sample("\"record\": { \"events\": \"-\" }"),
      meaning: "What a scene records goes to a file; standard output is for the command line to give away.",
      remedy: "Give a file's name, relative to the scene, or leave the key out and use --events."),
    DiagnosticDocumentation(
      "outside-folder", "a file to write that is not in the folder of the scene",
      scene: sample("\"record\": { \"events\": \"../ball.csv\" }"),
      meaning: "A scene may come from anyone, so it can name only files in its own folder for physim to write: no absolute path, no .., no "
        + "name that begins with a dot, and no ending but .csv, .json and .jsonl. A link that leads out of the folder is refused when "
        + "the scene runs. Reading traces and tracks from elsewhere is allowed.",
      remedy: "Give a name in the scene's folder, or leave the key out and use --events, which writes anywhere."),
    DiagnosticDocumentation(
      "import", "something of another program's file that cannot become part of a scene",
      scene: """
        {
          "gravity": { "x": 0, "y": -10 },
          "body": [
            { "type": 2, "awake": true, "fixture": [{ "density": 1, "circle": { "center": 0, "radius": 1 } }] }
          ],
          "joint": [
            { "type": "weld", "bodyA": 0, "bodyB": 1 }
          ]
        }

        """, foundBy: .importer,
      meaning:
        "As an error: the file contradicts itself, or is none that import knows. As a warning: a scene has nothing like it, and it is "
        + "left out or becomes something near. Each kind is reported once, with its first place and a count.",
      remedy: "Correct the file in the program that wrote it. What a warning names can often be said in a scene by hand."),
  ]

  static let amounts = [
    DiagnosticDocumentation(
      "too-much", "more than a limit allows", scene: sample().substituting("\"duration\": 4", with: "\"duration\": 1000000"),
      meaning: "Limits keep a slip, or a hostile file, from taking hours or all memory. They are far above what a screen needs.",
      remedy: "If it is meant, raise the limit that the message names: --limit frames=100000000. README.md lists them all. Those of "
        + "the engine, such as 30 collision behaviors at a time, are fixed.")
  ]
}
