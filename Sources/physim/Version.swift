/// The release this binary is; its minor number rises whenever a digest changes.
enum Version {
  static let text = "0.1.0"
}
