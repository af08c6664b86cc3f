import Physim

var ball = View(id: "ball", frame: Rect(140, 40, 40, 40))
ball.elasticity = 0.5
let scene = try Scene(size: Size(320, 480), frames: 240, gravity: Vector(0, 1000), walls: [Wall(id: "sides", .bounds)], views: [ball])
var run = try Run(scene)
while try run.step() {
  if run.frame == 60 { try run.push("ball", Vector(0.1, 0)) }
}
print("frame \(run.frame), ball at \(Int(run["ball"]!.center.y.rounded())), touches \(run.contacts(of: "ball").map(\.other))")
