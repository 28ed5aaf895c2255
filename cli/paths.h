/* Paths by their words alone: links are not looked at. */
#ifndef QP_CLI_PATHS_H
#define QP_CLI_PATHS_H

/* The path from the root of the file system, without ".", ".." and empty parts; "/" has no slash at
   its end, nor has anything else. On the heap; NULL without memory. */
char *cli_absolute_path(const char *path);

/* `path` as it is called in `folder`, both as cli_absolute_path() gives them: "a/b" or "../c/d". On
   the heap; NULL without memory. */
char *cli_path_from(const char *folder, const char *path);

/* The folder that a path is in, as cli_absolute_path() gives it. */
char *cli_folder_of(const char *path);

/* A path as a URI, all that is no letter, digit or one of "-._~/" percent-encoded, byte by byte. On
   the heap; NULL without memory. */
char *cli_uri_of(const char *path);

#endif
