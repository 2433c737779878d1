#!/usr/bin/env python3
"""Checks a closed event of DUDS without a line of its code.

  python3 check_sheet.py SHEET KEYS [RECEIPTS] [--voters N] [--results FILE] [--log FILE] [--witness NAME=KEY]

SHEET is a response of GET /api/results/ID/ballots, KEYS one of GET /.well-known/duds-keys.json, RECEIPTS a file that a
voter has saved. --voters draws N sign-ins instead of checking all, --results is a response of GET /api/results/ID,
--log one of GET /api/seals/proof/LEAF for the leaf of the end seal, and a witness's KEY is 32 bytes in base64.
Prints a line for each part, with what it found. Exits with 1 if a part fails. See verifiable-voting.md.
"""
import argparse, base64, hashlib, json, math, random, re, sys
from datetime import datetime

LAYERS = ("background head eye hairAndHats shoesAndLegs bottoms tops bodyAccessories arms facialHair mouth "
          "headAccessories glasses").split()
# What an avatar has in the layers that an entry does not name.
DEFAULT = dict.fromkeys(LAYERS, "") | {
    "background": "#999", "head": "head/regular.svg", "eye": "eye/regular.svg", "mouth": "mouth/sad.svg",
    "shoesAndLegs": "shoes-and-legs/regular.svg", "bottoms": "bottoms/underwear.svg", "arms": "arms/regular.svg"}
BALLOTS_PER_WALLET = 30
# How much later an operator may let the voting end, in seconds.
MAX_EXTENSION = 7 * 24 * 3600
# Places in a response of GET /api/results/ID.
PAGE = 100


class Curve:
    """y² = x³ + ax + b over the integers modulo p; the point g has the order n."""

    def __init__(self, p, a, b, n, g):
        self.p, self.a, self.b, self.n, self.g = p, a, b, n, g

    def add(self, one, other):
        if one is None or other is None:
            return other if one is None else one
        if one[0] == other[0] and (one[1] + other[1]) % self.p == 0:
            return None
        slope = ((3 * one[0] ** 2 + self.a) * pow(2 * one[1], -1, self.p) if one == other
                 else (other[1] - one[1]) * pow(other[0] - one[0], -1, self.p))
        x = (slope * slope - one[0] - other[0]) % self.p
        return x, (slope * (one[0] - x) - one[1]) % self.p

    def times(self, factor, point):
        total = None
        while factor:
            total = self.add(total, point) if factor & 1 else total
            point, factor = self.add(point, point), factor >> 1
        return total

    def has(self, point):
        x, y = point
        return max(point) < self.p and (y ** 2 - x ** 3 - self.a * x - self.b) % self.p == 0


P256 = Curve(2**256 - 2**224 + 2**192 + 2**96 - 1, -3,
             0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B,
             0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
             (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
              0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5))
SECP256K1 = Curve(2**256 - 2**32 - 977, 0, 7,
                  0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141,
                  (0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
                   0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8))


def number(raw):
    return int.from_bytes(raw, "big")


def unbase64(text):
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def sha256(text):
    return hashlib.sha256(text.encode()).digest()


def key_of(keys, id):
    return next((key for key in keys if key.get("id", key.get("kid")) == id), None)


def is_signed(text, signature, key):
    if key is None or not re.fullmatch(r"[\w-]{86}", signature, re.ASCII):
        return False
    raw = unbase64(signature)
    r, s = number(raw[:32]), number(raw[32:])
    public = tuple(number(unbase64(key[name])) for name in "xy")
    if not (0 < r < P256.n and 0 < s < P256.n) or not P256.has(public):
        return False
    digest, inverse = number(sha256(text)), pow(s, -1, P256.n)
    point = P256.add(P256.times(digest * inverse % P256.n, P256.g), P256.times(r * inverse % P256.n, public))
    return point is not None and point[0] % P256.n == r


ROTATIONS = ((0, 36, 3, 41, 18), (1, 44, 10, 45, 2), (62, 6, 43, 15, 61), (28, 55, 25, 21, 56), (27, 20, 39, 8, 14))
ROUNDS = (0x1, 0x8082, 0x800000000000808A, 0x8000000080008000, 0x808B, 0x80000001, 0x8000000080008081,
          0x8000000000008009, 0x8A, 0x88, 0x80008009, 0x8000000A, 0x8000808B, 0x800000000000008B, 0x8000000000008089,
          0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x800A, 0x800000008000000A, 0x8000000080008081,
          0x8000000000008080, 0x80000001, 0x8000000080008008)


def rotated(word, by):
    return ((word << by) | (word >> (64 - by))) & (2**64 - 1) if by else word


