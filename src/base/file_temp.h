/*
 * file_temp -- the names files have until they are whole. For file*.c only;
 * what others use is in file.h.
 *
 * `.cvset-HOST-PID-N.tmp` says whose it is, so that what a killed process left
 * can be told from what another is writing, be that on another host that
 * shares the folder.
 */
#ifndef CVSET_FILE_TEMP_H
#define CVSET_FILE_TEMP_H

struct arena;

/* Creates a file of a name not yet taken in dir; -1 with errno if not. */
int file_temp_open(struct arena *a, const char *dir, char **name);

#endif
