import type { Finding, Ruling, Sheet } from '../../rules/index';
import { linesOf, provenEvent } from './support/provenEvent';

const ENDS = '2026-05-08T12:00:00.000Z';

let honest: Sheet;
beforeAll(async () => {
  honest = (await provenEvent()).sheet;
});

/** What the line about rulings finds if these follow the event's own. */
async function problemOf(added: readonly Partial<Ruling>[], change: (sheet: Sheet) => Partial<Sheet> = () => ({})) {
  const [own] = honest.rulings;
  const rulings = added.map((ruling, index) => ({ ...own!, number: index + 2, ...ruling }));
  const sheet = { ...honest, rulings: [...honest.rulings, ...rulings] };
  const { rulings: line } = await linesOf({ sheet: { ...sheet, ...change(sheet) }, receipts: [] });
  const [finding] = line.findings as readonly (Finding & { readonly problem?: string })[];
  return finding?.problem ?? 'none';
}

const withdrawal = (at: string): Partial<Ruling> => ({ kind: 'withdraw', subject: '101', at });
const move = (subject: string): Partial<Ruling> => ({ kind: 'end', subject });

test.each([
  ['at the end', [withdrawal('2026-05-08T12:00:59.000Z')], 'none'],
  ['after the end', [withdrawal('2026-05-08T12:01:01.000Z')], 'after-end'],
  ['before the later end', [move('2026-05-09T12:00:00.000Z'), withdrawal('2026-05-09T11:00:00.000Z')], 'none'],
  ['after the later end', [move('2026-05-09T12:00:00.000Z'), withdrawal('2026-05-09T12:10:00.000Z')], 'after-end'],
  ['a new key after the end', [{ kind: 'key', subject: 'its id', at: '2026-05-08T13:00:00.000Z' }], 'none'],
  ['a week more', [move('2026-05-15T12:00:00.000Z')], 'none'],
  ['more than a week', [move('2026-05-15T12:00:01.000Z')], 'end'],
  ['an earlier end', [move('2026-05-08T11:00:00.000Z')], 'end'],
  ['no time', [move('soon')], 'end'],
  ['two later ends', [move('2026-05-09T12:00:00.000Z'), move('2026-05-10T12:00:00.000Z')], 'end'],
  [
    'a later end that was decided after the end',
    [{ ...move('2026-05-09T12:00:00.000Z'), at: '2026-05-08T13:00:00.000Z' }],
    'after-end',
  ],
] as const)('the end and what operators decide: %s', async (_, rulings, expected) => {
  expect(await problemOf(rulings)).toBe(expected);
});

test('the first seal has the end of a ruling before it', async () => {
  const sealed = ({ seals: [start, ...seals] }: Sheet) => ({ seals: [{ ...start!, rulings: '2:x' }, ...seals] });
  expect(await problemOf([move(ENDS)], sealed)).toBe('none');
  expect(await problemOf([move('2026-05-09T12:00:00.000Z')], sealed)).toBe('end');
});

test('without seals, the line is about the rulings alone', async () => {
  expect(await problemOf([withdrawal('2026-05-09T12:00:00.000Z')], () => ({ seals: [] }))).toBe('none');
});
