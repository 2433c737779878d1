import {
  applyRulings,
  countBallots,
  countText,
  leftOutSubject,
  sealLeaf,
  type CheckInput,
  type OwnReceipt,
  type RollRow,
  type Sheet,
  type SheetBallot,
  type SheetEntry,
  type ShownResults,
} from '../../../rules/index';
import { newTestKey, rollRow, sealAll, sealNext, sha256, signInText, signWith, type ProvenEvent } from './provenEvent';

interface Attack {
  readonly tamper: (sheet: Sheet) => Sheet | Promise<Sheet>;
  /** The lines that turn, and what they find; 'refused' if it is no sheet. */
  readonly finds: readonly string[];
  /** Without them, those of one voter are at hand. */
  readonly receipts?: 'none';
  readonly more?: (sheet: Sheet) => Partial<CheckInput>;
}

const changed = <T>(list: readonly T[], at: number, change: (item: T) => T): readonly T[] =>
  list.map((item, index) => (index === at ? change(item) : item));

/** The other way round. */
const flipped = ([left, right, winner, signed, salt]: SheetBallot): SheetBallot => [
  left,
  right,
  winner === left ? right : left,
  signed,
  salt,
];

const invented: SheetBallot = [101, 106, 106, 1, '00000000-0000-4000-8000-000000000000'];
const firstThree = (sheet: Sheet): Sheet['ranking'] => [
  ...sheet.ranking.slice(0, 2).reverse(),
  ...sheet.ranking.slice(2),
];
async function withRoll(
  sheet: Sheet,
  change: (roll: readonly RollRow[], start: string) => readonly RollRow[] | Promise<readonly RollRow[]>,
) {
  const [start] = sheet.seals;
  if (start === undefined) throw new Error('no seal');
  return { ...sheet, roll: await change(sheet.roll, sealLeaf(sheet.host, sheet.event, start, sha256)) };
}

/** What a voter's browser has kept. */
export function receiptsOf({ voters, receipts }: ProvenEvent, voter = 0): readonly OwnReceipt[] {
  const wallet = voters[voter]?.address.toLowerCase();
  return receipts.filter(receipt => receipt.wallet === wallet);
}

