/// What another engine measured on the rows of physics.
///
/// Lines of `peer|row|value value…`, in the row's unit, any word for a value that is not available; `peer|absent` for a peer that is
/// not installed.
struct PeerFigures {
  let name: String
  var isAbsent = false
  /// By the row's id.
  var values: [String: [Double]] = [:]

  /// From the standard input to its end; peers in the order in which they come.
  static func read() -> [PeerFigures] {
    var peers: [PeerFigures] = []
    while let line = readLine() {
      let fields = line.split(separator: "|").map(String.init)
      guard fields.count > 1 else { continue }
      let place = peers.firstIndex { $0.name == fields[0] } ?? peers.endIndex
      if place == peers.endIndex { peers.append(PeerFigures(name: fields[0])) }
      if fields.count > 2 {
        peers[place].values[fields[1]] = fields[2].split(separator: " ").map { Double($0) ?? .nan }
      } else {
        peers[place].isAbsent = fields[1] == "absent"
      }
    }
    return peers
  }
}
