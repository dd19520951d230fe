#include "batch/members.h"

#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/near.h"
#include "batch/folder.h"
#include "batch/lab.h"
#include "batch/memberids.h"
#include "batch/roster.h"
#include "batch/sniff.h"

static const struct span nowhere = {0};

struct finding_out {
    struct arena *a;
    struct diag *d;
    struct members *out;
};

enum operand { OPERAND_FOLDER, OPERAND_ROSTER, OPERAND_LAB, OPERAND_PROFILE,
    OPERAND_OTHER };

void member_report(struct diag *d, const struct member *m)
{
    diag_at(d, DIAG_MEMBER_FILE, m->span, "%s", m->fault);
}

static bool is_folder(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool is_regular(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

/* The beginning of a regular file says what it is. */
#define SNIFFED (256u << 10)

static enum sniffed sniff_file(const char *path)
{
    struct arena *scratch = arena_new();
    enum sniffed is = SNIFF_PROFILE;
    struct str text;

    if (file_load(scratch, path, FILE_MAX_BYTES, &text) == 0)
        is = sniff(str_sub(text, 0, SNIFFED));
    arena_free(scratch);
    return is;
}

/* --- members -------------------------------------------------------------- */

/* The path under which the file is there already, or NULL. */
static const char *note_file(struct finding_out *f, const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 ? fileset_add(&f->out->files, &st, path)
        : NULL;
}

static struct member *add(struct finding_out *f, const char *path, bool listed)
{
    struct member *m = ARENA_NEW(f->a, struct member);
    struct members *out = f->out;

    m->id = m->name = m->role = m->photo = STR("");
    m->profile = path;
    *ARENA_PUSH(f->a, out->item, out->n, out->cap) =
        (struct found){m, listed, false};
    return m;
}

/* One that is named: of these several files may be tried. */
static const char *first_there(struct finding_out *f, const char *dir,
                               const struct lab_member *row)
{
    struct lab_word words[] = {row->profile, row->id, row->name};
    static const char *const ends[] = {"", ".yaml", ".yml"};
    const char *first = NULL;

    for (size_t w = 0; w < 3; w++) {
        if (!words[w].text.n)
            continue;
        for (size_t e = w == 0 ? 0 : 1; e < 3; e++) {
            const char *path = file_join(f->a, dir,
                str_format(f->a, "%.*s%s", STR_ARGS(words[w].text), ends[e]).s);

            if (file_exists(path) && !is_folder(path))
                return path;
            first = first ? first : path;
        }
        if (w == 0)
            break;
    }
    return first;
}

static const char *fault_of(struct arena *a, const char *path)
{
    const char *slash = strrchr(path, '/'), **names, *near = NULL;
    const char *fault = folder_fault(a, path);
    size_t n;

    if (!fault || file_exists(path) || file_target(a, path) != path)
        return fault;
    n = file_names(a, file_dir(a, path), &names);
    near = near_word(str_of(slash ? slash + 1 : path), names, n);
    return str_format(a, "there is no profile '%s'%s%s%s", path,
        near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "").s;
}

/* A row of a roster, or an item of lab.yaml's list. */
static void add_row(struct finding_out *f, const char *dir,
                    const struct lab_member *row)
{
    const char *path = first_there(f, dir, row);
    const char *fault = fault_of(f->a, path);
    const char *first = fault ? NULL : note_file(f, path);
    struct member *m;

    if (first) {
        diag_at(f->d, DIAG_MEMBER_TWICE, row->span, "the profile '%s' is that "
            "of a member before this one; passed over", path);
        return;
    }
    m = add(f, path, true);
    m->fault = fault;
    m->span = row->span;
    m->id = row->id.text;
    m->name = row->name.text;
    m->role = row->role.text;
    if (row->photo.text.n) {
        m->photo = str_of(file_join(f->a, dir, str_z(f->a, row->photo.text)));
        note_file(f, m->photo.s);
    }
    if (!m->id.n && !row->profile.text.n)
        m->id = row->name.text;
    f->out->item[f->out->n - 1].id_given = m->id.n > 0;
}

/* --- what was named ------------------------------------------------------- */

static void add_folder(struct finding_out *f, const char *dir)
{
    struct folder folder = {0};

    folder_read(f->a, f->d, &f->out->files, dir, &folder);
    for (size_t i = 0; i < folder.n; i++) {
        const char *path = folder.files[i].path;
        enum sniffed is = folder.files[i].fault ? SNIFF_PROFILE
            : sniff_file(path);

        if (is == SNIFF_PROFILE)
            add(f, path, false)->fault = folder.files[i].fault;
        else
            diag_at(f->d, DIAG_MEMBER_SKIPPED, nowhere, "'%s' is %s; passed "
                "over", path, is == SNIFF_LAB ? "another lab's file"
                : "no profile: it has no name at its top, nor anything else "
                "of one");
    }
}

static bool add_roster(struct finding_out *f, const char *path)
{
    struct lab_member *rows;
    size_t n;

    note_file(f, path);
    if (!roster_read(f->a, f->d, path, &rows, &n))
        return false;
    for (size_t i = 0; i < n; i++)
        add_row(f, file_dir(f->a, path), &rows[i]);
    return true;
}

static void add_profile(struct finding_out *f, const char *path)
{
    const char *fault = fault_of(f->a, path);

    if (!fault && note_file(f, path))
        return;                 /* as `a.yaml a.yaml`, or in a roster too */
    add(f, path, false)->fault = fault;
}

static bool no_operand(struct finding_out *f, const char *path, struct span at)
{
    diag_at(f->d, DIAG_MEMBER_FILE, at, "'%s' is %s", path,
        file_exists(path) ? "no folder, no profile (.yaml), no roster (.csv, "
        ".tsv) and no lab.yaml; save a spreadsheet as CSV" : "not there");
    return false;
}

static enum operand kind_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct str name = str_of(slash ? slash + 1 : path);

    if (is_folder(path))
        return OPERAND_FOLDER;
    if (roster_is(path))
        return OPERAND_ROSTER;
    if (str_is(name, "lab.yaml") || str_is(name, "lab.yml") ||
            (is_regular(path) && sniff_file(path) == SNIFF_LAB))
        return OPERAND_LAB;
    return str_ends(name, ".yaml") || str_ends(name, ".yml")
        || str_ends(name, ".YAML") || str_ends(name, ".YML")
        ? OPERAND_PROFILE : OPERAND_OTHER;
}

/* Rosters and lists come first: they say more of a member than a folder. */
static bool add_operand(struct finding_out *f, const char *path, bool listed,
                        struct span at)
{
    enum operand kind = kind_of(path);

    if ((kind == OPERAND_ROSTER) != listed)
        return true;
    if (kind == OPERAND_FOLDER)
        add_folder(f, path);
    else if (kind == OPERAND_ROSTER)
        return add_roster(f, path);
    else if (kind == OPERAND_PROFILE)
        add_profile(f, path);
    else if (kind == OPERAND_OTHER)
        return no_operand(f, path, at);
    return true;
}

/* --- the lab -------------------------------------------------------------- */

static bool add_labs_own(struct finding_out *f)
{
    const struct lab *lab = f->out->lab;
    const char *path = lab->folder.text.n
        ? lab_path(f->a, lab, lab->folder.text) : lab->dir;

    if (lab->has_list) {
        for (size_t i = 0; i < lab->n_members; i++)
            add_row(f, lab->dir, &lab->members[i]);
        return true;
    }
    return add_operand(f, path, true, lab->folder.span)
        && add_operand(f, path, false, lab->folder.span);
}

/* The lab file the operand is or has, or NULL. */
static const char *lab_of(struct arena *a, const char *operand)
{
    static const char *const names[] = {"lab.yaml", "lab.yml"};

    if (!is_folder(operand))
        return kind_of(operand) == OPERAND_LAB ? operand : NULL;
    for (size_t i = 0; i < 2; i++) {
        const char *path = file_join(a, operand, names[i]);

        if (file_exists(path))
            return path;
    }
    return NULL;
}

/* Reads it; *others is the number of operands that are none. */
static bool find_lab(struct finding_out *f, const char *const *operands,
                     size_t n, size_t *others)
{
    const char *lab = NULL;

    *others = 0;
    for (size_t i = 0; i < n; i++) {
        const char *path = lab_of(f->a, operands[i]);

        if (path && lab) {
            diag_at(f->d, DIAG_OPTION, nowhere, "there are two labs, '%s' and "
                "'%s'; make one after the other", lab, path);
            return false;
        }
        lab = path ? path : lab;
        *others += path == NULL;
    }
    if (!lab) {
        f->out->lab = ARENA_NEW(f->a, struct lab);
        return true;
    }
    note_file(f, lab);
    f->out->lab = lab_read(f->a, f->d, lab);
    return f->out->lab && !diag_failed(f->d);
}

bool members_find(struct arena *a, struct diag *d, const char *const *operands,
                  size_t n, struct members *out)
{
    struct finding_out f = {a, d, out};
    size_t others;
    bool ok = true;

    *out = (struct members){.files = {.a = a}};
    if (!find_lab(&f, operands, n, &others))
        return false;
    out->are_labs = out->lab->src && others == 0;
    if (out->are_labs)
        ok = add_labs_own(&f);
    for (int listed = 1; !out->are_labs && listed >= 0; listed--)
        for (size_t i = 0; i < n; i++)
            if (!lab_of(a, operands[i]))
                ok &= add_operand(&f, operands[i], listed, nowhere);
    return ok && memberids_make(a, d, out);
}
