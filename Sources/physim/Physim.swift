import FoundationEssentials

@main
struct Physim {
  static func main() {
    print("physim")
  }
}
