import type { CheckInput } from '#rules/proof/checkClosed';
import { placesOf } from '#rules/proof/checkRanking';
import { sealHash } from '#rules/proof/checkSeals';
import type { ClosedEvent, PublishedFit, PublishedVote, Ruling, Seal } from '#rules/proof/published';
import {
  contentOf,
  fitReceipt,
  fitsOf,
  KEY,
  LATER,
  linesOf,
  listed,
  masked,
  notices,
  OTHER_KEY,
  placed,
  receiptsOf,
  ruledContent,
  rulingOf,
  saltOf,
  sealed,
  sha256,
  signedSeal,
  voteHashesOf,
  votesOn,
  walletOf,
  type Content,
} from '../support/closedEvent';

// An operator has all rights and every key; voters have their receipts, and the seals that their browsers saw.

const honest = contentOf();
const closed = sealed(honest);
const ruled = ruledContent(honest);
const receipts = receiptsOf(honest);
const seenOf = (event: ClosedEvent): CheckInput['seen'] =>
  Object.fromEntries(event.seals.map(seal => [seal.kind, sealHash(event, seal, sha256)]));

/** What is not confirmed, with all receipts and seals at hand. */
const check = async (input: Partial<CheckInput>): Promise<readonly string[]> =>
  notices(await linesOf({ closed, keys: [listed(KEY)], receipts, seen: seenOf(closed), ...input }));

test('an honest event is confirmed in every line', async () => {
  expect(await check({})).toEqual([]);
  expect(await check({ keys: [OTHER_KEY, KEY].map(listed) })).toEqual([]);
});

test('rulings that do not change the podium are told to those whose votes they leave out', async () => {
  const event = sealed(ruled);
  expect(await check({ closed: event, seen: seenOf(event) })).toEqual(['own untold left-out']);
});

const flipped = ([lo, hi, winner, salt]: PublishedVote): PublishedVote => [lo, hi, winner === lo ? hi : lo, salt];
const fitWith = (index: number, change: object): readonly PublishedFit[] =>
  honest.fits.with(index, { ...honest.fits[index], ...change } as PublishedFit);

/** As `exchanged('wallet', 'salt')`: those fields of the first two fits. */
function exchanged(...names: readonly string[]): readonly PublishedFit[] {
  const [one, other] = honest.fits;
  const taken = (from: object) => Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
  return [{ ...one!, ...taken(other!) }, { ...other!, ...taken(one!) }, ...honest.fits.slice(2)];
}

const EARLY = '2026-05-01T09:00:00.000Z';
const forgotten = (change: object): readonly PublishedFit[] => fitWith(4, { ...masked(honest.fits[4]!), ...change });

const wrong = (problem: string): string => `seals failed seals:${problem}`;
const NO_RECEIPTS = 'own untold no-receipts';
const OTHER = 'own failed shown-other';
const MISSING = 'own failed missing';
const FORGOTTEN = 'rulings untold forgotten';
const LEFT_OUT = 'own untold left-out';

