import {
  checkAllSeals,
  checkSeals,
  sealLeaf,
  sealText,
  type EventSeal,
  type Ruling,
  type Sheet,
} from '../../../rules/index';
import {
  newTestKey,
  nodeTools,
  provenEvent,
  sealAll,
  sha256,
  signWith,
  type ProvenEvent,
  type TestKey,
} from '../support/provenEvent';

let event: ProvenEvent;
let next: TestKey;
beforeAll(async () => {
  event = await provenEvent();
  next = newTestKey();
});

const EARLIER = '2026-05-07T12:00:00.000Z';
const ruling = (number: number, kind: Ruling['kind'], subject: string): Ruling => ({
  number,
  kind,
  subject,
  at: '2026-05-01T12:03:00.000Z',
  reason: 'x',
});

/** Each seal names the one before it and has the signature of the key that it names, as a cheating server can make them. */
function signedAnew(sheet: Sheet, change: (seal: EventSeal, index: number) => Partial<EventSeal>): Sheet {
  const seals: EventSeal[] = [];
  for (const [index, seal] of sheet.seals.entries()) {
    const before = seals.at(-1);
    const previous = before ? sealLeaf(sheet.host, sheet.event, before, sha256) : '-';
    const changed = { ...seal, previous, ...change(seal, index) };
    const key = changed.key === next.listed.id ? next : event.key;
    seals.push({ ...changed, signature: signWith(key, sealText(sheet.host, sheet.event, changed)) });
  }
  return { ...sheet, seals };
}

const findingOf = (sheet: Sheet) => checkAllSeals(sheet, [], nodeTools);

/** The second seal has rulings about the next key and an earlier end. */
function movedEvent(change: (seal: EventSeal, index: number) => Partial<EventSeal> = () => ({})): Sheet {
  const rulings = [...event.sheet.rulings, ruling(2, 'key', next.listed.id), ruling(3, 'end', EARLIER)];
  const sheet = { ...event.sheet, rulings, keys: [event.key.listed, next.listed] };
  return signedAnew(sealAll(sheet, event.key), (seal, index) => ({
    ...(index > 0 ? { ends: EARLIER } : {}),
    ...(index > 1 ? { key: next.listed.id } : {}),
    ...change(seal, index),
  }));
}

test('sealed rulings name the next key and an earlier end', async () => {
  expect(await findingOf(movedEvent())).toEqual({ verdict: 'ok', code: 'seals-chained', seals: 5, seen: 0 });
});

test.each<[string, 'key' | 'order', (index: number) => Partial<EventSeal>]>([
  ['before a ruling about it is sealed', 'key', index => (index === 1 ? { key: next.listed.id } : {})],
  ['later than the ruling says', 'key', index => (index === 2 ? { key: event.key.listed.id } : {})],
])('the key changes %s', async (_, problem, change) => {
  expect(await findingOf(movedEvent((_seal, index) => change(index)))).toMatchObject({ code: 'seals', problem });
});

test('a key that the sheet does not list has signed nothing', async () => {
  const sheet = { ...movedEvent(), keys: [event.key.listed] };
  expect(await findingOf(sheet)).toMatchObject({ problem: 'key', evidence: [sheet.seals[2]] });
});

test('an end that no ruling names is found', async () => {
  const sheet = signedAnew(event.sheet, (_, index) => (index > 2 ? { ends: EARLIER } : {}));
  expect(await findingOf(sheet)).toMatchObject({ problem: 'order', evidence: [sheet.seals[3]] });
});

const TREE = `1:${'ab'.repeat(32)}`;
test.each<[string, number, Partial<EventSeal>]>([
  ['of another kind', 0, { kind: 'ballots' }],
  ['that follows another', 0, { previous: 'ab'.repeat(32) }],
  ['with votes', 0, { ballots: TREE }],
  ['with a roll', 0, { roll: TREE }],
  ['with a ranking', 0, { ranking: 'ab'.repeat(32) }],
  ['that begins the event again', 1, { kind: 'start' }],
  ['that does not follow the one before it', 1, { previous: '-' }],
  ['with other entries', 1, { entries: TREE }],
  ['that is dated before the one before it', 1, { at: '2026-05-01T11:59:59.000Z' }],
  ['with a roll before the end', 1, { roll: TREE }],
  ['with a ranking before the end', 1, { ranking: 'ab'.repeat(32) }],
  ['with fewer rulings', 2, { rulings: '-' }],
  ['with fewer votes', 3, { ballots: TREE }],
  ['that is the last although the voting has not ended', 3, { kind: 'final', ranking: 'ab'.repeat(32) }],
  ['of votes after the end', 4, { kind: 'ballots', roll: '-', ranking: '-' }],
  ['without a ranking', 4, { ranking: '-' }],
  ['with another roll than at the end', 4, { roll: TREE }],
  ['with other votes than at the end', 4, { ballots: `99:${'ab'.repeat(32)}` }],
  ['with other rulings than at the end', 4, { rulings: `2:${'ab'.repeat(32)}` }],
])('a seal %s is out of order, whoever has signed it (%i)', async (_, at, change) => {
  const sheet = signedAnew(event.sheet, (_seal, index) => (index === at ? change : {}));
  expect(await findingOf(sheet)).toMatchObject({ code: 'seals', problem: 'order', evidence: [sheet.seals[at]] });
});

test('nothing follows the final seal', async () => {
  const [, , , end, final] = event.sheet.seals;
  const sheet = { ...event.sheet, seals: [...event.sheet.seals, { ...end!, at: final!.at }] };
  expect(await findingOf(signedAnew(sheet, () => ({})))).toMatchObject({ problem: 'order' });
});

test('the seals of a running event need not be complete, those of a closed one must', async () => {
  const running = { ...event.sheet, seals: event.sheet.seals.slice(0, 3) };
  expect(await checkSeals(running, [], nodeTools)).toMatchObject({ code: 'seals-chained', seals: 3 });
  expect(await findingOf(running)).toMatchObject({ problem: 'incomplete', evidence: [running.seals[2]] });
});
