extension SceneChanges {
  /// What `--set` and the options about the length and rules of a run say.
  init(_ arguments: ParsedArguments) throws(Failure) {
    self.init()
    for text in arguments.all("set") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].hasPrefix("/") else {
        throw arguments.invalid("set", text, expected: "like /views/ball/elasticity=0.5")
      }
      sets.append((String(parts[0]), String(parts[1])))
    }
    frames = try arguments.integer("frames", atLeast: 0)
    duration = try arguments.notNegative("duration")
    substeps = try arguments.integer("substeps", atLeast: 1)
    profile = arguments.value("profile")
    if frames != nil, duration != nil { throw arguments.usage(.together("--frames", "--duration")) }
  }
}
