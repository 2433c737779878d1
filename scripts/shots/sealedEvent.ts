import {
  chooseItem,
  countBallots,
  DEFAULT_OUTFIT,
  entryText1,
  leafHash,
  seededRandom,
  type Avatar,
  type BallotReceipt1,
  type SealedSheet,
  type Wardrobe,
} from '../../rules/index';
import { ballotHash, jwkOf, KEY, receiptOf, saltOf, sealOf, sha256 } from '../../__tests__/rules/support/sealedEvent';
import { readWardrobe } from '../../server/http/readWardrobe';
import { toHex } from '../../server/store/sealedLog';

/** A closed event of the first format with everything that a browser needs to check it. It is always the same, except for the key. */
export interface SealedEvent {
  readonly sheet: SealedSheet;
  /** The response of GET /.well-known/duds-keys.json. */
  readonly keys: unknown;
  /** Of the first ballots of the log. */
  readonly receipts: (count: number) => readonly BallotReceipt1[];
}

const AT = '2026-05-01T12:00:00.000Z';
/** The layers that entries differ in, and how many items of each there are, so that pieces repeat. */
const CATEGORIES = ['backgrounds', 'head', 'tops', 'bottoms', 'shoes-and-legs', 'hair-and-hats', 'glasses'];
const ITEMS = 5;
const ENTRIES = 60;
const BALLOTS = 1_240;

type Logged = SealedSheet['ballots'][number];

export async function makeSealedEvent(event: number): Promise<SealedEvent> {
  const random = seededRandom(ENTRIES + BALLOTS);
  const wardrobe = await readWardrobe('public/data');
  const entries = Array.from({ length: ENTRIES }, (_, index) => ({
    id: index + 1,
    submittedAt: AT,
    wallet: walletOf(random),
    salt: saltOf(BALLOTS + index),
    ...dress(wardrobe, random),
  }));
  const taste = tasteOf(entries, random);
  const batches = [0, 1].map(() =>
    Array.from({ length: BALLOTS / 2 }, (): Logged => {
      const left = 1 + Math.floor(random() * ENTRIES);
      const right = 1 + ((left + Math.floor(random() * (ENTRIES - 1))) % ENTRIES);
      const difference = (taste.get(left) ?? 0) - (taste.get(right) ?? 0);
      return [left, right, random() < 1 / (1 + Math.exp(-difference)) ? left : right, ''];
    }),
  );
  let number = 0;
  const ballots = batches.flatMap(batch =>
    batch
      .map(([left, right, winner]): Logged => [left, right, winner, saltOf((number += 1))])
      .map(ballot => [toHex(ballotHash(ballot, event)), ballot] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, ballot]) => ballot),
  );
  const leaves = ballots.map(ballot => ballotHash(ballot, event));
  const entryLeaves = entries
    .map(entry => leafHash(Buffer.from(entryText1({ event, avatar: entry, ...entry })), sha256))
    .sort((a, b) => (toHex(a) < toHex(b) ? -1 : 1));
  return {
    sheet: {
      event,
      entries,
      ranking: countBallots(
        entries,
        ballots.map(([left, right, winner]) => ({ left, right, winner })),
      ).ranking.map(({ id }) => id),
      withdrawn: [],
      uncounted: [],
      seals: [
        sealOf('entries', entryLeaves, KEY, event),
        sealOf('ballots', leaves.slice(0, batches[0]?.length), KEY, event),
        sealOf('ballots', leaves, KEY, event),
      ],
      ballots,
    },
    keys: { keys: [{ ...jwkOf(KEY), since: AT }] },
    receipts: wanted => ballots.slice(0, wanted).map(ballot => receiptOf(ballot, KEY, event)),
  };
}

function walletOf(random: () => number): string {
  const digits = Array.from({ length: 40 }, () => Math.floor(16 * random()).toString(16));
  return `0x${digits.join('')}`;
}

function dress(wardrobe: Wardrobe, random: () => number): Avatar {
  const pieces = CATEGORIES.flatMap(name => {
    const items = wardrobe.filter(({ category }) => category === name).slice(0, ITEMS);
    const piece = items[Math.floor(random() * ITEMS)];
    return piece === undefined ? [] : [piece];
  });
  return pieces.reduce((outfit, { category, item }) => chooseItem(outfit, category, item).outfit, DEFAULT_OUTFIT)
    .avatar;
}

/** Strengths that come from the pieces for one half. */
function tasteOf(entries: SealedSheet['entries'], random: () => number): ReadonlyMap<number, number> {
  const worth = new Map<string, number>();
  const worthOf = (value = ''): number => {
    const known = worth.get(value) ?? 1.2 * (random() - 0.5);
    worth.set(value, known);
    return known;
  };
  return new Map(
    entries.map(({ id, hairAndHats, tops, glasses, head, bottoms }) => [
      id,
      [hairAndHats, tops, glasses, head, bottoms].reduce((sum, value) => sum + worthOf(value), 2 * (random() - 0.5)),
    ]),
  );
}
