// The engine's scenes and the laws of motion on whatever machine this is compiled for: one line `name digest` each, as in
// Tests/Determinism/digests.txt and Tests/Motion/digest.txt.

@_extern(c, "putchar") func putchar(_ character: Int32) -> Int32

func say(_ byte: UInt8) { _ = putchar(Int32(byte)) }

func say(_ name: String, _ digest: UInt64) {
  for byte in name.utf8 { say(byte) }
  say(UInt8(ascii: " "))
  for shift in stride(from: 60, through: 0, by: -4) {
    let digit = UInt8(digest >> UInt64(shift) & 15)
    say(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }
  say(UInt8(ascii: "\n"))
}

for scene in EngineScene.all { say(scene.name, scene.digest()) }
say("motion", MotionDigest.value())
