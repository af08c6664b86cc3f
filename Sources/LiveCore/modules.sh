# The modules of the core, each after those that it imports, for the scripts that compile or link them.
core=(Rigid2D Formats Motion Trajectories SceneModel SceneFormat Simulation)
