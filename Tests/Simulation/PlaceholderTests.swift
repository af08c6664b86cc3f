// the tests come with the scene reader
