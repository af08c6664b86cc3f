extension SceneChanges {
  /// What `--set` and the options about the length and rules of a run printMessage.
  init(_ arguments: ParsedArguments) throws(Failure) {
    try self.init(settingsOf: arguments)
    frames = try arguments.integer("frames", atLeast: 0)
    duration = try arguments.notNegative("duration")
    substeps = try arguments.integer("substeps", atLeast: 1)
    profile = arguments.value("profile")
    if frames != nil, duration != nil { throw arguments.usage(.incompatible("--frames", "--duration")) }
  }
}
