import Diagnostics

/// Parameters of expressions, as a scene declares them; `ParameterTable` reads them.
enum ParameterKeys {
  static let parameter = ObjectSchema(
    "a parameter",
    [
      Key("default", .any, required: "20", "Its value: a number, true or false, a text, or an expression of other parameters."),
      Key("min", .number(.any), "The least value it may have."),
      Key("max", .number(.any), "The greatest value it may have."),
      Key("description", .string, "A description for people."),
    ])
}