def keccak256(data):
    rate, state = 136, [[0] * 5 for _ in range(5)]
    data += b"\x01" + b"\0" * (-(len(data) + 1) % rate)
    data = data[:-1] + bytes([data[-1] | 0x80])
    for start in range(0, len(data), rate):
        for lane in range(rate // 8):
            word = int.from_bytes(data[start + 8 * lane:start + 8 * lane + 8], "little")
            state[lane % 5][lane // 5] ^= word
        for constant in ROUNDS:
            parity = [column[0] ^ column[1] ^ column[2] ^ column[3] ^ column[4] for column in state]
            for x in range(5):
                change = parity[x - 1] ^ rotated(parity[(x + 1) % 5], 1)
                state[x] = [word ^ change for word in state[x]]
            moved = [[0] * 5 for _ in range(5)]
            for x in range(5):
                for y in range(5):
                    moved[y][(2 * x + 3 * y) % 5] = rotated(state[x][y], ROTATIONS[x][y])
            state = [[moved[x][y] ^ (~moved[(x + 1) % 5][y] & moved[(x + 2) % 5][y]) for y in range(5)] for x in range(5)]
            state[0][0] ^= constant
    return b"".join(state[lane][0].to_bytes(8, "little") for lane in range(4))


def signer_of(message, signature):
    """The address whose key has signed the message (EIP-191); None if the signature is no key's."""
    if not re.fullmatch(r"0x([0-9a-fA-F]{128}|[0-9a-fA-F]{130})", signature):
        return None
    raw = bytes.fromhex(signature[2:])
    if len(raw) == 64:  # EIP-2098
        raw = raw[:32] + bytes([raw[32] & 0x7F]) + raw[33:] + bytes([raw[32] >> 7])
    if raw[64] not in (0, 1, 27, 28):
        return None
    curve, r, s = SECP256K1, number(raw[:32]), number(raw[32:64])
    square = (pow(r, 3, curve.p) + 7) % curve.p
    y = pow(square, (curve.p + 1) // 4, curve.p)
    if not (0 < r < curve.n and 0 < s <= curve.n // 2) or y * y % curve.p != square:
        return None
    point = r, y if y % 2 == raw[64] % 27 else curve.p - y
    text = message.encode()
    digest = number(keccak256(b"\x19Ethereum Signed Message:\n%d" % len(text) + text))
    inverse = pow(r, -1, curve.n)
    public = curve.add(curve.times(-digest * inverse % curve.n, curve.g), curve.times(s * inverse % curve.n, point))
    if public is None:
        return None
    return "0x" + keccak256(public[0].to_bytes(32, "big") + public[1].to_bytes(32, "big"))[12:].hex()


# Ed25519 (RFC 8032).
Q, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, Q) % Q


def edwards_add(one, other):
    (a, b), (c, d) = one, other
    product = D * a * b * c * d
    return ((a * d + b * c) * pow(1 + product, -1, Q) % Q, (b * d + a * c) * pow(1 - product, -1, Q) % Q)


def edwards_times(factor, point):
    total = (0, 1)
    while factor:
        total = edwards_add(total, point) if factor & 1 else total
        point, factor = edwards_add(point, point), factor >> 1
    return total


def edwards_point(raw):
    value = int.from_bytes(raw, "little")
    sign, y = value >> 255, value & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, -1, Q) % Q
    x = pow(square, (Q + 3) // 8, Q)
    x = x if x * x % Q == square else x * pow(2, (Q - 1) // 4, Q) % Q
    if y >= Q or x * x % Q != square:
        return None
    return (x if x % 2 == sign else Q - x), y


def is_note_signed(text, raw, key):
    public, commitment = edwards_point(key), edwards_point(raw[:32])
    s = int.from_bytes(raw[32:], "little")
    if len(raw) != 64 or public is None or commitment is None or s >= ORDER:
        return False
    digest = int.from_bytes(hashlib.sha512(raw[:32] + key + text.encode()).digest(), "little") % ORDER
    base = edwards_point((4 * pow(5, -1, Q) % Q).to_bytes(32, "little"))
    return edwards_times(s, base) == edwards_add(commitment, edwards_times(digest, public))


def leaf(*parts):
    return hashlib.sha256(b"\0" + "|".join(map(str, parts)).encode()).digest()


def hash_of(*parts):
    return sha256("|".join(map(str, parts))).hex()


def root(leaves):
    if len(leaves) < 2:
        return leaves[0] if leaves else hashlib.sha256(b"").digest()
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + root(leaves[:split]) + root(leaves[split:])).digest()


def tree(leaves):
    return f"{len(leaves)}:{root(leaves).hex()}" if leaves else "-"


def size_of(text):
    return 0 if text == "-" else int(text.split(":")[0])


def root_by_path(leaf, index, size, path):
    """RFC 9162, section 2.1.3.2."""
    node, last, found = index, size - 1, leaf
    if not 0 <= index < size:
        return None
    for sibling in path:
        if last == 0:
            return None
        if node % 2 or node == last:
            found = hashlib.sha256(b"\1" + sibling + found).digest()
            while node % 2 == 0 and node:
                node, last = node >> 1, last >> 1
        else:
            found = hashlib.sha256(b"\1" + found + sibling).digest()
        node, last = node >> 1, last >> 1
    return found if last == 0 else None


def time_of(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


# What an event of the second format consists of.

HASH, LEAF, TREE = r"[0-9a-f]{64}", r"-|[0-9a-f]{64}", r"-|[1-9][0-9]{0,9}:[0-9a-f]{64}"
WALLET, TOKEN_ID, ENTRY_ID = r"0x[0-9a-f]{40}", r"0|[1-9][0-9]{0,77}", r"[1-9][0-9]{0,14}"
COORDINATE = r"[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]"
TIME = r"[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z"
ITEM, COLOUR = r"[a-z0-9-]+/[a-z0-9-]+\.[a-z0-9]+", r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})"
KINDS = "withdraw restore ban unban end key cancel".split()
SEAL_KINDS = "start ballots rulings end final".split()


class NoSheet(Exception):
    pass


def need(condition):
    if not condition:
        raise NoSheet


def need_integers(*values):
    need(all(type(value) is int and abs(value) < 2**53 for value in values))


def need_texts(*values, form=r"[^|]*"):
    """Texts that can be encoded, by default without a separator."""
    for value in values:
        need(type(value) is str and re.fullmatch(form, value, re.DOTALL) and not re.search("[\ud800-\udfff]", value))


def need_times(*values):
    need_texts(*values, form=TIME)
    for value in values:
        try:
            time_of(value)
        except ValueError:
            raise NoSheet from None


def need_layers(avatar):
    worn = [layer for layer in LAYERS if layer in avatar]
    need(worn == LAYERS[:len(worn)])
    for layer in worn:
        need_texts(avatar[layer], form=f"{ITEM}|{COLOUR}" if layer == "background" else f"({ITEM})?")


def need_entry(one):
    need_integers(one["id"])
    need_times(one["submittedAt"])
    if "person" in one:
        return need_texts(one["person"], form=HASH)
    need_texts(one["wallet"], form=WALLET)
    need_texts(one["salt"])
    need_layers(one)


def need_ruling(one):
    need_integers(one["number"])
    need_times(one["at"])
    need_texts(one["reason"], form=".*")
    need(one["kind"] in KINDS)
    if one["kind"] == "end":
        return need_times(one["subject"])
    need_texts(one["subject"], form=ENTRY_ID if one["kind"] in ("withdraw", "restore") else r"[^|]*")


def need_seal(one):
    need(one["kind"] in SEAL_KINDS)
    need_texts(one["previous"], one["ranking"], form=LEAF)
    need_texts(one["entries"], one["ballots"], one["rulings"], one["roll"], form=TREE)
    need_times(one["ends"], one["at"])
    need_texts(one["key"], one["signature"])


def need_key(one):
    need_texts(one["id"])
    need_texts(one["x"], one["y"], form=COORDINATE)
    need_times(one["since"], one.get("until", one["since"]))


def need_row(one):
    need_integers(one["count"])
    if "person" in one:
        return need_texts(one["person"], form=HASH)
    need_texts(one["wallet"], form=WALLET)
    need_texts(one["x"], one["y"], form=COORDINATE)
    need_texts(one["message"], form=".*")
    need_texts(one["signature"], one["countSignature"])
    if one["token"] is not None:
        need_texts(one["token"]["contract"], form=WALLET)
        need_texts(one["token"]["tokenId"], form=TOKEN_ID)


def is_sheet(sheet):
    """Whether each text of it can be read in one way only, and its votes are between its entries."""
    try:
        need(all(type(sheet[name]) is list for name in "entries rulings leftOut seals keys roll ballots ranking".split()))
        need_texts(sheet["host"])
        need_integers(sheet["event"], *sheet["leftOut"], *sheet["ranking"])
        for name, check_one in (("entries", need_entry), ("rulings", need_ruling), ("seals", need_seal),
                                ("keys", need_key), ("roll", need_row)):
            for one in sheet[name]:
                check_one(one)
        ids = {one["id"] for one in sheet["entries"]}
        need(len(ids) == len(sheet["entries"]))
        for left, right, winner, signed, salt in sheet["ballots"]:
            need_integers(left, right, winner, signed)
            need_texts(salt)
            need(left != right and winner in (left, right) and {left, right} <= ids and signed in (0, 1))
        return True
    except (NoSheet, KeyError, TypeError, ValueError):
        return False


def is_receipt(one):
    """Of either format; a file also has votes that were never confirmed."""
    try:
        need_integers(one["event"])
        need_texts(one["salt"], one["at"], one["key"], one["signature"], one.get("seal", "-"), form=".*")
        need_texts(one["leaf"], form=HASH)
        need("format" not in one or one["format"] == 2 and "seal" in one)
        if "winner" in one:
            need_integers(one["lo"], one["hi"], one["winner"], one["signed"] if "format" in one else 0)
            need("format" not in one or one["winner"] in (one["lo"], one["hi"]) and one["signed"] in (0, 1))
        else:
            need_integers(one["id"] if "format" in one else 0)
            need_texts(one["wallet"], form=".*")
            need_layers(one["avatar"])
        return True
    except (NoSheet, KeyError, TypeError):
        return False


def key_id(key):
    text = json.dumps({"crv": "P-256", "kty": "EC", "x": key["x"], "y": key["y"]}, separators=(",", ":"))
    return base64.urlsafe_b64encode(sha256(text)).decode().rstrip("=")


def person_of(entry):
    if "person" in entry:
        return entry["person"]
    avatar = entry.get("avatar", entry)
    return hash_of("duds-fit-2", entry["wallet"], *(avatar[layer] for layer in LAYERS if layer in avatar), entry["salt"])


def voter_person(row):
    if "person" in row:
        return row["person"]
    token = row["token"] or {"contract": "-", "tokenId": "-"}
    return hash_of("duds-voter-2", row["wallet"], row["x"], row["y"], token["contract"], token["tokenId"],
                   sha256(row["message"]).hex(), row["signature"], row["countSignature"])


def ballot_leaf(event, one, other, winner, signed, salt):
    return leaf("duds-ballot-2", event, min(one, other), max(one, other), winner, signed, salt)


def entry_leaf(event, entry):
    # Otherwise a wallet or a salt could contain the first or the last values of a fit, which would have the same hash.
    if "person" not in entry and "|" in entry["wallet"] + entry["salt"]:
        sys.exit("This is no sheet.")
    return leaf("duds-entry-2", event, entry["id"], entry["submittedAt"], person_of(entry))


def ruling_leaf(event, one):
    return leaf("duds-ruling-2", event, one["number"], one["kind"], one["subject"], one["at"], one["reason"])


def seal_text(sheet, seal):
    fields = "kind previous entries ballots rulings roll ranking ends at key".split()
    return "|".join(["duds-seal-2", sheet["host"], str(sheet["event"]), *(seal[name] for name in fields)])


def leaves_of(sheet):
    event = sheet["event"]
    return {
        "entries": sorted(entry_leaf(event, one) for one in sheet["entries"]),
        "ballots": [ballot_leaf(event, *ballot) for ballot in sheet["ballots"]],
        "rulings": [ruling_leaf(event, one) for one in sheet["rulings"]],
        "roll": sorted(leaf("duds-roll-2", event, row["count"], voter_person(row)) for row in sheet["roll"]),
    }


def withdrawn(rulings):
    gone = set()
    for one in rulings:
        if one["kind"] == "withdraw":
            gone.add(int(one["subject"]))
        if one["kind"] == "restore":
            gone.discard(int(one["subject"]))
    return gone


def end_of(sheet):
    ends = [one["subject"] for one in sheet["rulings"] if one["kind"] == "end"]
    return ends[-1] if ends else sheet["seals"][0]["ends"] if sheet["seals"] else ""


def left_out_subject(leaves):
    return f"{len(leaves)}:{hashlib.sha256(b''.join(sorted(leaves))).hexdigest()}"


def counted(sheet, rulings, left_out):
    """The entries that are ranked, and the votes that count, as winner and loser."""
    gone, skipped = withdrawn(rulings), set(left_out)
    entries = {one["id"]: time_of(one["submittedAt"]) for one in sheet["entries"] if one["id"] not in gone}
    votes = [(winner, right if winner == left else left)
             for place, (left, right, winner, *_) in enumerate(sheet["ballots"])
             if place not in skipped and left in entries and right in entries]
    return entries, votes


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
    return value


def rounded(strength):
    return math.floor(strength * 1e6 + 0.5)


def ranked(entries, votes):
    value = strengths(sorted(entries), votes) if votes else {}
    return sorted(value, key=lambda id: (-rounded(value[id]), entries[id], id)), value


def podium(entries, votes):
    return ranked(entries, votes)[0][:3]


# The seven lines. Each returns what it found: 'ok …', 'failed …' or 'untold …'.


def check_votes(sheet, leaves, receipts):
    event = sheet["event"]
    # A file may have a receipt twice.
    own = list({(one.get("wallet"), one["leaf"]): one for one in receipts if one["event"] == event}.values())
    if not own:
        return ["untold no-receipts"]
    positions = {leaf: place for place, leaf in enumerate(leaves["ballots"])}
    people = {person_of(entry) for entry in sheet["entries"]}
    entries = {(person_of(entry), entry["id"], entry["submittedAt"]) for entry in sheet["entries"]}

    def vote_leaf(one):
        return ballot_leaf(event, one["lo"], one["hi"], one["winner"], one.get("signed", 0), one["salt"])

    def is_there(one):
        if "winner" in one:
            return vote_leaf(one) in positions
        return (person_of(one), one["id"], one["at"]) in entries if "format" in one else person_of(one) in people

    def is_ours(one):
        if "format" not in one:
            expected, text = first_receipt_leaf(one), f"duds-receipt-1|{event}|{one['leaf']}|{one['at']}"
        else:
            expected = vote_leaf(one) if "winner" in one else entry_leaf(event, {**one, "submittedAt": one["at"]})
            text = f"duds-receipt-2|{event}|{one['leaf']}|{one['seal']}|{one['at']}"
        return one["leaf"] == expected.hex() and is_signed(text, one["signature"], key_of(sheet["keys"], one["key"]))

    def is_evidence(one):
        until = key_of(sheet["keys"], one["key"]).get("until")
        return time_of(one["at"]) <= time_of(end_of(sheet)) and (until is None or time_of(one["at"]) <= time_of(until) + 60)

    lost = [one for one in own if not is_there(one)]
    ours = [one for one in lost if is_ours(one)]
    found = ["failed votes-missing"] if any(is_evidence(one) for one in ours) else []
    found += ["failed not-our-signature"] if len(ours) < len(lost) else []
    found += ["untold no-evidence"] if any(not is_evidence(one) for one in ours) else []
    found += [] if lost else ["ok votes-counted"]
    gone, skipped = withdrawn(sheet["rulings"]), set(sheet["leftOut"])
    votes = [one for one in own if "winner" in one]
    there = [one for one in votes if is_there(one)]
    if any({one["lo"], one["hi"]} & gone or positions[vote_leaf(one)] in skipped for one in there):
        found.append("ok votes-left-out")
    signed = [one for one in votes if one.get("signed") == 1]
    for wallet in {one["wallet"] for one in signed if "wallet" in one}:
        mine = [one["voter"] for one in signed if one.get("wallet") == wallet and "voter" in one]
        rows = {key_id(row): row["count"] for row in sheet["roll"] if row.get("wallet") == wallet}
        # Of a forgotten wallet, the roll has only the number.
        nameless = [row["count"] for row in sheet["roll"] if "person" in row]
        if any(rows.get(key, 0) != mine.count(key) and (key in rows or mine.count(key) not in nameless) for key in mine):
            found.append("failed roll-differs")
        if set(rows) - set(mine):
            found.append("ok votes-elsewhere")
    return found + (["untold votes-unsigned"] if len(signed) < len(votes) else [])


SIGN_IN_TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})"
SIGN_IN = re.compile(
    r"(?:[a-z][a-z0-9+.-]*://)?(?P<domain>[^\s/?#]+) wants you to sign in with your Ethereum account:\n"
    r"(?P<address>0x[0-9a-fA-F]{40})\n\n(?:[^\n]+\n)?\nURI: \S+\nVersion: \S+\nChain ID: [0-9]{1,15}\n"
    rf"Nonce: [a-zA-Z0-9]{{8,64}}\nIssued At: {SIGN_IN_TIME}(?:\nExpiration Time: {SIGN_IN_TIME})?"
    rf"(?:\nNot Before: {SIGN_IN_TIME})?"
    r"(?:\nRequest ID: [^\n]*)?(?:\nResources:(?P<resources>(?:\n- \S+)*))?")
