"""corpus -- paragraphs for the metrics, the same in every run.

Made of words and patterns that CVs hold: Han prose, Latin words between Han,
numbers with units, brackets, quotes, titles, interpuncts, dashes. A small
linear congruence chooses, so that no library's generator matters.
"""

HAN = ("研究 方法 系统 模型 数据 中文 排版 学生 大学 实验 结果 提高 性能 主持 参与 项目 国家 自然科学 基金 "
       "论文 发表 会议 期刊 并行 计算 推理 训练 分布式 存储 调度 编译 优化 理论 应用 教学 课程 指导 本科生 研究生 "
       "担任 委员 审稿 长期 合作 企业 开源 社区 贡献 获得 奖励 提名 的 与 和 在 对 为 以及 关于 面向").split()
LATIN = ("Python GPU Transformer MPI CUDA Linux kernel compiler scheduler "
         "PyTorch LLM benchmark C++ C# CI/CD Node.js arXiv IEEE ACM NeurIPS "
         "throughput latency state-of-the-art GPT-4o AT&T").split()
NUMBERS = "2023年 10人 3.5% 128卡 42项 第1章 2.7× 0.93±0.02 25℃ ¥100 9月 1,234".split()
MARKED = ["“{}”", "（{}）", "《{}》", "「{}」", "【{}】", "《{}：{}》", "（“{}”）", "‘{}’"]
NAMES = ["史蒂夫·乔布斯", "克里斯蒂娜·罗塞蒂", "王伟", "Jiangsu Du", "A. Author", "欧阳修"]
PAUSES = "，，，，、；："
STOPS = "。。。。？！"

ENGLISH = ("we study the design of efficient systems for training and serving large "
           "models across many machines with a focus on scheduling memory and "
           "communication our methods reduce the cost of inference by a factor of two "
           "on average and have been adopted in several open source projects she "
           "teaches courses on operating systems parallel programming and "
           "computer architecture students from five countries have joined the "
           "laboratory since its foundation internationalization characteristics of "
           "a heterogeneous environment are discussed in detail").split()


class Chance:
    def __init__(self, seed):
        self.state = seed * 2654435761 % 2**32 + 1

    def below(self, n):
        self.state = (self.state * 1664525 + 1013904223) % 2**32
        return (self.state >> 8) % n

    def of(self, things):
        return things[self.below(len(things))]


def han_words(chance, n):
    return "".join(chance.of(HAN) for _ in range(n))


def phrase(chance):
    kind = chance.below(12)
    if kind == 0:
        return han_words(chance, 1) + chance.of(LATIN) + han_words(chance, 1)
    if kind == 1:
        return "%s %s %s" % (han_words(chance, 1), chance.of(LATIN),
                             han_words(chance, 1))
    if kind == 2:
        return han_words(chance, 1) + chance.of(NUMBERS)
    if kind in (3, 4):
        pattern = chance.of(MARKED)
        return han_words(chance, 1) + pattern.format(
            *(han_words(chance, 2) for _ in range(pattern.count("{}"))))
    if kind == 5:
        return chance.of(NAMES) + han_words(chance, 1)
    if kind == 6:
        return han_words(chance, 2) + chance.of(["——", "……", "—", "～"]) + \
            han_words(chance, 1)
    if kind == 7:
        return "%s（%s，%s）" % (han_words(chance, 1), chance.of(LATIN),
                              chance.of(NUMBERS))
    return han_words(chance, 2 + chance.below(3))


def chinese(seed, phrases=12):
    """A mixed paragraph."""
    chance, text = Chance(seed), ""
    n = 2 + chance.below(phrases)
    for i in range(n):
        text += phrase(chance)
        text += chance.of(STOPS) if i == n - 1 or chance.below(5) == 0 \
            else chance.of(PAUSES)
    return text


def pure_han(seed, phrases=10):
    """Han and ordinary punctuation only."""
    chance, text = Chance(seed), ""
    n = 2 + chance.below(phrases)
    for i in range(n):
        text += han_words(chance, 2 + chance.below(4))
        text += "。" if i == n - 1 else "，"
    return text


def english(seed, words=90):
    chance = Chance(seed)
    text = [chance.of(ENGLISH) for _ in range(10 + chance.below(words))]
    for i in range(6, len(text) - 1, 5 + chance.below(7)):
        text[i] += chance.of([",", ",", ";", "."])
    text = " ".join(text)
    return text[0].upper() + text[1:] + "."
