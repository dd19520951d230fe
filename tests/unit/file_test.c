#include "test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"

/* Each test runs in an empty folder of its own. */
static struct arena *a;
static struct diag *d;
static char dir[] = "/tmp/cvset-file-test-XXXXXX";
static char home[4096];

static int open_dir(void **state)
{
    (void)state;
    strcpy(dir + sizeof dir - 7, "XXXXXX");
    a = arena_new();
    d = diag_new(a);
    return getcwd(home, sizeof home) && mkdtemp(dir) ? chdir(dir) : -1;
}

static int close_dir(void **state)
{
    char *command = str_z(a, str_format(a, "chmod -R u+rwx %s && rm -r %s",
        dir, dir));
    int failed = chdir(home) || system(command);

    (void)state;
    arena_free(a);
    return failed;
}

static void put(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

static struct str contents(const char *path)
{
    struct str s = STR("");

    assert_true(file_read(a, d, path, &s));
    return s;
}

static mode_t mode_of(const char *path)
{
    struct stat st;

    assert_int_equal(stat(path, &st), 0);
    return st.st_mode & 0777;
}

static size_t entries(const char *path)
{
    DIR *stream = opendir(path);
    size_t n = 0;

    assert_non_null(stream);
    while (readdir(stream))
        n++;
    closedir(stream);
    return n - 2;
}

static const char *said(void)
{
    char *text = NULL, *copy;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);

    diag_print(d, out, DIAG_TEXT);
    fclose(out);
    copy = arena_copy(a, text, n);
    free(text);
    return copy;
}

static void assert_said(const char *part)
{
    const char *text = said();

    if (!strstr(text, part))
        fail_msg("'%s' not in: %s", part, text);
    assert_int_equal(diag_status(d), 3);
}

static void reads_what_was_written(void **state)
{
    struct buf b = {.a = a};

    (void)state;
    for (int i = 0; i < 100000; i++)
        buf_bytes(&b, "a\0\xff\n", 4);
    assert_true(file_write(a, d, "x", buf_text(&b)));
    assert_true(str_eq(contents("x"), buf_text(&b)));
    assert_true(file_write(a, d, "x", STR("")));
    assert_str(contents("x"), "");
    assert_int_equal(entries("."), 1);
}

static void read_failures(void **state)
{
    struct str s;

    (void)state;
    put("profile.yaml", "x");
    assert_false(file_read(a, d, "profil.yaml", &s));
    assert_said("cannot read 'profil.yaml': No such file or directory; "
        "did you mean 'profile.yaml'?");
    assert_false(file_read(a, d, "./profil.yaml", &s));
    assert_said("did you mean './profile.yaml'?");
    assert_false(file_read(a, d, ".", &s));
    assert_said("it is a folder");
    assert_false(file_read(a, d, "profile.yaml/x", &s));
    assert_said("Not a directory");
    if (geteuid() != 0) {
        assert_int_equal(chmod("profile.yaml", 0), 0);
        assert_false(file_read(a, d, "profile.yaml", &s));
        assert_said("Permission denied");
    }
}

static void too_large(void **state)
{
    struct str s;
    int fd = open("big", O_WRONLY | O_CREAT, 0666);

    (void)state;
    assert_true(fd >= 0);
    assert_int_equal(ftruncate(fd, (off_t)FILE_MAX_BYTES), 0);
    assert_true(file_read(a, d, "big", &s));
    assert_int_equal(s.n, FILE_MAX_BYTES);
    assert_int_equal(ftruncate(fd, (off_t)FILE_MAX_BYTES + 1), 0);
    assert_false(file_read(a, d, "big", &s));
    assert_int_equal(diag_status(d), 1);
    assert_non_null(strstr(said(), "file-too-large"));
    close(fd);
}

static void modes(void **state)
{
    mode_t old = umask(027);

    (void)state;
    assert_true(file_write(a, d, "new", STR("x")));
    assert_int_equal(mode_of("new"), 0640);
    assert_int_equal(chmod("new", 0600), 0);
    assert_true(file_write(a, d, "new", STR("y")));
    assert_int_equal(mode_of("new"), 0600);
    umask(old);
}

