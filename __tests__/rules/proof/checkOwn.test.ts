import { checkByPages } from '#rules/proof/checkClosed';
import { checkOwn } from '#rules/proof/checkOwn';
import { sealProblems } from '#rules/proof/checkSeals';
import type { CheckTools } from '#rules/proof/checkTools';
import { hashOfFit, indexOf } from '#rules/proof/lists';
import { lookupIn, lookupInPages, pagesWith, type FetchedPages } from '#rules/proof/lookup';
import type { Receipt } from '#rules/proof/published';
import { hashVotes } from '#rules/proof/rulingsInForce';
import {
  contentOf,
  fitReceipt,
  fitsOf,
  KEY,
  LATER,
  linesOf,
  listed,
  OTHER_KEY,
  receiptsOf,
  ruledContent,
  saltOf,
  sealed,
  sha256,
  TOOLS,
  voteHashesOf,
  voteReceipt,
  votesOn,
} from '../support/closedEvent';

const honest = contentOf();
const closed = sealed(honest);
const keys = [listed(KEY), listed(OTHER_KEY)];
const lookup = lookupIn(hashVotes(closed, sha256), sha256);
const own = (receipts: readonly Receipt[], tools: CheckTools = TOOLS, listedKeys = keys) =>
  checkOwn({ seals: closed, receipts, keys: listedKeys, lookup }, tools);

const lost = votesOn(honest.fits, 40)[35]!;
const receipt = voteReceipt(honest, lost);

test('votes and a fit are counted, and receipts of other events and hosts are ignored', async () => {
  const others = [voteReceipt({ ...honest, event: 13 }, lost), voteReceipt(honest, lost, { host: 'duds.invalid' })];
  expect(await own(others)).toEqual([{ verdict: 'untold', code: 'no-receipts' }]);
  const votes = honest.votes.slice(0, 3).map(vote => voteReceipt(honest, vote));
  expect(await own([...votes, ...others])).toEqual([{ verdict: 'ok', code: 'counted', votes: 3, fit: null }]);
  const fit = fitReceipt(honest, honest.fits[4]!);
  expect(await own([...votes, fit])).toEqual([{ verdict: 'ok', code: 'counted', votes: 3, fit: 'ranked' }]);
});

test('what is missing is evidence if the server has signed for it, by any of its keys', async () => {
  const byOther = voteReceipt(honest, votesOn(honest.fits, 40)[36]!, { by: OTHER_KEY });
  const fit = fitReceipt(honest, fitsOf(7)[5]!);
  const evidence = [receipt, byOther, fit];
  expect(await own(evidence)).toEqual([{ verdict: 'failed', code: 'missing', evidence }]);
});

test.each<[string, Receipt, { readonly tools?: CheckTools; readonly keys?: typeof keys }]>([
  ['nobody has signed it', { ...receipt, signature: closed.seals[0]!.signature }, {}],
  ['its signature is none', { ...receipt, signature: '' }, {}],
  ['the server has signed another vote', { ...receipt, salt: saltOf(99) }, {}],
  ['it is dated after the end seal', voteReceipt(honest, lost, { at: LATER }), {}],
  ['the key is not listed', receipt, { keys: [listed(OTHER_KEY)] }],
  ['signatures cannot be checked here', receipt, { tools: { ...TOOLS, verify: undefined } }],
])('a missing vote is no evidence if %s', async (_, missing, { tools, keys: known }) => {
  expect(await own([missing], tools, known)).toEqual([{ verdict: 'untold', code: 'no-evidence', receipts: 1 }]);
});

test('a missing vote from the moment of the end seal is evidence', async () => {
  const last = voteReceipt(honest, lost, { at: closed.seals[1]!.at });
  expect(await own([last])).toMatchObject([{ verdict: 'failed', code: 'missing' }]);
});

test.each([0, 1])('a vote whose fit %i is not published is missing, even if its hash is', async side => {
  const vote = voteReceipt(honest, honest.votes[0]!);
  const without = { ...lookup, fitOf: (id: number) => (id === honest.votes[0]![side] ? undefined : lookup.fitOf(id)) };
  const findings = await checkOwn({ seals: closed, receipts: [vote], keys, lookup: without }, TOOLS);
  expect(findings).toMatchObject([{ verdict: 'failed', code: 'missing' }]);
});

test('before the end seal, a missing vote is evidence whatever its date', async () => {
  const seals = { ...closed, seals: closed.seals.slice(0, 1) };
  const late = voteReceipt(honest, lost, { at: LATER });
  const findings = await checkOwn({ seals, receipts: [late], keys, lookup }, TOOLS);
  expect(findings).toMatchObject([{ verdict: 'failed', code: 'missing' }]);
});

describe('a vote on a fit that was shown otherwise', () => {
  const shown = { ...honest, fits: honest.fits.map(fit => ({ ...fit, head: 'head/other.svg' })) };
  const vote = voteReceipt(shown, honest.votes[0]!);

  test('is evidence, of another kind than a missing one', async () => {
    const findings = await own([vote, voteReceipt(honest, lost)], TOOLS);
    expect(findings.map(({ code }) => code)).toEqual(['missing', 'shown-other']);
    expect(findings[1]).toEqual({ verdict: 'failed', code: 'shown-other', evidence: [vote] });
  });

  test('is none if the server did not sign it', async () => {
    expect(await own([{ ...vote, signature: receipt.signature }], TOOLS)).toMatchObject([{ code: 'no-evidence' }]);
  });

  test('is evidence, too, if its hash is among the published ones', async () => {
    const listedToo = { ...lookup, has: () => true };
    const findings = await checkOwn({ seals: closed, receipts: [vote], keys, lookup: listedToo }, TOOLS);
    expect(findings.map(({ code }) => code)).toEqual(['shown-other']);
  });
});

