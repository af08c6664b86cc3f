/// A scene's text, parsed once, of which variants are made: the same document with other values at some places.
public struct SceneTemplate: Sendable {
  let document: JSONValue
  let folder: String
  let limits: Limits
  /// What the variants read is kept here.
  public let files = SourceFiles()

  /// What came of one variant.
  public struct Variant: Sendable {
    /// Nil when there is an error among the diagnostics.
    public let scene: Scene?
    public let diagnostics: [Diagnostic]
  }

  /// The scene with other values at the places that axes name; each value stands for the axis of the same index.
  ///
  /// Complexity: that of checking the scene.
  public func variant(_ axes: [SweepAxis], _ values: [SweepValue]) -> Variant {
    let (scene, decoder) = decoded(axes, values)
    return Variant(scene: decoder.findings.hasErrors ? nil : scene, diagnostics: decoder.findings.diagnostics)
  }

  /// - Parameter watched: A text whose values' types are noted.
  func decoded(_ axes: [SweepAxis], _ values: [SweepValue], watching watched: Int = -1) -> (Scene?, SceneDecoder) {
    var document = document
    var decoder = SceneDecoder(limits: limits, folder: folder)
    decoder.files = files
    for (axis, value) in zip(axes, values) {
      if let replaced = axis.replacedKey { Override.remove(replaced, from: &document) }
      Override.place(value.json, at: axis.path, axis.pointer, range: axis.range, axis.source, in: &document, &decoder.findings)
    }
    // a place that does not exist would be reported again as whatever is missing there
    if decoder.findings.hasErrors { return (nil, decoder) }
    decoder.findings.watched = watched
    return (decoder.scene(document), decoder)
  }
}
