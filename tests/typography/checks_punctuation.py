"""1.E Punctuation width."""
from measure import typeset
from rows import row


@row("PW-1", "M", "12.000 em in a line, 11.000 em at both edges")
def pw1(t):
    text = "（甲），“乙”《丙》、「丁」。"
    inside = typeset("甲%s甲" % text).line
    t.near("inside a line", inside.seen[-1].x - inside.seen[0].end, 12.0)
    t.near("at both edges", typeset(text).line.width, 11.0)