VOTER_KEY = "urn:duds:voter-key:"


def vouches(sheet, row):
    found = SIGN_IN.fullmatch(row["message"])
    resources = (found["resources"] or "").split("\n- ")[1:] if found else []
    keys = [one.removeprefix(VOTER_KEY) for one in resources if one.startswith(VOTER_KEY)]
    return (found is not None and found["domain"] == sheet["host"] and found["address"].lower() == row["wallet"]
            and keys == [key_id(row)])


def roll_problem(sheet, named):
    counts = [row["count"] for row in sheet["roll"]]
    if sum(counts) != sum(1 for ballot in sheet["ballots"] if ballot[3] == 1) or any(count < 1 for count in counts):
        return "sum"
    totals = {}
    for row in sheet["roll"]:
        voter = row.get("person", row.get("wallet"))
        totals[voter] = totals.get(voter, 0) + row["count"]
    if max(totals.values(), default=0) > BALLOTS_PER_WALLET:
        return "too-many"
    if len({(row["x"], row["y"]) for row in named}) < len(named):
        return "key-twice"
    holders = {}
    for row in named:
        token = row["token"] and (row["token"]["contract"], row["token"]["tokenId"])
        if token and holders.setdefault(token, row["wallet"]) != row["wallet"]:
            return "token-twice"
    return None


