import SceneModel

/// Parameters of expressions, as a scene declares them; `ParameterTable` reads them.
enum ParameterFields {
  static let parameter = ObjectSchema(
    "a parameter",
    [
      Field("default", .any, required: "20", "Its value: a number, true or false, a text, or an expression of other parameters."),
      Field("min", .number(.any), "The least value it may have."),
      Field("max", .number(.any), "The greatest value it may have."),
      Field("description", .string, "A description for people."),
    ])
}
