"""Profiles of invented people: one-page CVs in Chinese, each another text, made
of words in the lists below. The same number gives the same people anywhere."""
import os
import random

SURNAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜"
GIVEN = "安博晨德恩芳浩佳俊凯磊蕾明宁鹏琪然瑞思涛婷伟文欣轩雅彦宇远泽哲志子婧"
CITIES = "北京 上海 广州 武汉 成都 西安 南京 杭州 合肥 长沙 哈尔滨 厦门".split()
KINDS = "理工大学 师范大学 科技大学 大学 工业大学 交通大学".split()
FIELDS = ("计算机科学与技术 软件工程 空间信息与数字技术 高性能计算 应用数学 "
          "控制科学与工程 信息与通信工程 生物医学工程").split()
THINGS = ("大模型推理 稀疏矩阵计算 图神经网络训练 分布式文件系统 异构集群调度 "
          "遥感影像解译 流体仿真 蛋白质结构预测 编译优化 边缘计算 时序数据库 "
          "通信库 检查点技术 混合精度训练 存算一体 联邦学习").split()
WAYS = ("基于数据精简的 面向国产加速卡的 自适应的 低延迟的 可扩展的 面向多租户的 "
        "容错的 协同设计的 能耗感知的 端到端的").split()
ENGLISH = ("Scalable Adaptive Fault-Tolerant Communication-Avoiding Sparse "
           "Hybrid Efficient Unified").split()
TOPICS = ("LLM Serving|Graph Learning|Tensor Contraction|Job Scheduling|"
          "Checkpointing|Stencil Computation|Vector Search|"
          "Collective Communication|Container Images").split("|")
PLACES = ("on Commodity GPU Clusters|with Reduced Data|for Exascale Systems|"
          "across Heterogeneous Memories|under Power Limits|at the Edge"
          ).split("|")
VENUES = "OSDI SC PPoPP ASPLOS VLDB ICS INFOCOM TPDS TACO HPDC EuroSys".split()
LATIN = ("Wei Chen|Li Zhang|Yutong Sun|Hao Xu|Ming Zhao|Jia Lin|Rui Wang|"
         "Anna Beispiel|Omar Example").split("|")
PRIZES = ("优秀博士学位论文奖 青年教师教学竞赛一等奖 最佳论文提名奖 "
          "科技进步二等奖 优秀指导教师").split()
AIMS = ("从算力底座的需求出发，打通算法与系统两层|服务科学计算与人工智能的融合应用|"
        "论文与开源并重，成果用于多个国家级平台|强调可复现的评测和长期维护").split("|")


def a_name(rng):
    return rng.choice(SURNAMES) + "".join(
        rng.sample(GIVEN, rng.choice((1, 2, 2))))


def a_school(rng):
    return rng.choice(CITIES) + rng.choice(KINDS)


def a_paper(rng, name):
    authors = rng.sample(LATIN, rng.randint(1, 4))
    authors.insert(rng.randint(0, len(authors)), name)
    title = "%s %s %s" % (rng.choice(ENGLISH), rng.choice(TOPICS),
                          rng.choice(PLACES))
    return ("    - {kind: conference, title: %s, authors: [%s], venue: %s, "
            "year: %d}\n" % (title, ", ".join(authors), rng.choice(VENUES),
                             rng.randint(2014, 2026)))


def a_project(rng):
    year = rng.randint(2015, 2024)
    return ("    - {title: %s%s关键技术研究, funder: 示例科学基金, role: %s, "
            "date: %d - %d}\n" % (rng.choice(WAYS), rng.choice(THINGS),
                                  rng.choice(("主持", "参与")), year, year + 3))


def an_education(rng, year):
    return ("    - {institution: %s, field: %s, degree: %s, date: %d.09 - "
            "%d.06}\n" % (a_school(rng), rng.choice(FIELDS),
                          "博士" if year > 2014 else "学士", year, year + 4))


def profile(number):
    rng = random.Random(number)
    name, things = a_name(rng), rng.sample(THINGS, 3)
    parts = [
        "language: zh-Hans\nlayout: faculty\nname: %s\n" % name,
        "headline: %s\naffiliation: %s\n" % (
            rng.choice(("教授，博士生导师", "副教授", "讲师", "博士后")),
            a_school(rng)),
        "contacts: {email: member%d@example.edu, address: %s市示例路%d号}\n"
        % (number, rng.choice(CITIES), rng.randint(1, 300)),
        "sections:\n  about: |\n    %s，研究方向是%s%s、%s和%s，%s。%s；"
        "在 %s 等会议上发表论文多篇，与 %s 长期合作。\n" % (
            name, rng.choice(WAYS), *things, *rng.sample(AIMS, 2),
            "、".join(rng.sample(VENUES, 3)), rng.choice(LATIN)),
        "  education:\n", an_education(rng, 2015), an_education(rng, 2011),
        "  publications:\n",
        *(a_paper(rng, name) for _ in range(rng.randint(5, 8))),
        "  projects:\n",
        *(a_project(rng) for _ in range(rng.randint(2, 4))),
        "  awards:\n",
        *("    - {title: %s, date: %d}\n" % (prize, rng.randint(2012, 2026))
          for prize in rng.sample(PRIZES, 3))]
    return "".join(parts)


def write_people(folder, n):
    """n profiles, m0001.yaml and so on, in a new folder."""
    os.makedirs(folder)
    for number in range(1, n + 1):
        with open(os.path.join(folder, "m%04d.yaml" % number), "w",
                  encoding="utf-8") as f:
            f.write(profile(number))