/** What notices a change of what is published, with the places counted anew. */
test.each<[string, Partial<Content>, ...string[]]>([
  [
    'votes are flipped',
    { votes: honest.votes.map((vote, at) => (at < 4 ? flipped(vote) : vote)) },
    MISSING,
    wrong('votes'),
  ],
  ['a vote is dropped', { votes: honest.votes.slice(1) }, MISSING, wrong('votes')],
  ['votes are invented', { votes: [...honest.votes, votesOn(honest.fits, 40)[39]!] }, wrong('votes')],
  ['a vote is there twice', { votes: [...honest.votes, honest.votes[0]!] }, wrong('votes')],
  ['a vote has another salt', { votes: honest.votes.with(0, [101, 102, 101, saltOf(99)]) }, MISSING, wrong('votes')],
  ['wallets are exchanged', { fits: exchanged('wallet', 'salt') }, MISSING, wrong('fits')],
  ['pictures are exchanged', { fits: exchanged('head') }, MISSING, OTHER, wrong('fits'), wrong('votes')],
  ['a fit was submitted earlier', { fits: fitWith(4, { submittedAt: EARLY }) }, MISSING, wrong('fits')],
  ['a fit is added', { fits: [...honest.fits, fitsOf(6)[5]!] }, wrong('fits'), 'ranking untold shown-unevenly'],
  [
    'the winner is withdrawn',
    { rulings: [rulingOf(1, 'withdraw', String(placesOf(honest)[0]))] },
    ...[LEFT_OUT, wrong('rulings'), 'rulings untold other-podium'],
  ],
  [
    'votes are left out by a ban',
    { rulings: [rulingOf(1, 'ban', '1')], leftOut: voteHashesOf(honest).slice(0, 1) },
    ...[LEFT_OUT, wrong('leftOut'), wrong('rulings')],
  ],
  [
    'votes are left out without a ruling',
    { leftOut: voteHashesOf(honest).slice(0, 1) },
    ...[LEFT_OUT, wrong('leftOut'), 'rulings failed rulings-broken:left-out'],
  ],
  ['XP are changed', { about: { ...honest.about, xp_first: 1 } }, wrong('about')],
  ['the title is changed', { about: { ...honest.about, title: 'x' } }, wrong('about')],
  ['a prize is changed', { about: { ...honest.about, prizes: [{ url: null, file: 'x' }] } }, wrong('about')],
  [
    'the winner is forgotten unasked',
    { fits: honest.fits.map(fit => (fit.place === 1 ? masked(fit) : fit)) },
    FORGOTTEN,
  ],
  ['a forgotten fit has another time', { fits: forgotten({ submittedAt: EARLY }) }, MISSING, FORGOTTEN],
  [
    'a forgotten fit has another look',
    { fits: forgotten({ look: 'e'.repeat(64) }) },
    ...[MISSING, OTHER, wrong('votes'), FORGOTTEN],
  ],
  [
    'two forgotten fits have each other’s ids',
    { fits: honest.fits.map((fit, at) => (at < 2 ? { ...masked(honest.fits[1 - at]!), id: fit.id } : fit)) },
    ...[MISSING, OTHER, wrong('votes'), FORGOTTEN],
  ],
  ['the host is another', { host: 'duds.invalid' }, NO_RECEIPTS, wrong('signature'), wrong('other-seal')],
])('after the end seal, %s', async (...row) => {
  const [, change, ...noticed] = row;
  const content = placed({ ...honest, ...change });
  expect(await check({ closed: { ...closed, ...content } })).toEqual(noticed);
  // If both seals are made anew, they are not the ones that browsers saw.
  const ifSealed = noticed.map(one => (one.startsWith('seals') ? wrong('other-seal') : one));
  expect(await check({ closed: sealed(content) })).toEqual([...new Set(ifSealed)]);
});

const [start, end] = closed.seals as readonly [Seal, Seal];
const signed = (seal: Seal, change: Partial<Seal> = {}, by = KEY): Seal =>
  signedSeal(honest, { ...seal, ...change }, by);
const withSeals = (...seals: readonly Seal[]): Partial<CheckInput> => ({ closed: { ...closed, seals } });
/** Nobody has seen them before, so that they alone have to show it. */
const unseen = (...seals: readonly Seal[]): Partial<CheckInput> => ({ ...withSeals(...seals), seen: {} });
const bothBy = [signed(start, {}, OTHER_KEY), signed(end, {}, OTHER_KEY)];

test.each<[string, Partial<CheckInput>, string]>([
  ['there is none', withSeals(), wrong('missing')],
  ['there is none of the end', withSeals(start), wrong('missing')],
  ['there is a second one of the end', withSeals(start, end, signed(end, { ends: LATER })), wrong('missing')],
  ['the last was made before the end', unseen(start, signed(end, { at: start.at })), wrong('too-early')],
  ['the first was made after the last', unseen(signed(start, { at: LATER }), end), wrong('too-early')],
  ['a key has signed that is not listed', withSeals(...bothBy), wrong('signature')],
  ['a text has the signature of another', withSeals(start, { ...end, signature: start.signature }), wrong('signature')],
  ['a signature is none', withSeals(start, { ...end, signature: '*' }), wrong('signature')],
  [
    'two keys have signed',
    { ...withSeals(start, signed(end, {}, OTHER_KEY)), keys: [KEY, OTHER_KEY].map(listed) },
    wrong('signature'),
  ],
  [
    'a key is listed under the id of another',
    {
      ...withSeals(...bothBy.map(seal => ({ ...seal, key: KEY.kid }))),
      keys: [{ ...listed(OTHER_KEY), kid: KEY.kid }],
    },
    wrong('signature'),
  ],
  [
    'the first is not the one that was seen',
    withSeals(signed(start, { at: '2026-05-02T12:00:01.000Z' }), end),
    wrong('other-seal'),
  ],
  ['the fits changed between them', unseen(signed(start, { fits: end.votes }), end), wrong('fits-changed')],
  ['the first has votes', unseen(signed(start, { votes: end.votes }), end), wrong('votes')],
  ['the first leaves votes out', unseen(signed(start, { leftOut: end.votes }), end), wrong('leftOut')],
  ['the first has rulings', unseen(signed(start, { rulings: end.votes }), end), wrong('rulings')],
  [
    'the event changed between them',
    unseen(signed(start, { about: 'e'.repeat(64) }), end),
    'seals untold about-changed',
  ],
  ['the end changed between them', unseen(start, signed(end, { ends: end.at })), 'rulings failed rulings-broken:end'],
])('the seals are not right if %s', async (_, input, noticed) => {
  expect(await check(input)).toEqual([noticed]);
});

