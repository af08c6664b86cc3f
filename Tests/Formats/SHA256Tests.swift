import Testing

@testable import Formats

@Suite("SHA-256") struct SHA256Tests {
  @Test("the examples of FIPS 180-4 come out")
  func examples() {
    #expect(SHA256.text(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(SHA256.text([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.text(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      SHA256.text([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("bytes that come in parts have the digest of all of them, and a copy goes on from where it was made")
  func parts() {
    let bytes = (0..<200).map { UInt8($0) }
    for end in [0, 1, 55, 56, 63, 64, 65, 128, 200] {
      var hash = SHA256()
      hash.append(Array(bytes[..<end]))
      var copy = hash
      copy.append(Array(bytes[end...]))
      #expect(hash.text(words: 8) == SHA256.text(Array(bytes[..<end])))
      #expect(copy.text(words: 8) == SHA256.text(bytes))
      #expect(copy.text(words: 2) == SHA256.text(bytes).prefix(16))
    }
  }
}
