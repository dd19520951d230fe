/*
 * keytongue -- the keys that are meant by words of other languages.
 *
 * Keys are English in every profile, so that one schema and one manual serve
 * all; these words are only for messages.
 */
#include "profile/read.h"

/* Of several keys for a word the first that is allowed counts. */
static const struct {
    const char *key, *words;
} meanings[] = {
    {"name", "姓名 名字 氏名 이름"},
    {"family", "姓"},
    {"given", "名"},
    {"headline", "职称 头衔"},
    {"position", "职称 職稱 头衔 职位 职务 岗位 職位"},
    {"photo", "照片"},
    {"contacts", "联系方式 聯絡方式"},
    {"language", "語言 语言"},
    {"updated", "更新 更新日期 更新时间"},
    {"advisor", "导师 指导教师 指導教授"},
    {"thesis", "论文题目 学位论文"},
    {"title", "标题 题目 標題 题名 名称 名稱 论文题目 项目 项目名称 "
        "項目名稱 课题名称 专利名称 奖项 奖项名称 报告题目 获奖名称"},
    {"subtitle", "副标题"},
    {"organisation", "单位 單位 机构 機構 学校 公司 颁奖单位 授予单位 "
        "工作单位"},
    {"affiliation", "单位 單位 工作单位 所属"},
    {"department", "院系 学院 部门 系 實驗室 实验室"},
    {"location", "地点 地點 城市"},
    {"date", "时间 時間 日期 年份 年 年度 起止时间 起止年月 起止日期 "
        "执行时间 执行期限 研究期限 授权日期 期間 기간"},
    {"start", "开始 开始时间"},
    {"end", "结束 结束时间"},
    {"summary", "摘要 简介 描述 项目简介"},
    {"highlights", "要点 亮点 内容 详情 职责"},
    {"entries", "内容 条目"},
    {"url", "链接 網址 网址"},
    {"note", "备注 備註 说明 注"},
    {"tags", "标签"},
    {"degree", "学位 學位 学历"},
    {"field", "专业 專業 学科 研究方向"},
    {"grade", "成绩 绩点"},
    {"funder", "来源 项目来源 资助机构 基金 资助单位 项目类别 项目类型"},
    {"number", "批准号 批準號 编号 項目編號 项目编号 项目号 批准编号 "
        "专利号 申请号 授权号 登记号"},
    {"amount", "经费 經費 金额 资助金额 资助经费 项目经费"},
    {"role", "角色 承担角色 本人角色 本人作用 职责"},
    {"rank", "排名 等级 名次"},
    {"status", "状态 狀態 进展"},
    {"level", "级别 层次 授课对象"},
    {"authors", "作者 发明人 發明人 著者 저자"},
    {"venue", "期刊 会议 刊物 发表刊物 會議"},
    {"event", "会议 会议名称 活动"},
    {"volume", "卷"},
    {"issue", "期"},
    {"pages", "页码 頁碼"},
    {"kind", "类型 类别"},
    {"type", "类型"},
    {"publisher", "出版社 出版者"},
    {"editors", "编者"},
    {"award", "奖励"},
    {"badges", "收录 分区"},
    {"course", "课程 課程 课程名称"},
    {"term", "学期 學期"},
    {"now", "去向 毕业去向 现状"},
    {"email", "邮箱"},
    {"phone", "电话 電話"},
};

static bool has_word(const char *list, struct str word)
{
    struct str rest = str_of(list);

    while (rest.n > 0) {
        size_t n = str_find(rest, ' ');

        if (str_eq(str_sub(rest, 0, n), word))
            return true;
        rest = str_sub(rest, n + 1, rest.n);
    }
    return false;
}

const char *key_meant(struct str word, struct words allowed)
{
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++) {
        if (has_word(meanings[i].words, word)
            && word_in(str_of(meanings[i].key), allowed))
            return meanings[i].key;
    }
    return NULL;
}