const ruling = (number: number, change: Partial<Ruling>): Partial<Content> => ({
  rulings: ruled.rulings.map(one => (one.number === number ? { ...one, ...change } : one)),
});
const more = (kind: Ruling['kind'], subject: string): Partial<Content> => ({
  rulings: [...ruled.rulings, rulingOf(5, kind, subject)],
});

/** Undefined if only the seals of others show it. */
test.each<[string, Partial<Content>, string | undefined]>([
  ['a number is missing', ruling(4, { number: 5 }), 'numbering'],
  ['one is missing', { rulings: ruled.rulings.slice(0, 3) }, undefined],
  ['one is added', more('unban', '0'), undefined],
  ['a reason is another', ruling(1, { reason: 'Other.' }), undefined],
  ['an unknown fit is withdrawn', ruling(1, { subject: '99' }), 'subject'],
  ['an unknown fit is restored', ruling(1, { kind: 'restore', subject: '99' }), 'subject'],
  ['one is dated before the one before it', ruling(3, { at: '2026-05-02T12:30:00.000Z' }), 'dates'],
  ['one is dated after the end seal', ruling(4, { at: '2026-05-04T12:02:00.000Z' }), 'dates'],
  ['the voting is extended after its end', ruling(4, { at: '2026-05-03T12:02:00.000Z' }), 'end'],
  ['the voting is extended for more than a week', ruling(4, { subject: '2026-05-10T12:00:00.001Z' }), 'end'],
  ['the voting is extended to its own end', ruling(4, { subject: '2026-05-03T12:00:00.000Z' }), 'end'],
  ['the voting is shortened', ruling(4, { subject: '2026-05-03T11:59:59.999Z' }), 'end'],
  ['the voting is extended twice', more('extend', '2026-05-05T12:00:00.000Z'), 'end'],
  ['a ban is about more votes than are left out', ruling(2, { subject: '3' }), 'left-out'],
  ['something is left out that is no vote', { leftOut: ['e'.repeat(64)] }, 'left-out'],
  [
    'a vote is left out twice',
    { ...ruling(3, { subject: '0' }), leftOut: [...ruled.leftOut, ...ruled.leftOut] },
    'left-out',
  ],
  ['the event was cancelled', more('cancel', '-'), 'cancelled'],
])('the rulings are not right if %s; later, the seals show it', async (_, change, problem) => {
  const content = placed({ ...ruled, ...change });
  const event = sealed(ruled);
  const findings = await check({ closed: sealed(content), receipts: [], seen: {} });
  const expected = problem === undefined ? [] : [`rulings failed rulings-broken:${problem}`];
  expect(findings.filter(one => one.startsWith('rulings'))).toEqual(expected);
  const later = await check({ closed: { ...event, ...content }, receipts: [], seen: seenOf(event) });
  expect(later.some(one => /seals:(?:rulings|leftOut)$/.test(one))).toBe(true);
});

test('an extension may be a week long, and is the end that the seal says', async () => {
  const week = placed({ ...ruled, ...ruling(4, { subject: '2026-05-10T12:00:00.000Z' }) });
  expect(await check({ closed: sealed(week), receipts: [], seen: {} })).toEqual([NO_RECEIPTS]);
  const other = { ends: '2026-05-09T12:00:00.000Z', at: '2026-05-10T12:00:00.000Z' };
  const findings = await check({ closed: sealed(week, { end: other }), receipts: [], seen: {} });
  expect(findings).toContain('rulings failed rulings-broken:end');
});

test('an extension from before the start seal is in the end that both seals say', async () => {
  const early = rulingOf(1, 'extend', closed.seals[0]!.ends, { at: '2026-05-02T11:00:00.000Z' });
  expect(await check({ closed: sealed(placed({ ...honest, rulings: [early] })), seen: {} })).toEqual([]);
});

test.each(['start', 'end'])('rulings of an event that has only the %s seal are not blamed for it', async kind => {
  const event = sealed(ruled);
  const seals = event.seals.filter(seal => seal.kind === kind);
  const findings = await check({ closed: { ...event, seals }, receipts: [], seen: {} });
  expect(findings).toEqual([NO_RECEIPTS, wrong('missing')]);
});

