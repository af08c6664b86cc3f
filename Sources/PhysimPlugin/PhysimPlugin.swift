import Foundation
import PackagePlugin

/// `swift package physim test` and every other command of physim, in any package that depends on this one.
@main struct PhysimPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    // the package manager names the tool after its product or after its target
    let tool = try (try? context.tool(named: "physim")) ?? context.tool(named: "PhysimCommand")
    process.executableURL = tool.url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("physim ended with status \(process.terminationStatus)")
    }
  }
}
