import Scenes

/// Small scenes to begin with.
extension Template {
  static let heap = Template(name: "heap", summary: "A ball, a box and a plank drop and come to rest; notes say how to go on.") { _ in
    """
    {
      "$schema": "./\(SceneSchema.fileName)",
      "physim": 1,
      "name": "heap",
      "description": "Three views drop into a box and come to rest. Lengths are points from the top left, y down; angles are radians.",
      "bounds": [320, 480],
      "duration": 4,
      "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
      "walls": [
        { "id": "screen", "bounds": true, "elasticity": 0.2, "x-note": "the four sides; walls stop every view" }
      ],
      "views": [
        { "id": "ball", "frame": [40, 40, 50, 50], "collisionBoundsType": "ellipse", "elasticity": 0.6, "x-note": "x, y, width, height" },
        { "id": "box", "center": [180, 120], "size": [60, 60], "angle": 0.3, "friction": 0.4 },
        { "id": "plank", "center": [160, 300], "size": [200, 20], "angle": -0.2, "density": 2, "x-note": "100 x 100 pt of density 1 are 1 kg" }
      ],
      "behaviors": [
        { "id": "touch", "type": "collision", "items": "*", "mode": "items", "x-note": "without it views pass through each other" }
      ],
      "events": [
        { "time": 2, "push": { "view": "box", "direction": [0, -1] }, "x-note": "an impulse of 1 N s upward" }
      ]
    }

    """
  }

  static let cradle = Template(name: "cradle", summary: "Newton's cradle of three balls in UIKit Dynamics' behaviors.") { _ in
    """
    {
      "$schema": "./\(SceneSchema.fileName)",
      "physim": 1,
      "name": "cradle",
      "description": "The lifted ball swings down; the ball at the other end swings up, and back.",
      "bounds": [480, 480],
      "duration": 6,
      "views": [
        { "id": "ball-1", "center": [80, 260], "size": [40, 40], "collisionBoundsType": "ellipse" },
        { "id": "ball-2", "center": [240.05, 300], "size": [40, 40], "collisionBoundsType": "ellipse" },
        { "id": "ball-3", "center": [280.1, 300], "size": [40, 40], "collisionBoundsType": "ellipse" }
      ],
      "behaviors": [
        { "id": "gravity", "type": "gravity", "items": "*" },
        { "id": "string-1", "type": "attachment", "item": "ball-1", "anchor": [200, 100] },
        { "id": "string-2", "type": "attachment", "item": "ball-2", "anchor": [240.05, 100] },
        { "id": "string-3", "type": "attachment", "item": "ball-3", "anchor": [280.1, 100] },
        { "id": "touch", "type": "collision", "items": "*", "mode": "items" },
        { "id": "steel", "type": "dynamicItem", "items": "*", "elasticity": 1, "friction": 0, "allowsRotation": false }
      ]
    }

    """
  }

  static let pong = Template(name: "pong", summary: "A ball that goes on for ever between the bounds and a paddle, in UIKit's behaviors.") {
    _ in
    """
    {
      "$schema": "./\(SceneSchema.fileName)",
      "physim": 1,
      "name": "pong",
      "description": "A push sends the ball off; nothing takes its speed away.",
      "bounds": [320, 568],
      "duration": 10,
      "views": [
        { "id": "ball", "frame": [100, 100, 32, 32] },
        { "id": "paddle", "frame": [100, 440, 120, 24] }
      ],
      "behaviors": [
        { "id": "serve", "type": "push", "items": "ball", "mode": "instantaneous", "direction": [0.5, 1] },
        { "id": "touch", "type": "collision", "items": "*", "translatesReferenceBoundsIntoBoundary": true },
        { "id": "bouncy", "type": "dynamicItem", "items": "*", "elasticity": 1, "friction": 0, "allowsRotation": false },
        { "id": "held", "type": "dynamicItem", "items": "paddle", "anchored": true }
      ]
    }

    """
  }
}
