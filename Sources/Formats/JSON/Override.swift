/// A value that replaces another one or is added before a scene is checked: `--set POINTER=VALUE`.
public struct Override: Equatable, Sendable {
  public let pointer: String
  /// JSON; a bare word counts as a string.
  public let value: String
  /// A top-level key that is removed when this one is set, as `frames` replaces `duration`.
  public let replacedKey: String?
  /// The command-line option it came from.
  public let option: String
  /// The name of a variant of the scene, whose values are put in place; nil for a value of its own.
  public let variant: String?

  public init(pointer: String, value: String, replaces replacedKey: String? = nil, option: String = "--set") {
    self.pointer = pointer
    self.value = value
    self.replacedKey = replacedKey
    self.option = option
    variant = nil
  }

  /// The values of a variant of the scene.
  public init(variant name: String) {
    pointer = ""
    value = ""
    replacedKey = nil
    option = "--variant"
    variant = name
  }

  /// Its text in diagnostics.
  package var text: String { variant ?? "\(pointer)=\(value)" }
}
