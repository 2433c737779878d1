#!/usr/bin/env python3
"""Checks the count of a closed event of DUDS without a line of its code: python3 check_count.py RECEIPTS VOTES [KEYS]
RECEIPTS are those that a player saved ('-' for none), VOTES is 'Everything in one file' or https://HOST/api/results/ID/votes, KEYS
/.well-known/duds-keys.json (fetched with VOTES). Exits with 1 if a finding is 'failed', 2 if a file is of no use."""
import base64, calendar, hashlib, json, math, re, statistics, sys, urllib.request
from collections import Counter
P, N = 2**256 - 2**224 + 2**192 + 2**96 - 1, 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B, G = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B, (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296, 0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)
def add(one, other):  # On P-256: y² = x³ - 3x + B over the integers modulo P. The point G has the order N.
    if not one or not other: return one or other
    (a, b), (c, d) = one, other
    if a == c and b != d: return None
    slope = (3 * a * a - 3) * pow(2 * b, -1, P) if one == other else (d - b) * pow(c - a, -1, P)
    x = (slope * slope - a - c) % P
    return x, (slope * (a - x) - b) % P
def times(k, point): return add(times(k // 2, add(point, point)), point if k % 2 else None) if k else None
def is_signed(text, signature, key):
    if key is None or not re.fullmatch(r"[\w-]{86}", signature, re.A): return False
    (r, s), (_, x), (_, y) = (divmod(int.from_bytes(base64.urlsafe_b64decode(n + "=="), "big"), 2**256) for n in [signature, *map(key.get, "xy")])
    if not (0 < r < N and 0 < s < N and x < P and y < P and (y * y - x**3 + 3 * x - B) % P == 0): return False
    point = add(times(int(sha256(text), 16) * pow(s, -1, N) % N, G), times(r * pow(s, -1, N) % N, (x, y)))
    return point is not None and point[0] % N == r
def ok(v, spec):  # A text of this form, a list of or one of several of these, this itself, or what a function says.
    if isinstance(spec, str): return isinstance(v, str) and bool(re.fullmatch(f"(?!.*[\ud800-\udfff])(?:{spec})", v, re.A | re.S))
    if isinstance(spec, list): return isinstance(v, list) and all(ok(one, spec[0]) for one in v)
    if isinstance(spec, tuple): return any(ok(v, one) for one in spec)
    if isinstance(spec, dict): return isinstance(v, dict) and all(ok(v.get(name, ...), spec[name]) for name in spec)
    return spec(v) if callable(spec) else v is spec
def is_count(v): return type(v) is int and 0 <= v < 2**53
def is_id(v): return is_count(v) and v > 0
def is_time(v): return ok(v, TIME) and int(v[8:10]) <= calendar.monthrange(int(v[:4]), int(v[5:7]))[1]
def is_pair(lo, hi, winner): return is_id(lo) and is_id(hi) and lo < hi and is_id(winner) and winner in (lo, hi)
def is_vote(v): return isinstance(v, list) and len(v) == 4 and is_pair(*v[:3]) and ok(v[3], SALT)
def has_layers(v): return all(ok(v.get(one, ...), VALUES.get(one, f"|{ITEM}")) for one in LAYERS[:sum(one in v for one in LAYERS)])
LAYERS = "background head eye hairAndHats shoesAndLegs bottoms tops bodyAccessories arms facialHair mouth headAccessories glasses".split()
TIME = r"[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z"
HASH, SALT, WALLET, NUMERAL, FIELD, TEXT = "[0-9a-f]{64}", "[0-9a-f]{32}", "0x[0-9a-f]{40}", r"[1-9]\d{0,14}", "[^|]*", ".*"
ITEM, POINT, REASON = r"[a-z0-9-]+/[a-z0-9-]+\.[a-z0-9]+", dict.fromkeys("xy", r"[\w-]{42}[AEIMQUYcgkosw048]"), "[^\0-\x1f\x7f-\x9f]*"
LIST, BANNED, VALUES = f"0:-|{NUMERAL}:{HASH}", r"0|[1-9]\d{0,8}", {"background": r"#(?:[0-9a-fA-F]{3}){1,2}|" + ITEM}
SUBJECTS = {"withdraw": NUMERAL, "restore": NUMERAL, "ban": BANNED, "unban": BANNED, "extend": is_time, "cancel": "-"}
RULING = [{"number": is_id, "kind": kind, "subject": SUBJECTS[kind], "at": is_time, "reason": REASON} for kind in SUBJECTS]
SIGNED, SEALED = {"at": is_time, "key": FIELD, "signature": FIELD}, "kind about fits votes leftOut rulings ends at".split()
SEAL = dict.fromkeys(SEALED, LIST) | SIGNED | {"kind": "start|end", "about": HASH, "ends": is_time}
XP, PRIZE = ("xp_first", "xp_second", "xp_third", "xp_entry"), {"url": (TEXT, None), "file": (TEXT, None)}
ABOUT = dict.fromkeys(XP, is_count) | {"title": TEXT, "sub_title": (TEXT, None, ...), "description": TEXT, "prizes": [PRIZE]}
PLACED, OWNED = {"id": is_id, "submittedAt": is_time, "place": (is_id, None)}, {"wallet": WALLET, "salt": SALT, "hash": ...}
CLOSED = {"host": FIELD, "event": is_id, "about": ABOUT, "seals": [SEAL], "rulings": [tuple(RULING)], "votes": [is_vote],
          "fits": [(PLACED | {"hash": HASH, "look": HASH}, lambda v: ok(v, PLACED | OWNED) and has_layers(v))], "leftOut": [HASH]}
def is_receipt(v):
    fit = {"winner": ..., "id": is_id, "wallet": WALLET, "avatar": lambda one: isinstance(one, dict) and has_layers(one)}
    vote = {"loSeen": HASH, "hiSeen": HASH, "winner": lambda winner: is_pair(v.get("lo"), v.get("hi"), winner)}
    return ok(v, SIGNED | {"event": is_id, "salt": SALT, "host": FIELD, "hash": HASH}) and ok(v, (vote, fit))
def sha256(text): return hashlib.sha256((text or "").encode()).hexdigest()
def joined(*parts): return "|".join(map(str, parts))
def hash_vote(event, lo, hi, winner, salt, *seen): return sha256(joined("duds-vote-v1", event, lo, hi, winner, *seen, salt))
def with_hash(event, v, avatar, at):
    person, look = sha256(joined("duds-person-v1", v["wallet"], v["salt"])), [avatar[one] for one in LAYERS if one in avatar]
    return v | {"own": sha256(joined("duds-fit-v1", event, v["id"], at, person, *look)), "look": sha256(joined(*look))}
def listed(hashes):
    hashes = sorted(hashes)
    pages = [sha256("\n".join(hashes[at:at + 1000])) for at in range(0, len(hashes), 1000)]
    return f"{len(hashes)}:" + sha256("\n".join(pages)) if hashes else "0:-"
def ruling_hash(event, v): return sha256(joined("duds-ruling-v1", event, *(v[name] for name in RULING[0])))
def seal_text(event, seal): return joined("duds-seal-v1", event["host"], event["event"], *(seal[name] for name in SEALED))
def about_hash(event, v):
    texts, prizes = [v["title"], v.get("sub_title"), v["description"]], [prize[name] for prize in v["prizes"] for name in PRIZE]
    return sha256(joined("duds-about-v1", event, *map(sha256, texts), *(v[name] for name in XP), *map(sha256, prizes)))
def read_closed(v):  # None if it could be read in two ways. Fits and votes get their hashes, as receipts do.
    if not ok(v, CLOSED): return None
    fits = {one["id"]: one | {"own": one["hash"]} if "hash" in one else with_hash(v["event"], one, one, one["submittedAt"])
            for one in v["fits"]}
    if len(fits) < len(v["fits"]) or any(id not in fits for vote in v["votes"] for id in vote[:2]): return None
    def own(vote): return hash_vote(v["event"], *vote, *(fits[id]["look"] for id in vote[:2]))
    start, end = ([one for one in v["seals"] if one["kind"] == kind] for kind in ("start", "end"))
    return v | {"fits": fits, "votes": [(*one[:3], own(one)) for one in v["votes"]], "start": start, "end": end}
def read_receipts(v):
    found = v["receipts"] if isinstance(v, dict) and v.get("receipts") is not None else v
    known = {(one["host"], one["hash"]): one for one in (found if isinstance(found, list) else [found]) if is_receipt(one)}
    return [one | {"own": hash_vote(*(one[name] for name in "event lo hi winner salt loSeen hiSeen".split()))} if "winner" in one
            else with_hash(one["event"], one, one["avatar"], one["at"]) for one in known.values()]
def key_id(v): return base64.urlsafe_b64encode(bytes.fromhex(sha256('{"crv":"P-256","kty":"EC","x":"%(x)s","y":"%(y)s"}' % v))).decode()[:43]
def read_keys(v):  # Those whose ids are their thumbprints (RFC 7638).
    found = v["keys"] if ok(v, {"keys": [lambda _: True]}) else []
    return {one["kid"]: one for one in found if ok(one, POINT) and one.get("kid") == key_id(one)}
def ms(time): return calendar.timegm(tuple(map(int, re.findall(r"\d+", time)[:6]))) * 1000 + int(time[20:23])
def withdrawn(rulings):
    return {id for id, v in {int(v["subject"]): v["kind"] for v in rulings if v["kind"] in ("withdraw", "restore")}.items() if v == "withdraw"}
def counted(event, rulings, left_out):
    gone, banned, votes = withdrawn(rulings), Counter(left_out), []
    for lo, hi, winner, own in event["votes"]:
        if banned[own] > 0: banned[own] -= 1
        elif lo not in gone and hi not in gone: votes.append((winner, lo + hi - winner))
    return {id: (fit["submittedAt"], id) for id, fit in event["fits"].items() if id not in gone}, votes
def strengths(ids, votes):
    duels, wins = {id: Counter() for id in sorted(ids)}, Counter(winner for winner, _ in votes)
    for one, other in [*votes, *(vote[::-1] for vote in votes)]: duels[one][other] += 1
    value, largest = {id: 0.0 for id in duels if duels[id]}, 1
    while largest > 1e-11:
        before = dict(value)
        for id in value:
            chances = [(count, 1 / (1 + math.exp(value[rival] - value[id]))) for rival, count in duels[id].items()]
            slope = wins[id] - value[id] - sum(count * chance for count, chance in chances)
            value[id] += max(-1, min(1, slope / (1 + sum(count * one * (1 - one) for count, one in chances))))
        value = {id: one - sum(value.values()) / len(value) for id, one in value.items()}
        largest = max(abs(value[id] - before[id]) for id in value)
    return dict.fromkeys(ids, 0.0) | value
def rank(value, fits, slack=0): return lambda id: (-math.floor((value[id] + slack) / 1e-6 + 0.5), fits[id])
def ranked(fits, votes):
    value = strengths(fits, votes) if votes else {}
    return sorted(value, key=rank(value, fits)), value
def is_possible(order, value, fits):  # Whether strengths that differ from these by 1e-8 at most could have this order.
    return sorted(order) == sorted(value) and all(rank(value, fits, 1e-8)(a) < rank(value, fits, -1e-8)(b) for a, b in zip(order, order[1:]))
def check_own(event, keys, receipts):
    def element(one): return one["own"] if "winner" in one else (one["id"], one["own"], one["at"], one["look"])
    def is_proven(one): return one["hash"] == one["own"] and all(one["at"] <= end["at"] for end in event["end"][:1]) and is_signed(
        joined("duds-receipt-v1", one["host"], one["hash"], one["at"]), one["signature"], keys.get(one["key"]))
    fits, gone, banned = event["fits"], withdrawn(event["rulings"]), set(event["leftOut"])
    known = {one[3] for one in event["votes"]} | {(id, one["own"], one["submittedAt"], one["look"]) for id, one in fits.items()}
    own = [one for one in receipts if (one["host"], one["event"]) == (event["host"], event["event"])]
    lost, cast = ([one for one in own if element(one) not in known], [one for one in own if element(one) in known and "winner" in one])
    def is_other(one): return "winner" in one and any(one[id] in fits and fits[one[id]]["look"] != one[id + "Seen"] for id in ("lo", "hi"))
    evidence = [is_other(one) for one in lost if is_proven(one)]
    out = sum(one["own"] in banned or one["lo"] in gone or one["hi"] in gone for one in cast)
    if not own: yield "untold", "no-receipts", "There are no receipts of this event."
    if False in evidence: yield "failed", "missing", f"{evidence.count(False)} votes or fits that the server signed for are not published."
    if True in evidence: yield "failed", "shown-other", f"{sum(evidence)} of your votes were cast on other pictures than those published."
    if len(lost) > len(evidence): yield "untold", "no-evidence", f"{len(lost) - len(evidence)} receipts are neither published nor evidence."
    if own and not lost: yield "ok", "counted", f"Your {len(cast)} votes are in the count as you cast them."
    if out: yield "untold", "left-out", f"Rulings leave out {out} of your votes."
def check_seals(event, keys):
    if len(event["start"]) != 1 or len(event["end"]) != 1: return (yield "failed", "seals:missing", "There are not exactly two seals.")
    start, end = event["start"][0], event["end"][0]
    def ruled(until): return listed([ruling_hash(event["event"], one) for one in event["rulings"] if one["number"] <= until])
    at_first = start | {"votes": "0:-", "leftOut": "0:-", "rulings": ruled(int(start["rulings"].split(":")[0]))}
    at_last = {"fits": listed([one["own"] for one in event["fits"].values()]), "votes": listed([one[3] for one in event["votes"]]),
               "leftOut": listed(event["leftOut"]), "rulings": ruled(math.inf), "about": about_hash(event["event"], event["about"])}
    signed = [is_signed(seal_text(event, one), one["signature"], keys.get(start["key"])) and one["key"] == start["key"] for one in (start, end)]
    wrong = {"signature": not all(signed), "fits-changed": start["fits"] != end["fits"]}
    wrong |= {name: [start[name], end[name]] != [at_first[name], at_last[name]] for name in at_last}
    problems = [name for name in wrong if wrong[name]] + ["too-early"] * (end["at"] < max(end["ends"], start["at"]))
    for problem in problems: yield "failed", f"seals:{problem}", f"What is published is not what was sealed ({problem})."
    if not problems: yield "ok", "sealed", f"All is as it was sealed. The end seal begins with {sha256(seal_text(event, end))[:12]}."
    if not problems and start["about"] != end["about"]: yield "untold", "about-changed", "The event said something else before."
def rulings_problem(event):
    rulings, times, signs = event["rulings"], [ms(one["at"]) for one in event["rulings"]], {"ban": 1, "unban": -1}
    if [one["number"] for one in rulings] != list(range(1, len(rulings) + 1)): return "numbering"
    if any(one["kind"] in ("withdraw", "restore") and int(one["subject"]) not in event["fits"] for one in rulings): return "subject"
    for start, end in zip(event["start"][:1], event["end"][:1]):
        first, until = int(start["rulings"].split(":")[0]), ms(start["ends"])
        times = [*times[:first], ms(start["at"]), *times[first:], ms(end["at"])]
        if rulings and any(one > next + 60_000 for one, next in zip(times, times[1:])): return "dates"
        moves = [one for one in rulings[first:] if one["kind"] == "extend"]
        if [one["subject"] for one in moves or [{"subject": start["ends"]}]] != [end["ends"]]: return "end"
        if any(ms(one["at"]) > until + 60_000 or not 0 < ms(one["subject"]) - until <= 604_800_000 for one in moves): return "end"
    if any(one["kind"] == "cancel" for one in rulings): return "cancelled"
    banned = sum(signs[one["kind"]] * int(one["subject"]) for one in rulings if one["kind"] in signs)
    if len(event["leftOut"]) != banned or Counter(event["leftOut"]) - Counter(one[3] for one in event["votes"]): return "left-out"
    return "withdrawn" if any(event["fits"][id]["place"] is not None for id in withdrawn(rulings)) else None
def check_rulings(event):
    problem, gone, fits = rulings_problem(event), withdrawn(event["rulings"]), event["fits"]
    if problem: return (yield "failed", f"rulings-broken:{problem}", f"The rulings do not hold ({problem}).")
    forgotten = sum("hash" in fit and id not in gone for id, fit in fits.items())
    podium, without = (ranked(*counted(event, *some))[0][:3] for some in ((event["rulings"], event["leftOut"]), ((), ())))
    if event["rulings"]: yield "ok", "rulings", f"Rulings leave out {len(gone)} fits, and {len(event['leftOut'])} votes by bans."
    else: yield "ok", "no-rulings", "There are no rulings, and nothing is left out."
    if podium != without: yield "untold", "other-podium", f"The first three are {podium}; without the rulings, {without}."
    if forgotten: yield "untold", "forgotten", f"{forgotten} fits are published without wallet and picture."
def check_ranking(event):
    fits, votes = counted(event, event["rulings"], event["leftOut"])
    (own, value), places = ranked(fits, votes), {one["place"]: id for id, one in event["fits"].items() if one["place"] is not None}
    if sorted(places) != list(range(1, len(value) + 1)) or not is_possible([places[place] for place in sorted(places)], value, fits):
        return (yield "failed", "other-ranking:published", f"The votes give another ranking: {own}.")
    yield "ok", "same-ranking", f"{len(votes)} votes give the places of {len(own)} fits."
    shown = [*map(Counter(id for vote in votes for id in vote).__getitem__, own)]
    median, text = statistics.median(shown or [0]), f"Each fit was shown {min(shown, default=0)} to {max(shown, default=0)} times"
    uneven = sum(not median / 2 <= count <= median * 2 for count in shown)
    if uneven: yield "untold", "shown-unevenly", f"{text}, {uneven} less than half or more than twice the median of {median}."
    elif own: yield "ok", "shown-evenly", f"{text}."
def check(event, keys, receipts):
    found = check_own(event, keys, receipts), check_seals(event, keys), check_rulings(event), check_ranking(event)
    return dict(zip(("own", "seals", "rulings", "ranking"), map(list, found)))
def number(text): return int(float(text)) if float(text).is_integer() else float(text)  # 1.0 and 1e2 are integers.
def get(address):
    with urllib.request.urlopen(address) if "://" in address else open(address, "rb") as source: return json.loads(source.read(), parse_float=number)
def download(address):
    site, event = re.fullmatch(r"(https?://.+)/api/results/(\d+)/votes", address).groups()
    index, queries = get(address), {"fits": "fits", "votes": "page", "leftOut": "leftOut"}
    def rows(name): return [row for page, _ in enumerate(index[name]["pages"]) for row in get(f"{address}?{queries[name]}={page}")]
    return get(f"{site}/api/event/{event}/seals") | {name: rows(name) for name in queries}, f"{site}/.well-known/duds-keys.json"
def main(receipts, votes, *keys):
    closed, *address = download(votes) if "://" in votes else [get(votes)]
    event = read_closed(closed) or sys.exit(print(f"{votes} is no published event, or could be read in two ways.") or 2)
    lines = check(event, read_keys(get([*keys, *address][0])), read_receipts([] if receipts == "-" else get(receipts)))
    findings = [(line, *finding) for line, found in lines.items() for finding in found]
    for line, verdict, code, sentence in findings: print(f"{verdict:7} {line:8} {code}: {sentence}")
    return int("failed" in [verdict for _, verdict, *_ in findings])
if __name__ == "__main__":
    try: sys.exit(main(*sys.argv[1:]))
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as problem: sys.exit(print(problem) or 2)
