#ifndef EMBEDDED_FILES_H
#define EMBEDDED_FILES_H

#include <stddef.h>

/// The bytes of an embedded file, for the life of the process; null and 0 where no file has the name.
typedef struct {
  const unsigned char *start;
  size_t count;
} EmbeddedFile;

/// Finds a file by its name in the table of EmbeddedFiles.c.
EmbeddedFile embedded_file(const char *name);

/// The commit that the program was built from, with a plus sign after changes; empty where the build does not know it.
const char *embedded_commit(void);

#endif
