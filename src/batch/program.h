/*
 * program -- which program this is: another one may make other files.
 */
#ifndef CVSET_BATCH_PROGRAM_H
#define CVSET_BATCH_PROGRAM_H

struct buf;

/*
 * Adds a line for the program and each library it was started with: the build
 * id that the linker gave it, else its path, size and time.
 */
void program_id(struct buf *out);

#endif