def check_voters(sheet, start, limit):
    named = [row for row in sheet["roll"] if "person" not in row]
    drawn = random.sample(named, limit) if limit is not None and limit < len(named) else named
    problem = roll_problem(sheet, named)
    for row in drawn if problem is None else []:
        text = f"duds-count-2|{start}|{row['wallet']}|{row['count']}"
        if not vouches(sheet, row):
            problem = "sign-in"
        elif not is_signed(text, row["countSignature"], row):
            problem = "count"
        if problem:
            break
    found = [f"failed voters:{problem}"] if problem else ["ok voters-signed"] if sheet["roll"] else []
    unsigned = [place for place, ballot in enumerate(sheet["ballots"]) if ballot[3] == 0]
    if unsigned:
        found.append("untold unsigned-votes")
    if any(signer_of(row["message"], row["signature"]) != row["wallet"] for row in drawn):
        found.append("untold contract-wallets")
    found += ["untold tokens-unchecked"] if named else []
    gone = withdrawn(sheet["rulings"])
    entrants = [one for one in sheet["entries"] if "person" in one and one["id"] not in gone]
    found += ["untold forgotten"] if entrants or len(named) < len(sheet["roll"]) else []
    return found + (["untold sampled"] if len(drawn) < len(named) else [])


def check_sealed(sheet, leaves):
    found = []
    for part in ("entries", "ballots", "rulings", "roll"):
        for seal in sheet["seals"]:
            whole = part == "entries" or seal["kind"] in ("end", "final")
            size = len(leaves[part]) if whole else size_of(seal[part])
            if size > len(leaves[part]) or seal[part] != tree(leaves[part][:size]):
                found.append(f"failed not-sealed:{part}")
                break
    if all(seal["kind"] != "end" for seal in sheet["seals"]):
        found.append("failed not-sealed:end")
    for one in sheet["rulings"]:
        before = [seal["at"] for seal in sheet["seals"] if size_of(seal["rulings"]) < one["number"]]
        after = [seal["at"] for seal in sheet["seals"] if size_of(seal["rulings"]) >= one["number"]]
        if (before and time_of(one["at"]) < time_of(before[-1]) - 60) or (after and time_of(one["at"]) > time_of(after[0]) + 60):
            found.append("failed ruling-dated")
            break
    return found or ["ok sheet-sealed"]


