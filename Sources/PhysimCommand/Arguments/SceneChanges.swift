extension SceneChanges {
  /// The changes of `--set` and of the options for length, profile and substeps.
  init(_ arguments: ParsedArguments) throws(Failure) {
    try self.init(settingsOf: arguments)
    frames = try arguments.integer("frames", atLeast: 0)
    duration = try arguments.notNegative("duration")
    substeps = try arguments.integer("substeps", atLeast: 1)
    profile = arguments.value("profile")
    if frames != nil, duration != nil { throw arguments.usage(.incompatible("--frames", "--duration")) }
  }
}
