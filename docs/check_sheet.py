#!/usr/bin/env python3
"""Checks a closed event of DUDS without a line of its code: python3 check_sheet.py SHEET KEYS [RECEIPTS]

SHEET is a response of GET /api/results/ID/ballots, KEYS one of GET /.well-known/duds-keys.json, RECEIPTS a file that a
voter has saved. Prints four lines: votes, root, seals, ranking. Exits with 1 if one of them fails. See verifiable-voting.md.
"""
import base64, hashlib, json, math, sys
from datetime import datetime

LAYERS = ("background head eye hairAndHats shoesAndLegs bottoms tops bodyAccessories arms facialHair mouth "
          "headAccessories glasses").split()
# The curve P-256.
P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def add(a, b):
    if a is None or b is None:
        return b if a is None else a
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = (3 * a[0] ** 2 - 3) * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(factor, point):
    total = None
    while factor:
        total = add(total, point) if factor & 1 else total
        point, factor = add(point, point), factor >> 1
    return total


def unbase64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def is_signed(text, signed, keys):
    key = next((key for key in keys if key["kid"] == signed["key"]), None)
    raw = unbase64(signed["signature"])
    if key is None or len(raw) != 64:
        return False
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    if not (0 < r < N and 0 < s < N):
        return False
    public = tuple(int.from_bytes(unbase64(key[name]), "big") for name in "xy")
    digest, inverse = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big"), pow(s, -1, N)
    point = add(times(digest * inverse % N, G), times(r * inverse % N, public))
    return point is not None and point[0] % N == r


def leaf(*parts):
    return hashlib.sha256(b"\0" + "|".join(map(str, parts)).encode()).digest()


def root(leaves):
    if len(leaves) < 2:
        return leaves[0] if leaves else hashlib.sha256(b"").digest()
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + root(leaves[:split]) + root(leaves[split:])).digest()


def ballot_leaf(event, one, other, winner, salt):
    return leaf("duds-ballot-1", event, min(one, other), max(one, other), winner, salt)


def entry_leaf(event, wallet, avatar, salt):
    return leaf("duds-entry-1", event, wallet, *(avatar[layer] for layer in LAYERS if layer in avatar), salt)


def receipt_leaf(one):
    if "winner" in one:
        return ballot_leaf(one["event"], one["lo"], one["hi"], one["winner"], one["salt"])
    return entry_leaf(one["event"], one["wallet"], one["avatar"], one["salt"])


def check_votes(sheet, logs, receipts, keys):
    own = [one for one in receipts if one["event"] == sheet["event"]]
    leaves = {kind: set(log) for kind, log in logs.items()}
    result = "ok" if own else "none"
    for one in own:
        expected = receipt_leaf(one).hex()
        text = f"duds-receipt-1|{one['event']}|{one['leaf']}|{one['at']}"
        if one["leaf"] != expected or not is_signed(text, one, keys):
            result = "unsigned" if result == "ok" else result
        elif bytes.fromhex(one["leaf"]) not in leaves["ballots" if "winner" in one else "entries"]:
            result = "missing"
    return result


def check_seal(event, seal, leaves, keys):
    text = f"duds-seal-1|{event}|{seal['kind']}|{seal['size']}|{seal['root']}|{seal['sealedAt']}"
    if not is_signed(text, seal, keys):
        return "unsigned"
    if seal["size"] > len(leaves) or seal["kind"] == "entries" and seal["size"] != len(leaves):
        return "other-size"
    return "ok" if root(leaves[: seal["size"]]).hex() == seal["root"] else "other-root"


def strengths(ids, votes):
    """The Bradley-Terry model under a standard normal prior, by Newton steps on one entry at a time."""
    value, duels = dict.fromkeys(ids, 0.0), {id: [] for id in ids}
    for winner, loser in votes:
        duels[winner].append((loser, 1))
        duels[loser].append((winner, 0))
    for _ in range(5000):
        largest = 0.0
        for id in ids:
            slope, curvature = -value[id], 1.0
            for rival, won in duels[id]:
                chance = 1 / (1 + math.exp(value[rival] - value[id]))
                slope, curvature = slope + won - chance, curvature + chance * (1 - chance)
            step = max(-1.0, min(1.0, slope / curvature))
            value[id], largest = value[id] + step, max(largest, abs(step))
        if largest < 1e-11:
            break
    return {id: round(strength, 6) for id, strength in value.items()}


def check_ranking(sheet):
    gone, skipped = {one["id"] for one in sheet["withdrawn"]}, set(sheet["uncounted"])
    times_of = {one["id"]: datetime.fromisoformat(one["submittedAt"].replace("Z", "+00:00")) for one in sheet["entries"]}
    votes = [(winner, right if winner == left else left)
             for place, (left, right, winner, _) in enumerate(sheet["ballots"])
             if place not in skipped and left not in gone and right not in gone]
    votes = [vote for vote in votes if vote[0] in times_of and vote[1] in times_of]
    if not votes and not sheet["ranking"]:
        return "ok"
    value = strengths(sorted(times_of), votes)
    ranking = sorted(times_of, key=lambda id: (-value[id], times_of[id], id))
    same = len(ranking) == len(sheet["ranking"]) and all(
        own == theirs or theirs in value and abs(value[own] - value[theirs]) < 2e-6
        for own, theirs in zip(ranking, sheet["ranking"]))
    return "ok" if same else "failed"


def check(sheet, keys, receipts):
    event, ballots = sheet["event"], [ballot_leaf(sheet["event"], *ballot) for ballot in sheet["ballots"]]
    entries = [entry_leaf(event, one["wallet"], one, one["salt"]) for one in sheet["entries"]]
    logs = {"ballots": ballots, "entries": sorted(entries + [bytes.fromhex(one["leaf"]) for one in sheet["withdrawn"]])}
    seals = sheet["seals"]
    last = max((seal for seal in seals if seal["kind"] == "ballots"), key=lambda seal: seal["size"], default=None)
    found = [check_seal(event, seal, logs[seal["kind"]], keys) for seal in seals if seal is not last]
    has_entries = any(seal["kind"] == "entries" for seal in seals)
    return {
        "votes": check_votes(sheet, logs, receipts, keys),
        "root": "no-seal" if last is None else "other-size" if last["size"] != len(ballots)
                else check_seal(event, last, ballots, keys),
        "seals": next((one for one in found if one != "ok"), "ok") if has_entries else "no-seal",
        "ranking": check_ranking(sheet),
    }


if __name__ == "__main__":
    files = [json.load(open(name, encoding="utf-8")) for name in sys.argv[1:]]
    saved = files[2] if len(files) > 2 else []
    lines = check(files[0], files[1]["keys"], saved if isinstance(saved, list) else saved["receipts"])
    for name, verdict in lines.items():
        print(f"{name} {verdict}")
    sys.exit(0 if all(verdict in ("ok", "none") for verdict in lines.values()) else 1)