/** What somebody with all the operator's rights could do to the sheet of an event, and the lines that find it. */
export function attacksOn(event: () => ProvenEvent): Readonly<Record<string, Attack>> {
  const ownOf = (voter: number) => receiptsOf(event(), voter);

  const resealed = (sheet: Sheet): Sheet => sealAll(sheet, event().key);
  const ownBallot = ({ ballots }: Sheet): number => {
    const salts = ownOf(0).map(({ salt }) => salt);
    return ballots.findIndex(([, , , , salt]) => salts.includes(salt));
  };
  const shownOf = ({ ranking, entries }: Sheet) => {
    const rows = ranking.map(id => entries.find(entry => entry.id === id)) as unknown as ShownResults['rows'];
    return { results: { rows, isComplete: true } };
  };

  return {
    // Somebody who never looks has no receipts at hand.
    "a stranger's vote is exchanged, and everything counted and sealed anew": {
      tamper: sheet => {
        const ballots = changed(sheet.ballots, ownBallot(sheet), flipped);
        const { entries, ballots: counted } = applyRulings({ ...sheet, ballots });
        const ranking = countBallots(entries, counted).ranking.map(({ id }) => id);
        return resealed({ ...sheet, ballots, ranking });
      },
      finds: [],
      receipts: 'none',
    },
    'a vote is changed': {
      tamper: sheet => ({ ...sheet, ballots: changed(sheet.ballots, ownBallot(sheet), flipped) }),
      finds: ['votes votes-missing', 'sealed not-sealed ballots'],
    },
    'a vote is changed, and everything sealed anew': {
      tamper: sheet => resealed({ ...sheet, ballots: changed(sheet.ballots, ownBallot(sheet), flipped) }),
      finds: ['votes votes-missing'],
    },
    'a vote is dropped, and everything sealed anew': {
      tamper: sheet => resealed({ ...sheet, ballots: sheet.ballots.filter((_, index) => index !== ownBallot(sheet)) }),
      finds: ['votes votes-missing', 'voters sum'],
    },
    'votes are invented': {
      tamper: sheet => ({ ...sheet, ballots: [...sheet.ballots, invented] }),
      finds: ['voters sum', 'sealed not-sealed ballots'],
    },
    'votes are invented, marked as signed, and everything sealed anew': {
      tamper: sheet => resealed({ ...sheet, ballots: [...sheet.ballots, invented] }),
      finds: ['voters sum'],
    },
    'a signed vote loses its mark': {
      tamper: sheet =>
        resealed({
          ...sheet,
          ballots: changed(sheet.ballots, ownBallot(sheet), ([left, right, winner, , salt]) => [
            left,
            right,
            winner,
            0,
            salt,
          ]),
        }),
      finds: ['votes votes-missing', 'voters sum'],
    },
    'another number is written beside a key': {
      tamper: async sheet =>
        resealed(await withRoll(sheet, roll => changed(roll, 0, row => ({ ...row, count: row.count + 1 })))),
      finds: ['voters sum'],
    },
    'a number comes from another event': {
      tamper: async sheet =>
        resealed(
          await withRoll(sheet, roll => {
            const voter = event().voters.find(
              ({ address }) => address.toLowerCase() === (roll[0] as { wallet: string }).wallet,
            );
            const countSignature = signWith(voter!.key, countText('ab'.repeat(32), voter!.address, 5));
            return changed(roll, 0, row => ({ ...row, countSignature }) as RollRow);
          }),
        ),
      finds: ['voters count'],
    },
    'a key stands for two wallets': {
      tamper: async sheet => resealed(await withRoll(sheet, roll => [...roll.slice(1), { ...roll[1]! }])),
      finds: ['voters key-twice'],
      receipts: 'none',
    },
    'a token stands for two wallets': {
      tamper: async sheet =>
        resealed(
          await withRoll(sheet, roll =>
            roll.map(row =>
              row.person === undefined ? { ...row, token: { contract: `0x${'a'.repeat(40)}`, tokenId: '7' } } : row,
            ),
          ),
        ),
      finds: ['voters token-twice'],
    },
    'a token stands for two wallets in two spellings': {
      tamper: async sheet =>
        resealed(
          await withRoll(sheet, roll =>
            roll.map((row, index) =>
              row.person === undefined
                ? { ...row, token: { contract: `0x${'a'.repeat(40)}`, tokenId: `${'0'.repeat(index)}7` } }
                : row,
            ),
          ),
        ),
      finds: ['refused'],
    },
    'a sign-in is for another site': {
      tamper: async sheet =>
        resealed(
          await withRoll(sheet, async roll => {
            const voter = event().voters[0]!;
            const message = signInText(voter, 'other.example');
            const signature = await voter.wallet.signMessage(message);
            return roll.map(row =>
              row.person === undefined && row.wallet === voter.address.toLowerCase()
                ? { ...row, message, signature }
                : row,
            );
          }),
        ),
      finds: ['voters sign-in'],
    },
    'a sign-in names two keys': {
      tamper: async sheet =>
        resealed(
          await withRoll(sheet, roll =>
            roll.map(row =>
              row.person === undefined
                ? { ...row, message: `${row.message}\n- urn:duds:voter-key:${'A'.repeat(43)}` }
                : row,
            ),
          ),
        ),
      finds: ['voters sign-in'],
    },
    'one wallet has thirty-one votes over two keys': {
      tamper: async sheet => {
        const voter = event().voters[0]!;
        const more = Array.from({ length: 26 }, (_, index): SheetBallot => [101, 102, 101, 1, `extra-${index}`]);
        const other = { ...voter, key: newTestKey() };
        const fuller = { ...sheet, ballots: [...sheet.ballots, ...more] };
        return resealed(
          await withRoll(fuller, async (roll, start) => [...roll, await rollRow(other, start, more.length, 9)]),
        );
      },
      finds: ['voters too-many'],
      receipts: 'none',
    },
    'the ids of two entries are exchanged': {
      tamper: sheet => {
        const [one, other, ...rest] = sheet.entries as [SheetEntry, SheetEntry, ...SheetEntry[]];
        return { ...sheet, entries: [{ ...one, id: other.id }, { ...other, id: one.id }, ...rest] };
      },
      finds: ['votes votes-missing', 'sealed not-sealed entries'],
    },
    'an entry gets other pieces': {
      tamper: sheet => ({
        ...sheet,
        entries: changed(sheet.entries, 1, entry => ({ ...entry, mouth: 'mouth/grin.svg' })),
      }),
      finds: ['sealed not-sealed entries'],
    },
    'the last piece of an entry is hidden in its salt, and the page shows another': {
      tamper: sheet => ({
        ...sheet,
        entries: changed(sheet.entries, 0, entry => {
          if (entry.person !== undefined) return entry;
          const { glasses = '', salt, ...rest } = entry;
          return { ...rest, salt: `${glasses}|${salt}` };
        }),
      }),
      more: sheet => shownOf({ ...sheet, entries: changed(sheet.entries, 0, one => ({ ...one, glasses: 'g/x.svg' })) }),
      finds: ['refused'],
    },
    'an entry gets another time': {
      tamper: sheet => ({
        ...sheet,
        entries: changed(sheet.entries, 1, entry => ({ ...entry, submittedAt: '2026-04-30T12:00:00.000Z' })),
      }),
      finds: ['sealed not-sealed entries'],
    },
    'an entry is dropped': {
      tamper: sheet => ({ ...sheet, entries: sheet.entries.slice(0, -1) }),
      finds: ['sealed not-sealed entries', 'rulings subject'],
    },
    'a ruling is dropped': {
      tamper: sheet => ({ ...sheet, rulings: [] }),
      finds: ['sealed not-sealed rulings', 'ranking count'],
    },
    'a ruling is dated back, and sealed so': {
      tamper: sheet =>
        resealed({ ...sheet, rulings: changed(sheet.rulings, 0, one => ({ ...one, at: '2026-05-01T11:00:00.000Z' })) }),
      finds: ['sealed ruling-dated'],
    },
    'a ruling names an earlier end, so that later receipts seem to be no evidence': {
      tamper: sheet => {
        const at = '2026-05-01T13:31:00.000Z';
        const early = { number: 2, kind: 'end', subject: '2026-05-01T13:32:00.000Z', at, reason: '-' } as const;
        return resealed({ ...sheet, rulings: [...sheet.rulings, early] });
      },
      finds: ['rulings end'],
    },
    'votes are left out without a ruling': {
      tamper: sheet => ({ ...sheet, leftOut: [0, 1, 2] }),
      finds: ['rulings left-out'],
    },
    'votes are left out by a ruling that names others': {
      tamper: sheet =>
        resealed({
          ...sheet,
          leftOut: [0, 1],
          rulings: [
            ...sheet.rulings,
            {
              number: 2,
              kind: 'ban',
              subject: leftOutSubject(['ab'.repeat(32)], sha256),
              at: sheet.rulings[0]!.at,
              reason: 'x',
            },
          ],
        }),
      finds: ['rulings left-out'],
    },
    'the winner is exchanged': {
      tamper: sheet => ({ ...sheet, ranking: firstThree(sheet) }),
      finds: ['ranking count'],
    },
    'of two equal entries, the later one is put first': {
      tamper: sheet => {
        const ballots: readonly SheetBallot[] = [
          [101, 102, 101, 0, 'one'],
          [101, 102, 102, 0, 'other'],
        ];
        return resealed({ ...sheet, ballots, ranking: [102, 101, 103, 104, 105] });
      },
      finds: ['ranking count'],
    },
    'the winner is exchanged only on the page': {
      tamper: sheet => sheet,
      more: sheet => shownOf({ ...sheet, ranking: firstThree(sheet) }),
      finds: ['ranking results'],
    },
    'the last places are missing on the page': {
      tamper: sheet => sheet,
      more: sheet => shownOf({ ...sheet, ranking: sheet.ranking.slice(0, 2) }),
      finds: ['ranking results'],
    },
    'another ranking was sealed': {
      tamper: sheet => ({ ...resealed({ ...sheet, ranking: firstThree(sheet) }), ranking: sheet.ranking }),
      finds: ['ranking seal'],
    },
    'a seal is left out': {
      tamper: sheet => ({ ...sheet, seals: sheet.seals.filter(({ kind }) => kind !== 'ballots') }),
      finds: ['seals order'],
    },
    'a voter was shown a seal that is gone': {
      tamper: sheet => sheet,
      more: () => ({ seen: ['cd'.repeat(32)] }),
      finds: ['seals missing'],
    },
    'everything is sealed anew from the first seal on': {
      tamper: sheet => {
        const ballots = changed(sheet.ballots, 0, flipped);
        const start = sealNext({ ...sheet, ballots, seals: [] }, event().key, {
          kind: 'start',
          at: '2026-05-01T12:00:01.000Z',
          ballots: 0,
        });
        return resealed({ ...sheet, ballots, seals: [start] });
      },
      finds: ['voters count', 'seals missing'],
    },
    'the final seal is missing': {
      tamper: sheet => ({ ...sheet, seals: sheet.seals.slice(0, -1) }),
      finds: ['seals incomplete', 'ranking seal'],
    },
    'all seals are missing': {
      tamper: sheet => ({ ...sheet, seals: [] }),
      finds: ['voters count', 'sealed not-sealed end', 'seals missing', 'ranking seal'],
    },
    'a seal is changed without a signature': {
      tamper: sheet => ({
        ...sheet,
        seals: changed(sheet.seals, 4, seal => ({ ...seal, at: '2026-05-08T13:00:00.000Z' })),
      }),
      finds: ['seals signature'],
    },
    'another key signs the last seals': {
      tamper: sheet => {
        const other = newTestKey();
        return { ...sealAll(sheet, other), keys: [...sheet.keys, other.listed] };
      },
      finds: ['seals key'],
    },
    'a key is retired in the sheet before it signed the last seals': {
      tamper: sheet => ({
        ...sheet,
        keys: changed(sheet.keys, 0, one => ({ ...one, until: '2026-05-01T12:10:00.000Z' })),
      }),
      finds: ['seals key'],
    },
    'the end is sealed before it has come': {
      tamper: sheet => {
        const seals = [...sheet.seals.slice(0, 1)];
        for (const [kind, at] of [
          ['end', '2026-05-07T12:00:00.000Z'],
          ['final', '2026-05-07T12:00:01.000Z'],
        ] as const)
          seals.push(
            sealNext({ ...sheet, seals }, event().key, { kind, at, ballots: sheet.ballots.length, rulings: 1 }),
          );
        return { ...sheet, seals };
      },
      finds: ['seals order'],
    },
    'a key is exchanged under its id': {
      tamper: sheet => {
        const other = newTestKey();
        const listed = { ...other.listed, id: event().key.listed.id };
        return { ...sealAll(sheet, { ...other, listed }), keys: [listed] };
      },
      finds: ['seals key'],
    },
  };
}
