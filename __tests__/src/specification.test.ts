import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { DEFAULT_COLLECTIONS } from '../../rules';
import { MESSAGES } from '../../src/messages';
import { CONFETTI_PIECES, EXPORT_SIZE, SCROLL_STEP, TIMES } from '../../src/platform/config';
import { SPECIFICATION, type Shown } from './support/specification';

interface Source {
  readonly tests: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

const sources = new Map<string, Source>();

/** The titles of the tests in a file, and every other string that stands in it. */
function read(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const code = readFileSync(path.join(__dirname, '..', file), 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = { tests: new Set<string>(), words: new Set<string>() };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) source.words.add(node.text);
    // A table's row may be named by a key, too.
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) source.words.add(node.name.text);
    const [title] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && title && ts.isStringLiteralLike(title) && isTest(node.expression))
      source.tests.add(title.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind));
  sources.set(file, source);
  return source;
}

/** `test(…)`, or `test.each(…)(…)`; what is skipped shows nothing. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test';
  const each = ts.isCallExpression(callee) ? callee.expression : undefined;
  return each !== undefined && ts.isPropertyAccessExpression(each) && each.getText() === 'test.each';
}

describe.each(Object.entries(SPECIFICATION))('%s', (_section, rows) => {
  test.each(rows.map(row => [row.says, row] as const))('%s', (_says, { file, test: title, row }: Shown) => {
    const { tests, words } = read(file);
    expect([...tests]).toContain(title);
    if (/%\w|\$\w/.test(title) && row !== undefined) expect([...words]).toContain(row);
  });
});

describe('the exact sentences', () => {
  test.each([
    [MESSAGES.tagline, 'A blockchain fashion game'],
    [MESSAGES.connectWallet, 'Connect Wallet'],
    [MESSAGES.connectAWallet, 'Connect a Wallet'],
    [MESSAGES.yay, 'Yay!'],
    [MESSAGES.whichChallenge, 'Which challenge would you like to submit your fit to?'],
    [MESSAGES.congrats, 'Congrats!'],
    [MESSAGES.fitSubmitted, 'Your fit has been submitted. Voting opens soon.'],
    [MESSAGES.disconnectWallet, 'Disconnect wallet?'],
    [MESSAGES.categories, 'Categories'],
    [MESSAGES.upcoming, 'Upcoming'],
    [MESSAGES.theme, 'Theme'],
    [MESSAGES.starts, 'Starts'],
    [MESSAGES.ends, 'Ends'],
    [MESSAGES.closed, 'Closed'],
    [MESSAGES.compete, 'Compete'],
    [MESSAGES.vote, 'Vote'],
    [MESSAGES.archive, 'Archive'],
    [MESSAGES.enterWardrobe, 'Enter Wardrobe'],
    [MESSAGES.seeResults, 'See Results'],
    [MESSAGES.notCompatibleWith('bottoms, tops'), 'Not compatible with bottoms, tops'],
    [MESSAGES.showingYourItems, 'Showing your items only'],
    [MESSAGES.showingAllItems, 'Showing all items'],
    [MESSAGES.thankYou, 'Thank you for voting!'],
    [MESSAGES.resultsSoon, 'Results will be shared soon.'],
    [MESSAGES.needsTop, 'Oops! Looks like your Darcel needs a top.'],
    [
      MESSAGES.needsNft,
      'Sorry, you must hold a Dour Darcels, colette x Dour Darcels, DUDS or DUDS Market NFT to submit a fit.',
    ],
    [MESSAGES.confirmReset, 'Are you sure you want to reset your Darcel?'],
    [MESSAGES.error(418), 'Error 418'],
    [MESSAGES.eventClosed, 'Sorry event has closed.'],
    [MESSAGES.alreadySubmitted, "You've already submitted a fit for this event."],
    [MESSAGES.votingClosed, 'Sorry voting is closed.'],
    [MESSAGES.votingInProgress, 'Sorry voting is still in progress.'],
    [MESSAGES.noEvents, 'Sorry no events are currently scheduled. Please check back soon.'],
    [MESSAGES.submit, 'Submit'],
    [MESSAGES.reset, 'Reset'],
    [MESSAGES.download, 'Download'],
  ])('%s', (message, sentence) => expect(message).toBe(sentence));
});

describe('the exact constants', () => {
  test('times in milliseconds, the cache in seconds', () => {
    expect(TIMES).toMatchObject({
      pageReveal: 100,
      viewerMessage: 2500,
      nextPair: 1000,
      confetti: 3000,
      chainPolling: 4000,
      walletCache: 24 * 60 * 60,
    });
  });

  test('pieces and pixels', () => {
    expect({ CONFETTI_PIECES, EXPORT_SIZE, SCROLL_STEP }).toEqual({
      CONFETTI_PIECES: 70,
      EXPORT_SIZE: 1200,
      SCROLL_STEP: 2,
    });
  });

  test('eight contracts, five of them asked for traits', () => {
    expect(DEFAULT_COLLECTIONS).toHaveLength(8);
    expect(DEFAULT_COLLECTIONS.filter(({ traits }) => traits)).toHaveLength(5);
  });
});