def end_problem(rulings, seals):
    if not seals:
        return None
    end, moves = time_of(seals[0]["ends"]), [one for one in rulings if one["kind"] == "end"]
    for one in moves:
        added = time_of(one["subject"]) - end
        if added != 0 if one["number"] <= size_of(seals[0]["rulings"]) else not 0 < added <= MAX_EXTENSION:
            return "end"
    if len(moves) > 1:
        return "end"
    for one in rulings:
        ends = [time_of(move["subject"]) for move in moves if move["number"] < one["number"]] or [end]
        if one["kind"] != "key" and one["number"] > size_of(seals[0]["rulings"]) and time_of(one["at"]) > ends[0] + 60:
            return "after-end"
    return None


def check_rulings(sheet, leaves):
    rulings, ids = sheet["rulings"], {entry["id"] for entry in sheet["entries"]}
    bans = [one["subject"] for one in rulings if one["kind"] in ("ban", "unban")]
    if any(one["number"] != place + 1 for place, one in enumerate(rulings)):
        return ["failed rulings:numbering"]
    if any(int(one["subject"]) not in ids if one["kind"] in ("withdraw", "restore") else one["subject"] == "" for one in rulings):
        return ["failed rulings:subject"]
    late = end_problem(rulings, sheet["seals"])
    if late:
        return [f"failed rulings:{late}"]
    if any(one["kind"] == "cancel" for one in rulings):
        return ["failed rulings:cancelled"]
    left = sheet["leftOut"]
    if len(set(left)) < len(left) or any(not 0 <= place < len(leaves) for place in left):
        return ["failed rulings:left-out"]
    if left_out_subject([leaves[place] for place in left]) != (bans[-1] if bans else left_out_subject([])):
        return ["failed rulings:left-out"]
    if not left and not withdrawn(rulings):
        return ["ok no-rulings"]
    same = podium(*counted(sheet, rulings, left)) == podium(*counted(sheet, [], []))
    return ["ok rulings-applied" + ("" if same else ":others-first")]


