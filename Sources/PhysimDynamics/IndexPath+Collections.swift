#if !canImport(UIKit)
  public import Foundation

  extension IndexPath {
    /// The place of an element in a section.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    public var section: Int {
      get { self[0] }
      set { self[0] = newValue }
    }

    public var item: Int {
      get { self[1] }
      set { self[1] = newValue }
    }

    public var row: Int {
      get { item }
      set { item = newValue }
    }
  }
#endif
