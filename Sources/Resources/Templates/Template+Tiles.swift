import Formats

extension Template {
  static let tiles = Template(
    name: "tiles", summary: "Marbles roll down rows of 50 flush tiles; --size tiles, 2000 by default.",
    size: Size(standard: 2000, largest: 94_300, unit: "tiles")
  ) { n in
    Resources.text(of: "tiles.json").substituting("\"tiles\": 2000", with: "\"tiles\": \(n)")
  }
}