def check_seals(sheet, seal_leaves, seen):
    seals, rulings = sheet["seals"], sheet["rulings"]
    if any(key_id(key) != key["id"] for key in sheet["keys"]):
        return ["failed seals:key"]
    for place, seal in enumerate(seals):
        before = seals[place - 1] if place else None
        since = rulings[size_of(seals[0]["rulings"]):]
        skipped = size_of(seals[0]["rulings"])
        ends = [one["subject"] for one in since[:max(0, size_of(seal["rulings"]) - skipped)] if one["kind"] == "end"]
        known = since[:max(0, size_of(before["rulings"]) - skipped)] if before else []
        keys = [one["subject"] for one in known if one["kind"] == "key"]
        if before is None:
            fits = seal["kind"] == "start" and seal["previous"] == seal["ballots"] == seal["roll"] == seal["ranking"] == "-"
        else:
            final, last = seal["kind"] == "final", seal["kind"] in ("end", "final")
            fits = (seal["previous"] == seal_leaves[place - 1] and seal["kind"] != "start" and before["kind"] != "final"
                    and (before["kind"] == "end") == final and seal["at"] >= before["at"]
                    and (seal["kind"] != "end" or seal["at"] >= seal["ends"])
                    and seal["entries"] == before["entries"] and size_of(seal["ballots"]) >= size_of(before["ballots"])
                    and size_of(seal["rulings"]) >= size_of(before["rulings"]) and (last or seal["roll"] == "-")
                    and final == (seal["ranking"] != "-")
                    and (not final or all(seal[one] == before[one] for one in ("ballots", "rulings", "roll", "ends"))))
        if not fits or seal["ends"] != (ends[-1] if ends else seals[0]["ends"]):
            return ["failed seals:order"]
        key = key_of(sheet["keys"], keys[-1] if keys else seals[0]["key"])
        if key is None or key["id"] != seal["key"]:
            return ["failed seals:key"]
        if not is_signed(seal_text(sheet, seal), seal["signature"], key):
            return ["failed seals:signature"]
    if seen - set(seal_leaves):
        return ["failed seals:missing"]
    # The times in the list of keys decide which receipts are evidence, and nobody has signed them.
    until = {key["id"]: key["until"] for key in sheet["keys"] if "until" in key}
    if any(seal["key"] in until and time_of(seal["at"]) > time_of(until[seal["key"]]) + 60 for seal in seals):
        return ["failed seals:key"]
    return ["ok seals-chained"] if [seal["kind"] for seal in seals[-2:]] == ["end", "final"] else ["failed seals:incomplete"]


# A signed note (C2SP) with three lines: no extensions.
CHECKPOINT = r"[^\n]+\n(0|[1-9][0-9]{0,14})\n[A-Za-z0-9+/]{43}=\n\n(— [^\n ]+ [A-Za-z0-9+/]+=*\n)+"


