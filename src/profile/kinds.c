/*
 * kinds -- the kinds of sections, and the headings by which they are known.
 */
#include "profile/read.h"

#include <string.h>

#include "base/arena.h"

static const char *const names[] = {
    [SECTION_CUSTOM] = "custom",
    [SECTION_ABOUT] = "about",
    [SECTION_INTERESTS] = "interests",
    [SECTION_EDUCATION] = "education",
    [SECTION_EXPERIENCE] = "experience",
    [SECTION_PUBLICATIONS] = "publications",
    [SECTION_GRANTS] = "grants",
    [SECTION_PROJECTS] = "projects",
    [SECTION_AWARDS] = "awards",
    [SECTION_TALKS] = "talks",
    [SECTION_TEACHING] = "teaching",
    [SECTION_STUDENTS] = "students",
    [SECTION_SERVICE] = "service",
    [SECTION_PATENTS] = "patents",
    [SECTION_SKILLS] = "skills",
    [SECTION_LANGUAGES] = "languages",
    [SECTION_NEWS] = "news",
    [SECTION_REFERENCES] = "references",
    [SECTION_RECRUITING] = "recruiting",
};

_Static_assert(sizeof names / sizeof *names == SECTION_KINDS, "a kind lacks");

/* Headings that say what a section is; they are printed as typed. */
struct heading {
    const char *word;
    enum section_kind kind;
};

static const struct heading headings[] = {
    {"bio", SECTION_ABOUT}, {"biography", SECTION_ABOUT},
    {"profile", SECTION_ABOUT}, {"summary", SECTION_ABOUT},
    {"about me", SECTION_ABOUT},
    {"个人简介", SECTION_ABOUT}, {"教师简介", SECTION_ABOUT},
    {"简介", SECTION_ABOUT}, {"基本信息", SECTION_ABOUT},
    {"research interests", SECTION_INTERESTS},
    {"research", SECTION_INTERESTS},
    {"研究方向", SECTION_INTERESTS}, {"研究领域", SECTION_INTERESTS},
    {"研究兴趣", SECTION_INTERESTS},
    {"教育背景", SECTION_EDUCATION}, {"教育经历", SECTION_EDUCATION},
    {"学习经历", SECTION_EDUCATION}, {"受教育经历", SECTION_EDUCATION},
    {"work", SECTION_EXPERIENCE}, {"employment", SECTION_EXPERIENCE},
    {"appointments", SECTION_EXPERIENCE}, {"positions", SECTION_EXPERIENCE},
    {"academic positions", SECTION_EXPERIENCE},
    {"academic appointments", SECTION_EXPERIENCE},
    {"work experience", SECTION_EXPERIENCE},
    {"professional experience", SECTION_EXPERIENCE},
    {"industrial experience", SECTION_EXPERIENCE},
    {"research experience", SECTION_EXPERIENCE},
    {"internships", SECTION_EXPERIENCE},
    {"工作经历", SECTION_EXPERIENCE}, {"工作履历", SECTION_EXPERIENCE},
    {"工作经验", SECTION_EXPERIENCE}, {"任职经历", SECTION_EXPERIENCE},
    {"科研经历", SECTION_EXPERIENCE}, {"实习经历", SECTION_EXPERIENCE},
    {"研究工作经历", SECTION_EXPERIENCE},
    {"papers", SECTION_PUBLICATIONS},
    {"selected publications", SECTION_PUBLICATIONS},
    {"selected papers", SECTION_PUBLICATIONS},
    {"publications and preprints", SECTION_PUBLICATIONS},
    {"journal articles", SECTION_PUBLICATIONS},
    {"journal papers", SECTION_PUBLICATIONS},
    {"conference papers", SECTION_PUBLICATIONS},
    {"preprints", SECTION_PUBLICATIONS},
    {"代表性论文", SECTION_PUBLICATIONS}, {"论文发表", SECTION_PUBLICATIONS},
    {"发表论文", SECTION_PUBLICATIONS}, {"学术论文", SECTION_PUBLICATIONS},
    {"期刊论文", SECTION_PUBLICATIONS}, {"会议论文", SECTION_PUBLICATIONS},
    {"精选论文", SECTION_PUBLICATIONS}, {"学术成果", SECTION_PUBLICATIONS},
    {"论文", SECTION_PUBLICATIONS},
    {"主要论文", SECTION_PUBLICATIONS}, {"代表论文", SECTION_PUBLICATIONS},
    {"代表性成果", SECTION_PUBLICATIONS}, {"论文与著作", SECTION_PUBLICATIONS},
    {"funding", SECTION_GRANTS}, {"fellowships", SECTION_GRANTS},
    {"research grants", SECTION_GRANTS}, {"research funding", SECTION_GRANTS},
    {"grants and fellowships", SECTION_GRANTS},
    {"科研项目", SECTION_GRANTS}, {"主持科研项目", SECTION_GRANTS},
    {"主持与参与项目", SECTION_GRANTS}, {"基金项目", SECTION_GRANTS},
    {"研究项目", SECTION_GRANTS}, {"承担项目", SECTION_GRANTS},
    {"主持项目", SECTION_GRANTS}, {"参与项目", SECTION_GRANTS},
    {"科研课题", SECTION_GRANTS}, {"在研项目", SECTION_GRANTS},
    {"承担科研项目", SECTION_GRANTS}, {"纵向项目", SECTION_GRANTS},
    {"横向项目", SECTION_GRANTS},
    {"项目经历", SECTION_PROJECTS}, {"software", SECTION_PROJECTS},
    {"honors", SECTION_AWARDS}, {"honours", SECTION_AWARDS},
    {"honors and awards", SECTION_AWARDS},
    {"awards and honors", SECTION_AWARDS},
    {"获奖情况", SECTION_AWARDS}, {"荣誉称号", SECTION_AWARDS},
    {"学术荣誉", SECTION_AWARDS}, {"人才计划", SECTION_AWARDS},
    {"荣誉奖励", SECTION_AWARDS}, {"荣誉与奖励", SECTION_AWARDS},
    {"获奖", SECTION_AWARDS}, {"荣誉", SECTION_AWARDS},
    {"获奖与荣誉", SECTION_AWARDS}, {"奖励与荣誉", SECTION_AWARDS},
    {"presentations", SECTION_TALKS}, {"invited talks", SECTION_TALKS},
    {"talks and presentations", SECTION_TALKS},
    {"学术报告", SECTION_TALKS}, {"会议经历", SECTION_TALKS},
    {"会议报告", SECTION_TALKS}, {"特邀报告", SECTION_TALKS},
    {"邀请报告", SECTION_TALKS}, {"学术交流", SECTION_TALKS},
    {"teaching experience", SECTION_TEACHING}, {"courses", SECTION_TEACHING},
    {"主讲课程", SECTION_TEACHING}, {"教学工作", SECTION_TEACHING},
    {"教学", SECTION_TEACHING}, {"授课情况", SECTION_TEACHING},
    {"讲授课程", SECTION_TEACHING}, {"开设课程", SECTION_TEACHING},
    {"教学情况", SECTION_TEACHING},
    {"教学经历", SECTION_TEACHING}, {"课程教学", SECTION_TEACHING},
    {"supervision", SECTION_STUDENTS}, {"指导学生", SECTION_STUDENTS},
    {"学生", SECTION_STUDENTS}, {"学生培养", SECTION_STUDENTS},
    {"在读学生", SECTION_STUDENTS}, {"毕业学生", SECTION_STUDENTS},
    {"研究生培养", SECTION_STUDENTS}, {"人才培养", SECTION_STUDENTS},
    {"professional service", SECTION_SERVICE}, {"reviewing", SECTION_SERVICE},
    {"services", SECTION_SERVICE}, {"professional services", SECTION_SERVICE},
    {"academic service", SECTION_SERVICE},
    {"academic services", SECTION_SERVICE},
    {"社会兼职", SECTION_SERVICE}, {"学术兼职", SECTION_SERVICE},
    {"学术任职", SECTION_SERVICE}, {"学术服务", SECTION_SERVICE},
    {"社会任职", SECTION_SERVICE}, {"社会服务", SECTION_SERVICE},
    {"学术职务", SECTION_SERVICE}, {"审稿", SECTION_SERVICE},
    {"专利", SECTION_PATENTS}, {"授权专利", SECTION_PATENTS},
    {"发明专利", SECTION_PATENTS}, {"专利成果", SECTION_PATENTS},
    {"知识产权", SECTION_PATENTS}, {"专利与软件著作权", SECTION_PATENTS},
    {"technical skills", SECTION_SKILLS},
    {"专业技能", SECTION_SKILLS}, {"技能", SECTION_SKILLS},
    {"语言能力", SECTION_LANGUAGES}, {"语言水平", SECTION_LANGUAGES},
    {"近期动态", SECTION_NEWS}, {"新闻", SECTION_NEWS},
    {"推荐人", SECTION_REFERENCES},
    {"openings", SECTION_RECRUITING}, {"招生信息", SECTION_RECRUITING},
};

