/// Four indices, each loaded by itself.
struct Lanes: Sendable {
  /// Some of them.
  typealias Mask = SIMDMask<SIMD4<Int32>>

  static var all: Mask { Mask(repeating: true) }
  static var none: Mask { Mask(repeating: false) }

  var x: Int32
  var y: Int32
  var z: Int32
  var w: Int32

  subscript(lane: Int) -> Int {
    get { Int(lane == 0 ? x : lane == 1 ? y : lane == 2 ? z : w) }
    set {
      switch lane {
      case 0: x = Int32(newValue)
      case 1: y = Int32(newValue)
      case 2: z = Int32(newValue)
      default: w = Int32(newValue)
      }
    }
  }
}

extension Lanes {
  @inline(always)
  init(_ indices: SIMD4<Int32>) { self.init(x: indices.x, y: indices.y, z: indices.z, w: indices.w) }

  /// One value of each of the four elements.
  @inline(always)
  func each<Element>(_ elements: Span<Element>, _ value: (borrowing Element) -> Float) -> Wide {
    Wide(value(elements[Int(x)]), value(elements[Int(y)]), value(elements[Int(z)]), value(elements[Int(w)]))
  }

  @inline(always)
  func each<Element>(_ elements: Span<Element>, _ value: (borrowing Element) -> Int32) -> SIMD4<Int32> {
    SIMD4(value(elements[Int(x)]), value(elements[Int(y)]), value(elements[Int(z)]), value(elements[Int(w)]))
  }

  /// Four values of each of the four elements, which lie next to each other there.
  @inline(always)
  func columns<Element>(_ elements: Span<Element>, _ row: (borrowing Element) -> Wide) -> (Wide, Wide, Wide, Wide) {
    Wide.transposedInMemory(row(elements[Int(x)]), row(elements[Int(y)]), row(elements[Int(z)]), row(elements[Int(w)]))
  }

  /// Sets the values of each of the four elements from four columns.
  @inline(always)
  func setColumns<Element>(
    _ elements: inout MutableSpan<Element>, _ first: Wide, _ second: Wide, _ third: Wide, _ fourth: Wide,
    _ set: (inout Element, Wide) -> Void
  ) {
    let rows = Wide.transposedInMemory(first, second, third, fourth)
    set(&elements[Int(x)], rows.0)
    set(&elements[Int(y)], rows.1)
    set(&elements[Int(z)], rows.2)
    set(&elements[Int(w)], rows.3)
  }
}