static void folders_are_made(void **state)
{
    (void)state;
    assert_true(file_write(a, d, "one/two//three/x.pdf", STR("x")));
    assert_str(contents("one/two/three/x.pdf"), "x");
    assert_true(file_write(a, d, "one/y.pdf", STR("y")));
    assert_int_equal(entries("one"), 2);
}

static void links_are_followed(void **state)
{
    struct stat st;

    (void)state;
    assert_int_equal(mkdir("there", 0777), 0);
    put("there/real", "old");
    assert_int_equal(symlink("there/real", "second"), 0);
    assert_int_equal(symlink("second", "first"), 0);
    assert_true(file_write(a, d, "first", STR("new")));
    assert_str(contents("there/real"), "new");
    assert_int_equal(lstat("first", &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    assert_int_equal(symlink("there/fresh", "dangling"), 0);
    assert_true(file_write(a, d, "dangling", STR("z")));
    assert_str(contents("there/fresh"), "z");
    assert_int_equal(symlink("loop", "loop"), 0);
    assert_false(file_write(a, d, "loop", STR("z")));
    assert_said("symbolic links");
}

static void write_failures_leave_the_old(void **state)
{
    (void)state;
    put("file", "old");
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_false(file_write(a, d, "folder", STR("x")));
    assert_said("cannot write 'folder': it is a folder");
    assert_false(file_write(a, d, "file/x.pdf", STR("x")));
    assert_said("cannot write 'file/x.pdf': Not a directory");
    assert_str(contents("file"), "old");
    assert_int_equal(entries("folder"), 0);
    if (geteuid() != 0) {
        put("folder/x", "old");
        assert_int_equal(chmod("folder", 0555), 0);
        assert_false(file_write(a, d, "folder/x", STR("new")));
        assert_said("Permission denied");
        assert_str(contents("folder/x"), "old");
        assert_int_equal(entries("folder"), 1);
    }
}

static void devices(void **state)
{
    struct stat st;

    (void)state;
    assert_true(file_write(a, d, "/dev/null", STR("x")));
    assert_int_equal(stat("/dev/null", &st), 0);
    assert_true(S_ISCHR(st.st_mode));
    assert_false(file_write(a, d, "/dev/full", STR("x")));
    assert_said("cannot write '/dev/full': No space left on device");
}

/* Runs f with standard output sent to path. */
static bool with_stdout(const char *path, struct str bytes)
{
    int old = dup(STDOUT_FILENO), fd = open(path, O_WRONLY | O_CREAT, 0666);
    bool ok;

    assert_true(old >= 0 && fd >= 0);
    fflush(stdout);
    dup2(fd, STDOUT_FILENO);
    close(fd);
    ok = file_write(a, d, "-", bytes);
    dup2(old, STDOUT_FILENO);
    close(old);
    return ok;
}

static void standard_output(void **state)
{
    (void)state;
    assert_true(with_stdout("out", STR("\0x")));
    assert_int_equal(contents("out").n, 2);
    assert_false(with_stdout("/dev/full", STR("x")));
    assert_said("cannot write 'standard output': No space left on device");
}

static void paths(void **state)
{
    (void)state;
    assert_string_equal(file_join(a, "a", "b"), "a/b");
    assert_string_equal(file_join(a, "a/", "b"), "a/b");
    assert_string_equal(file_join(a, "/", "b"), "/b");
    assert_string_equal(file_join(a, "a", "/b"), "/b");
    assert_string_equal(file_join(a, NULL, "b"), "b");
    assert_string_equal(file_dir(a, "a"), ".");
    assert_string_equal(file_dir(a, "a/b/c"), "a/b");
    assert_string_equal(file_dir(a, "a//c"), "a");
    assert_string_equal(file_dir(a, "/c"), "/");
    assert_string_equal(file_dir(a, "//c"), "/");
    assert_null(file_data_dir(a, "no-such-data"));
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, open_dir, close_dir)
    const struct CMUnitTest tests[] = {
        TEST(reads_what_was_written),
        TEST(read_failures),
        TEST(too_large),
        TEST(modes),
        TEST(folders_are_made),
        TEST(links_are_followed),
        TEST(write_failures_leave_the_old),
        TEST(devices),
        TEST(standard_output),
        TEST(paths),
    };

    return cmocka_run_group_tests_name("file", tests, NULL, NULL);
}
