import Formats

extension RecordPlan {
  /// What an NPY file cannot contain: a JSON object with the ids of its second axis, the columns, the clock and the digest.
  public func sidecar(_ header: RunHeader, _ digest: RunDigest) -> [UInt8] {
    var text = TextBuffer(capacity: 1024)
    text.append("{\"physim\":")
    text.append(Quoting.json(header.version))
    text.append(",\"scene\":")
    text.append(Quoting.json(header.scene))
    text.append(",\"frameRate\":")
    text.append(header.frameRate)
    if !header.frameTimes.isEmpty {
      text.append(",\"frameTimes\":[")
      for (index, time) in header.frameTimes.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        text.append(time)
      }
      text.append("]")
    }
    text.append(",\"every\":")
    text.append(every)
    text.append(",\"views\":[")
    for (index, name) in header.names.filter(includes(view:)).enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text.append(Quoting.json(name))
    }
    text.append("],\"columns\":[")
    for (index, column) in columns.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text.append(Quoting.json(column.rawValue))
    }
    text.append("],\"digest\":\"\(digest.text)\"}\n")
    return Array(text.bytes[..<text.count])
  }
}