/* `new` is none of `news`. */
#define SHORTEST_SINGULAR 4

bool heading_is(struct str s, const char *word)
{
    size_t i = 0;

    for (; i < s.n && *word; i++, word++) {
        char c = s.s[i];

        if (c == '&' && str_starts(str_of(word), "and"))
            word += 2;
        else if ((c == '_' || c == '-' ? ' ' : str_lower(c)) != *word)
            return false;
    }
    return i == s.n && (!*word || (i >= SHORTEST_SINGULAR
                                   && strcmp(word, "s") == 0));
}

enum section_kind section_kind_of(struct str word)
{
    for (int k = 1; k < SECTION_KINDS; k++) {
        if (heading_is(word, names[k]))
            return (enum section_kind)k;
    }
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++) {
        if (heading_is(word, headings[i].word))
            return headings[i].kind;
    }
    return SECTION_CUSTOM;
}

const char *section_kind_name(enum section_kind kind)
{
    return names[kind];
}

struct words section_headings(struct arena *a, enum section_kind kind)
{
    const size_t n_headings = sizeof headings / sizeof *headings;
    const char **w = ARENA_ARRAY(a, n_headings + 1, const char *);
    size_t n = 0;

    w[n++] = names[kind];
    for (size_t i = 0; i < n_headings; i++) {
        if (headings[i].kind == kind)
            w[n++] = headings[i].word;
    }
    return (struct words){w, n};
}

struct words section_kind_words(void)
{
    return WORDS(names);
}
