public import Formats

/// What a diagnostic's code stands for: a page for people, with a scene that gets it.
public struct DiagnosticDocumentation: Sendable {
  /// One line, to follow the code and a colon.
  public let title: String
  /// Why it is a mistake. Paragraphs.
  public let meaning: [String]
  /// How to put it right. Paragraphs.
  public let remedy: [String]
  /// A scene with the mistake, or a file of another program.
  public let scene: String
  public let finder: Finder
  /// What `--set` changes of the scene, or the axis that `-x` gives a sweep, where the mistake is there.
  public let override: Override?

  /// Who finds the mistake.
  public enum Finder: Sendable { case reader, importer, run, sweep }

  init(
    _ title: String, scene: String, set override: Override? = nil, foundBy finder: Finder = .reader, meaning: String...,
    remedy: String...
  ) {
    self.title = title
    self.meaning = meaning
    self.remedy = remedy
    self.scene = scene
    self.override = override
    self.finder = finder
  }

  /// A small scene with more members, a line each.
  static func sample(_ members: String..., views: String = "\"frame\": [40, 40, 50, 50]") -> String {
    let own = ["\"physim\": 1", "\"bounds\": [320, 480]", "\"duration\": 4", "\"views\": [{ \"id\": \"ball\", \(views) }]"]
    return "{\n" + (own + members).map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }
}