def cosigners(note, witnesses):
    text, _, lines = note.partition("\n\n")
    for line in lines.splitlines():
        _, name, value = line.split(" ", 2)
        raw, key = base64.b64decode(value), witnesses.get(name)
        if key is None or raw[:4] != hashlib.sha256(name.encode() + b"\n\x04" + key).digest()[:4]:
            continue
        if is_note_signed(f"cosignature/v1\ntime {number(raw[4:12])}\n{text}\n", raw[12:], key):
            yield name


def check_witnesses(sheet, seal_leaves, log, witnesses):
    place = next((place for place, seal in enumerate(sheet["seals"]) if seal["kind"] == "end"), None)
    end = sheet["seals"][place] if place is not None else None
    late = end is None or round(time_of(end["at"]) - time_of(end["ends"])) > 600
    seen = []
    if log is not None:
        lines = log["checkpoint"].split("\n")
        if not re.fullmatch(CHECKPOINT, log["checkpoint"]):
            return ["failed log:not-included"]
        climbed = place is not None and root_by_path(bytes.fromhex(seal_leaves[place]), log["index"], log["size"],
                                                     [bytes.fromhex(one) for one in log["path"]])
        if not climbed or str(log["size"]) != lines[1] or base64.b64encode(climbed).decode() != lines[2]:
            return ["failed log:not-included"]
        name = sheet["host"] + "/seals"
        if lines[0] != name:
            return ["failed log:rolled-back" if lines[0].startswith(name + "/") else "failed log:not-included"]
        seen = list(cosigners(log["checkpoint"], witnesses))
    found = (["untold sealed-late"] if late else []) + ([] if seen else ["untold no-witness"])
    return found + (["ok witnessed"] if seen and not late else [])


def is_possible(theirs, value, times_of):
    """Whether strengths that differ from ours by 1e-8 at most could be rounded so that this is their order."""
    above, before = math.inf, None
    if len(theirs) != len(value) or set(theirs) != set(value):
        return False
    for id in theirs:
        next_of_equal = before is None or (times_of[before], before) < (times_of[id], id)
        above, before = min(rounded(value[id] + 1e-8), above if next_of_equal else above - 1), id
        if above < rounded(value[id] - 1e-8):
            return False
    return True


def are_results(sheet, results):
    """Whether the rows are the first places, or without counted votes the first entries; ranges are not compared."""
    entries, votes = counted(sheet, sheet["rulings"], sheet["leftOut"])
    order, by_id = sheet["ranking"] or sorted(entries), {entry["id"]: entry for entry in sheet["entries"]}
    named = {one["wallet"] for one in sheet["entries"] + sheet["roll"] if "person" not in one}
    for id, row in zip(order, results):
        entry = by_id[id]
        # A forgotten entry has the default's pieces, and an address that nobody else has.
        is_owner = row["wallet"] not in named if "person" in entry else row["wallet"] == entry["wallet"]
        battles = sum(1 for vote in votes if id in vote)
        has_fit = all(row[one] == entry.get(one, DEFAULT[one]) for one in LAYERS)
        if not is_owner or not has_fit or row.get("battles", battles) != battles:
            return False
    return min(PAGE, len(order)) <= len(results) <= len(order)


def check_ranking(sheet, results):
    entries, votes = counted(sheet, sheet["rulings"], sheet["leftOut"])
    own, value = ranked(entries, votes)
    if own != sheet["ranking"] and not is_possible(sheet["ranking"], value, entries):
        return ["failed ranking:count"]
    sealed = sheet["seals"][-1]["ranking"] if sheet["seals"] else None
    if sealed != hash_of("duds-ranking-2", sheet["event"], ",".join(map(str, sheet["ranking"]))):
        return ["failed ranking:seal"]
    if results is not None and not are_results(sheet, results):
        return ["failed ranking:results"]
    return ["ok ranking-same"]


def check(sheet, keys, receipts, voters=None, results=None, log=None, witnesses={}):
    leaves = leaves_of(sheet)
    seal_leaves = [leaf(seal_text(sheet, seal)).hex() for seal in sheet["seals"]]
    seen = {one["seal"] for one in receipts if one["event"] == sheet["event"] and one.get("seal", "-") != "-"}
    unlisted = [key["id"] for key in sheet["keys"] if key_of(keys, key["id"]) is None]
    return {
        "votes": check_votes(sheet, leaves, receipts),
        "voters": check_voters(sheet, seal_leaves[0] if seal_leaves else "-", voters),
        "sealed": check_sealed(sheet, leaves),
        "rulings": check_rulings(sheet, leaves["ballots"]),
        "seals": ["failed seals:unlisted-key"] if unlisted else check_seals(sheet, seal_leaves, seen),
        "witnesses": check_witnesses(sheet, seal_leaves, log, witnesses),
        "ranking": check_ranking(sheet, results),
    }


# Events of the first format.


def first_ballot_leaf(event, one, other, winner, salt):
    return leaf("duds-ballot-1", event, min(one, other), max(one, other), winner, salt)


def first_entry_leaf(event, wallet, avatar, salt):
    return leaf("duds-entry-1", event, wallet, *(avatar[layer] for layer in LAYERS if layer in avatar), salt)


