import { isEventSeals } from '#rules/proof/guards';
import { avatarOf } from '#rules/proof/lists';
import { readClosedEvent, readKeys, readReceipts, readSentVotes, readVotesIndex } from '#rules/proof/readPublished';
import { sealDigits } from '#rules/proof/texts';
import {
  contentOf,
  fitReceipt,
  KEY,
  LATER,
  listed,
  masked,
  ruledContent,
  rulingOf,
  sealed,
  voteReceipt,
} from '../support/closedEvent';

const honest = contentOf();
const closed = sealed(ruledContent(honest));
const HASH = 'e'.repeat(64);

test('what the server publishes can be read, without what else is there', () => {
  expect(readClosedEvent(JSON.parse(JSON.stringify({ ...closed, more: 1 })))).toEqual(closed);
  const { fits, votes, leftOut, ...seals } = closed;
  expect(isEventSeals(seals)).toBe(true);
  expect([fits, votes, leftOut].every(list => list.length > 0)).toBe(true);
});

type Json = Readonly<Record<string, unknown>>;
const withFirst = (list: 'seals' | 'fits', change: Json): Json => ({
  [list]: closed[list].map((item, at) => (at === 0 ? { ...item, ...change } : item)),
});
const withRuling = (...ruling: Parameters<typeof rulingOf>): Json => ({ rulings: [rulingOf(...ruling)] });
const withVote = (...vote: readonly unknown[]): Json => ({ votes: [vote] });
const salt = '0'.repeat(32);

test.each<[string, Json]>([
  ['a host with a bar', { host: 'duds|example' }],
  ['a host with a lone surrogate', { host: '\ud800' }],
  ['an event beyond 2^53', { event: 2 ** 53 }],
  ['event 0', { event: 0 }],
  ['a title that is none', { about: { ...closed.about, title: 1 } }],
  ['negative XP', { about: { ...closed.about, xp_entry: -1 } }],
  ['a prize that is none', { about: { ...closed.about, prizes: [{ url: null }] } }],
  ['no list of seals', { seals: {} }],
  ['an unknown seal', withFirst('seals', { kind: 'middle' })],
  ['a seal of something else', withFirst('seals', { about: HASH.toUpperCase() })],
  ['a seal with an empty list of a size', withFirst('seals', { fits: '1:-' })],
  ['a seal with a size that begins with 0', withFirst('seals', { fits: `01:${HASH}` })],
  ['a seal on the 30th of February', withFirst('seals', { at: '2026-02-30T12:00:00.000Z' })],
  ['a seal at 24 o’clock', withFirst('seals', { at: '2026-05-02T24:00:00.000Z' })],
  ['a seal in the 13th month', withFirst('seals', { at: '2026-13-02T12:00:00.000Z' })],
  ['a seal of the year 12026', withFirst('seals', { at: '+012026-05-02T12:00:00.000Z' })],
  ['a seal without milliseconds', withFirst('seals', { at: '2026-05-02T12:00:00Z' })],
  ['a key with a bar', withFirst('seals', { key: 'a|b' })],
  ['an unknown ruling', { rulings: [{ ...rulingOf(1, 'cancel', '-'), kind: 'pardon' }] }],
  ['ruling 0', withRuling(0, 'cancel', '-')],
  ['a ruling with U+0085', withRuling(1, 'cancel', '-', { reason: 'a\u0085b' })],
  ['a ruling with a line break', withRuling(1, 'cancel', '-', { reason: 'a\nb' })],
  ['a withdrawal of nothing', withRuling(1, 'withdraw', '01')],
  ['a withdrawal of fit 0', withRuling(1, 'withdraw', '0')],
  ['a restored text', withRuling(1, 'restore', 'x')],
  ['a ban of half a vote', withRuling(1, 'ban', '0.5')],
  ['a ban of a thousand million votes', withRuling(1, 'ban', '1000000000')],
  ['an unban of none', withRuling(1, 'unban', '')],
  ['an extension to nowhere', withRuling(1, 'extend', 'later')],
  ['a cancelled fit', withRuling(1, 'cancel', '101')],
  ['a fit that is there twice', { fits: [...closed.fits, closed.fits[0]] }],
  ['a fit in place 0', withFirst('fits', { place: 0 })],
  ['a fit of no wallet', withFirst('fits', { wallet: '0x1' })],
  ['a fit of a wallet in upper case', withFirst('fits', { wallet: `0x${'A'.repeat(40)}` })],
  ['a fit with a bar in its salt', withFirst('fits', { salt: `|${'0'.repeat(31)}` })],
  ['a fit with a bar in a piece', withFirst('fits', { head: 'head/a|b.svg' })],
  ['a fit without a layer in between', withFirst('fits', { head: undefined })],
  ['a fit with an empty hash', withFirst('fits', { hash: null })],
  ['a forgotten fit without a look', withFirst('fits', { ...masked(honest.fits[0]!), look: undefined })],
  ['no list of fits', { fits: null }],
  ['a vote with a bar in its salt', withVote(101, 102, 101, `|${'0'.repeat(31)}`)],
  ['a vote that is an object', { votes: [{ lo: 101 }] }],
  ['a vote with one look', withVote(101, 102, 101, salt, HASH)],
  ['a vote with looks that are none', withVote(101, 102, 101, salt, HASH, 'x')],
  ['a vote in the wrong order', withVote(102, 101, 101, salt)],
  ['a vote on one fit', withVote(101, 101, 101, salt)],
  ['a vote for another fit', withVote(101, 102, 103, salt)],
  ['a vote on the lower of two fits that is not there', withVote(99, 102, 102, salt)],
  ['a vote on the higher of two fits that is not there', withVote(101, 999, 101, salt)],
  ['something that is no hash left out', { leftOut: ['x'] }],
])('nothing is read of a file with %s', (_, change) => {
  expect(readClosedEvent({ ...closed, ...change })).toBeUndefined();
});

