import Formats

extension RecordPlan {
  /// What an NPY file cannot contain: a JSON object with the ids of its second axis, the columns, the clock and the digest.
  public func sidecar(_ header: RunHeader, _ digest: RunDigest) -> [UInt8] {
    var text = JSONWriter()
    text.object { text in
      text.add("physim", header.version)
      text.add("scene", header.scene)
      text.add("frameRate", header.frameRate)
      if !header.frameTimes.isEmpty { text.array("frameTimes") { for time in header.frameTimes { $0.write(time) } } }
      text.add("every", every)
      text.add("views", header.names.filter(includes(view:)))
      text.add("columns", columns.map { $0.rawValue })
      text.add("digest", digest.text)
    }
    return text.bytes + [UInt8(ascii: "\n")]
  }
}