test('votes that rulings leave out are told with the reasons', async () => {
  const event = sealed(ruledContent(honest));
  const [line] = await linesOf({ closed: event, keys, receipts: receiptsOf(honest), seen: {} });
  expect(line?.findings).toEqual([
    { verdict: 'ok', code: 'counted', votes: 30, fit: 'withdrawn' },
    { verdict: 'untold', code: 'left-out', votes: 13, reasons: ['Reason 1.', 'Reason 2.'] },
  ]);
});

test.each<[string, (lo: number, hi: number, nth: number) => boolean, readonly string[]]>([
  ['of a ban', (_lo, hi, nth) => nth === 0 && hi !== 105, ['Reason 2.']],
  ['of a withdrawn fit', (_lo, hi, nth) => nth > 0 && hi === 105, ['Reason 1.']],
])('a vote that is left out because %s has that reason alone', async (_what, isOwn, reasons) => {
  const event = sealed(ruledContent(honest));
  const votes = honest.votes.filter(([lo, hi], nth) => isOwn(lo, hi, nth)).map(vote => voteReceipt(honest, vote));
  const [line] = await linesOf({ closed: event, keys, receipts: votes, seen: {} });
  expect(line?.findings).toMatchObject([{ code: 'counted' }, { code: 'left-out', votes: votes.length, reasons }]);
});

describe('with a few of the pages', () => {
  const large = contentOf({ fits: fitsOf(50), votes: votesOn(fitsOf(50), 2_500) });
  const event = sealed(large);
  const hashes = {
    fits: event.fits.map(fit => hashOfFit(event.event, fit, sha256)),
    votes: voteHashesOf(large),
    leftOut: [],
  };
  const index = {
    event: event.event,
    fits: indexOf(hashes.fits, sha256),
    votes: indexOf(hashes.votes, sha256),
    leftOut: indexOf([], sha256),
  };
  const votes = large.votes.slice(0, 2).map(vote => voteReceipt(large, vote));
  const receipts = [...votes, fitReceipt(large, large.fits[7]!)];
  const sorted = hashes.votes.toSorted();
  const fetched = (numbers: readonly number[]): FetchedPages => ({
    fits: new Map([[0, hashes.fits]]),
    votes: new Map(numbers.map(page => [page, sorted.slice(page * 1_000, page * 1_000 + 1_000)])),
    leftOut: new Map(),
  });
  const check = async (pages: FetchedPages, listing = index) => {
    const input = { seals: event, keys, receipts, seen: {}, lookup: lookupInPages(listing, pages, large.fits, sha256) };
    const lines = [];
    for await (const { line, findings } of checkByPages(input, TOOLS))
      lines.push([line, ...findings.map(({ verdict }) => verdict)].join(' '));
    return lines;
  };
  const needed = pagesWith(
    index.votes,
    votes.map(({ hash }) => hash),
  );

  test('own votes are found and the seals are checked', async () => {
    expect(needed.length).toBeLessThan(3);
    expect(await check(fetched(needed))).toEqual(['own ok', 'seals ok']);
  });

  test('a page that was not fetched, or is not the one in the index, has nothing', async () => {
    expect(await check(fetched([]))).toEqual(['own failed', 'seals ok']);
    const pages = fetched(needed);
    const changed = [...pages.votes].map(([page, list]) => [page, ['e'.repeat(64), ...list]] as const);
    expect(await check({ ...pages, votes: new Map(changed) })).toEqual(['own failed', 'seals ok']);
  });

  test('fits of other pages are shown by nobody', async () => {
    expect(await check({ ...fetched(needed), fits: new Map() })).toEqual(['own failed', 'seals ok']);
  });

  test('an index that is not the sealed one fails', async () => {
    const empty = { ...index, votes: { ...index.votes, size: 0 } };
    expect(await check(fetched(needed), empty)).toEqual(['own ok', 'seals failed']);
  });

  test('a hash before the first page is on none', () => {
    expect(pagesWith(index.votes, ['0'.repeat(64), 'f'.repeat(64)])).toEqual([2]);
  });
});

test('in a running event, the start seal is the one that was signed and seen', async () => {
  const running = { ...closed, seals: closed.seals.slice(0, 1) };
  const input = { seals: running, keys, seen: {} };
  expect(await sealProblems(input, TOOLS)).toEqual([]);
  expect(await sealProblems({ ...input, keys: [] }, TOOLS)).toEqual(['signature']);
  expect(await sealProblems({ ...input, seen: { end: 'e'.repeat(64) } }, TOOLS)).toEqual(['other-seal']);
  expect(await sealProblems({ ...input, keys: [] }, { ...TOOLS, verify: undefined })).toEqual([]);
});

test('where signatures cannot be checked, the seals are not confirmed', async () => {
  const lines = await linesOf({ closed, keys, receipts: [], seen: {} }, { ...TOOLS, verify: undefined });
  expect(lines[1]?.findings).toMatchObject([{ code: 'sealed' }, { verdict: 'untold', code: 'signatures-unchecked' }]);
});