test('a sub-title and prizes are texts or nothing, and XP may be 0', () => {
  const about = { ...closed.about, xp_entry: 0, sub_title: 'Sub-title', prizes: [{ url: null, file: 'prize.png' }] };
  expect(readClosedEvent({ ...closed, about })?.about).toEqual(about);
});

test('receipts are read from lists, files and responses, each once', () => {
  const receipts = [voteReceipt(honest, honest.votes[0]!), fitReceipt(honest, honest.fits[0]!)];
  expect(readReceipts([...receipts, ...receipts])).toEqual(receipts);
  expect(readReceipts({ receipts: [...receipts, 'x'] })).toEqual(receipts);
  expect(readReceipts(receipts[0])).toEqual(receipts.slice(0, 1));
  expect(readReceipts(undefined)).toEqual([]);
});

test.each<[string, Json]>([
  ['another event', { event: '12' }],
  ['no time', { at: LATER.slice(0, 10) }],
  ['no hash', { hash: HASH.slice(1) }],
  ['no salt', { salt: '|' }],
  ['a bar in its host', { host: '|' }],
  ['no signature', { signature: undefined }],
  ['another winner', { winner: 103 }],
  ['a fit 0', { lo: 0, winner: 102 }],
  ['half a fit', { hi: 102.5, winner: 101 }],
  ['no look', { hiSeen: undefined }],
])('a receipt of a vote with %s is none', (_, change) => {
  expect(readReceipts({ ...voteReceipt(honest, honest.votes[0]!), ...change })).toEqual([]);
});

test.each<[string, Json]>([
  ['no id', { id: undefined }],
  ['no wallet', { wallet: '' }],
  ['no fit', { avatar: undefined }],
  ['a fit with a gap', { avatar: { head: 'head/regular.svg' } }],
])('a receipt of a fit with %s is none', (_, change) => {
  expect(readReceipts({ ...fitReceipt(honest, honest.fits[0]!), ...change })).toEqual([]);
});

test('keys are read by their form', () => {
  const key = { ...listed(KEY), kty: 'EC' };
  const wrongX = [`${key.x.slice(0, 42)}B`, `A${key.x}`, `${key.x}A`, [key.x]].map(x => ({ ...key, x }));
  const keys = [key, ...wrongX, { ...key, y: undefined }, { ...key, kid: '|' }, 'x'];
  expect(readKeys({ keys })).toEqual([key]);
  expect(readKeys([])).toEqual([]);
});

test('an index of votes is read if all of its lists are', () => {
  const list = { size: 1, pages: [{ hash: HASH, first: HASH }] };
  const index = { event: 12, fits: list, votes: list, leftOut: { size: 0, pages: [] } };
  expect(readVotesIndex(index)).toBe(index);
  for (const change of [
    { event: 0 },
    { fits: undefined },
    { votes: { ...list, size: '1' } },
    { leftOut: { size: 1, pages: [{ hash: HASH }] } },
  ])
    expect(readVotesIndex({ ...index, ...change })).toBeUndefined();
});

test('votes that were sent are read until they have a receipt', () => {
  const { event, lo, hi, winner, loSeen, hiSeen, salt: own, hash } = voteReceipt(honest, honest.votes[0]!);
  const vote = { event, lo, hi, winner, loSeen, hiSeen, salt: own, wallet: `0x${'a'.repeat(40)}` };
  const others = [{ hash }, { event: 0 }, { winner: 103 }, { wallet: '' }, { loSeen: '' }];
  expect(readSentVotes([vote, ...others.map(change => ({ ...vote, ...change })), 1])).toEqual([vote]);
  expect(readSentVotes(vote)).toEqual([]);
});

test('a fit is dressed without its other fields', () => {
  expect(avatarOf(honest.fits[4] as object)).toEqual({ background: '#999', head: 'head/no-105.svg' });
});

test('a seal is read aloud by twelve digits', () => {
  expect(sealDigits('0123456789abcdef')).toBe('0123 4567 89ab');
});
