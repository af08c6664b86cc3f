@main
struct Physim {
  static func main() {
    Signals.install()
    print("physim")
    Environment.leave(.fine)
  }
}