def first_receipt_leaf(one):
    if "winner" in one:
        return first_ballot_leaf(one["event"], one["lo"], one["hi"], one["winner"], one["salt"])
    return first_entry_leaf(one["event"], one["wallet"], one["avatar"], one["salt"])


def check_first_votes(sheet, logs, receipts, keys):
    own = [one for one in receipts if one["event"] == sheet["event"]]
    leaves = {kind: set(log) for kind, log in logs.items()}
    result = "ok" if own else "none"
    for one in own:
        expected = first_receipt_leaf(one).hex()
        text = f"duds-receipt-1|{one['event']}|{one['leaf']}|{one['at']}"
        if one["leaf"] != expected or not is_signed(text, one["signature"], key_of(keys, one["key"])):
            result = "unsigned" if result == "ok" else result
        elif bytes.fromhex(one["leaf"]) not in leaves["ballots" if "winner" in one else "entries"]:
            result = "missing"
    return result


def check_first_seal(event, seal, leaves, keys):
    text = f"duds-seal-1|{event}|{seal['kind']}|{seal['size']}|{seal['root']}|{seal['sealedAt']}"
    if not is_signed(text, seal["signature"], key_of(keys, seal["key"])):
        return "unsigned"
    if seal["size"] > len(leaves) or seal["kind"] == "entries" and seal["size"] != len(leaves):
        return "other-size"
    return "ok" if root(leaves[: seal["size"]]).hex() == seal["root"] else "other-root"


def check_first_ranking(sheet):
    gone, skipped = {one["id"] for one in sheet["withdrawn"]}, set(sheet["uncounted"])
    times_of = {one["id"]: datetime.fromisoformat(one["submittedAt"].replace("Z", "+00:00")) for one in sheet["entries"]}
    votes = [(winner, right if winner == left else left)
             for place, (left, right, winner, _) in enumerate(sheet["ballots"])
             if place not in skipped and left not in gone and right not in gone]
    votes = [vote for vote in votes if vote[0] in times_of and vote[1] in times_of]
    if not votes and not sheet["ranking"]:
        return "ok"
    value = strengths(sorted(times_of), votes)
    ranking = sorted(times_of, key=lambda id: (-rounded(value[id]), times_of[id], id))
    same = len(ranking) == len(sheet["ranking"]) and all(
        own == theirs or theirs in value and abs(value[own] - value[theirs]) < 2e-6
        for own, theirs in zip(ranking, sheet["ranking"]))
    return "ok" if same else "failed"


def check_first(sheet, keys, receipts):
    event, ballots = sheet["event"], [first_ballot_leaf(sheet["event"], *ballot) for ballot in sheet["ballots"]]
    entries = [first_entry_leaf(event, one["wallet"], one, one["salt"]) for one in sheet["entries"]]
    logs = {"ballots": ballots, "entries": sorted(entries + [bytes.fromhex(one["leaf"]) for one in sheet["withdrawn"]])}
    seals = sheet["seals"]
    last = max((seal for seal in seals if seal["kind"] == "ballots"), key=lambda seal: seal["size"], default=None)
    found = [check_first_seal(event, seal, logs[seal["kind"]], keys) for seal in seals if seal is not last]
    has_entries = any(seal["kind"] == "entries" for seal in seals)
    return {
        "votes": check_first_votes(sheet, logs, receipts, keys),
        "root": "no-seal" if last is None else "other-size" if last["size"] != len(ballots)
                else check_first_seal(event, last, ballots, keys),
        "seals": next((one for one in found if one != "ok"), "ok") if has_entries else "no-seal",
        "ranking": check_first_ranking(sheet),
    }


def read(name):
    with open(name, encoding="utf-8") as file:
        return json.load(file)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sheet", type=read)
    parser.add_argument("keys", type=read)
    parser.add_argument("receipts", type=read, nargs="?", default=[])
    parser.add_argument("--voters", type=int)
    parser.add_argument("--results", type=read)
    parser.add_argument("--log", type=read)
    parser.add_argument("--witness", action="append", default=[])
    given = parser.parse_args()
    listed = given.receipts if isinstance(given.receipts, list) else given.receipts["receipts"]
    receipts = [one for one in listed if is_receipt(one)]
    witnesses = {name: base64.b64decode(key) for name, _, key in (one.partition("=") for one in given.witness)}
    if given.sheet.get("format") == 2 and not is_sheet(given.sheet):
        found = {"sheet": ["failed"]}
        print("sheet failed")
    elif given.sheet.get("format") != 2:
        lines = check_first(given.sheet, given.keys["keys"], receipts)
        found = {name: ["ok" if verdict in ("ok", "none") else "failed"] for name, verdict in lines.items()}
        for name, verdict in lines.items():
            print(f"{name} {verdict}")
    else:
        found = check(given.sheet, given.keys["keys"], receipts, given.voters, given.results, given.log, witnesses)
        for name, findings in found.items():
            print(f"{name} {', '.join(findings)}")
    sys.exit(1 if any(one.startswith("failed") for findings in found.values() for one in findings) else 0)


if __name__ == "__main__":
    main()