test('a ruling that is dated back before the start seal is not in it', async () => {
  const again = sealed({ ...ruled, ...ruling(2, { at: '2026-05-02T11:30:00.000Z' }) });
  const [first] = sealed(ruled).seals;
  const findings = await check({ closed: { ...again, seals: [first!, again.seals[1]!] }, receipts: [], seen: {} });
  expect(findings).toEqual([NO_RECEIPTS, 'rulings failed rulings-broken:dates']);
});

test('a withdrawn fit with a place is no part of the ranking', async () => {
  const fits = ruled.fits.map(fit => (fit.id === 105 ? { ...fit, place: 5 } : fit));
  const findings = await check({ closed: sealed({ ...ruled, fits }), receipts: [], seen: {} });
  const noticed = ['rulings failed rulings-broken:withdrawn', 'ranking failed other-ranking:published'];
  expect(findings).toEqual([NO_RECEIPTS, ...noticed]);
});

test('a withdrawn fit that was restored is ranked', async () => {
  const rulings = [rulingOf(1, 'withdraw', '101'), rulingOf(2, 'restore', '101')];
  const event = sealed(placed({ ...honest, rulings }));
  expect(event.fits).toEqual(closed.fits);
  expect(await check({ closed: event, seen: seenOf(event) })).toEqual([]);
});

/** The first three; 102 was forgotten, 101 withdrawn. */
const first = ({ fits }: ClosedEvent) =>
  placesOf({ fits })
    .slice(0, 3)
    .map(id => ({ id, wallet: id === 102 ? null : walletOf(id), isWithdrawn: id === 101 }));

test('a ruling without which the first three would be others names both podiums', async () => {
  const fits = honest.fits.map(fit => (fit.id === 102 ? masked(fit) : fit));
  const event = sealed(placed({ ...honest, fits, rulings: [rulingOf(1, 'withdraw', '101')] }));
  const lines = await linesOf({ closed: event, keys: [listed(KEY)], receipts: [], seen: seenOf(event) });
  expect(lines[2]?.findings).toEqual([
    { verdict: 'ok', code: 'rulings', rulings: 1, votes: 12, fits: 1 },
    { verdict: 'untold', code: 'other-podium', podium: first(event), without: first(closed) },
    { verdict: 'untold', code: 'forgotten', fits: 1 },
  ]);
});

test('if rulings leave no vote, nobody is on the podium', async () => {
  const [vote] = honest.votes;
  const bans = { rulings: [rulingOf(1, 'ban', '1')], leftOut: voteHashesOf(honest).slice(0, 1) };
  const event = sealed(placed({ ...honest, votes: [vote!], ...bans }));
  expect(event.fits.map(({ place }) => place)).toEqual([null, null, null, null, null]);
  const lines = await linesOf({ closed: event, keys: [listed(KEY)], receipts: [], seen: seenOf(event) });
  expect(lines[2]?.findings[1]).toMatchObject({ code: 'other-podium', podium: [] });
});

test('a vote can be copied, salt and all, and one of both be banned', async () => {
  const votes = [honest.votes[0]!, ...honest.votes];
  const bans = { rulings: [rulingOf(1, 'ban', '1')], leftOut: voteHashesOf(honest).slice(0, 1) };
  const event = sealed(placed({ ...honest, votes, ...bans }));
  expect(event.fits).toEqual(closed.fits);
  expect(await check({ closed: event, seen: seenOf(event) })).toEqual([LEFT_OUT, 'rulings untold other-podium']);
});

test.each<[string, (place: number) => number | null]>([
  ['two places are exchanged', place => [2, 1][place - 1] ?? place],
  ['two fits have one place', place => (place === 2 ? 1 : place)],
  ['the places begin with the second', place => place + 1],
  ['a fit has no place', place => (place === 3 ? null : place)],
])('the places are not right if %s', async (_, change) => {
  const fits = closed.fits.map(fit => ({ ...fit, place: change(fit.place!) }));
  expect(await check({ closed: { ...closed, fits } })).toEqual(['ranking failed other-ranking:published']);
});

test('before the start seal, only its owner notices that a fit was given to another wallet', async () => {
  const event = sealed({ ...honest, fits: fitWith(0, { wallet: walletOf(666) }) });
  const own = [fitReceipt(honest, honest.fits[0]!)];
  expect(await check({ closed: event, receipts: own, seen: seenOf(event) })).toEqual([MISSING]);
  expect(await check({ closed: event, receipts: [], seen: seenOf(event) })).toEqual([NO_RECEIPTS]);
});
