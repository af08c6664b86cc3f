/// The release this is; its minor number rises whenever a digest changes.
public enum Release {
  public static let version = "0.3.0"
}
