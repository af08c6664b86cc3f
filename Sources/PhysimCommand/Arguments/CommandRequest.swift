/// The arguments of a command, decoded once.
protocol CommandRequest: SendableMetatype {
  init(_ arguments: ParsedArguments) throws(Failure)

  func run(_ console: Console) throws(Failure) -> ExitStatus
}

extension CommandRequest {
  /// The action of a command with such a request.
  static var action: Command.Action {
    { (arguments: ParsedArguments, console: Console) throws(Failure) in try Self(arguments).run(console) }
  }
}
