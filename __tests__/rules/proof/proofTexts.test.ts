import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  ballotText,
  countBallots,
  DEFAULT_AVATAR,
  entryText,
  fitText,
  hashOfText,
  LAYERS,
  leafOf,
  leftOutSubject,
  rankingText,
  rulingText,
  treeText,
  voterText,
} from '../../../rules/index';
import { sha256 } from '../support/provenEvent';

const DOCUMENT = readFileSync(path.resolve('docs/verifiable-voting.md'), 'utf8');

/** A text and its hash in a row of the table. */
const row = (text: string, hash: string): string => `\`${text.replaceAll('|', '\\|')}\` | `.concat(hash);

const ballot = {
  event: 12,
  lo: 101,
  hi: 104,
  winner: 104,
  signed: 1,
  salt: '6f1c0c3e-2f0a-4c8e-9b1f-0a6a3a1f5d11',
} as const;
const fit = {
  wallet: '0x1111111111111111111111111111111111111111',
  avatar: DEFAULT_AVATAR,
  salt: '0b0f6a5e-5f57-4c5b-8f7d-0b9d8e1c2a33',
};
const person = hashOfText(fitText(fit), sha256);

test('the example of the document is what the rules compute', () => {
  const leaf = (text: string): string => leafOf(text, sha256);
  const entry = entryText(12, { id: 101, submittedAt: '2026-05-01T11:00:00.000Z', person });
  const ruling = rulingText(12, {
    number: 1,
    kind: 'withdraw',
    subject: '106',
    at: '2026-05-01T12:03:00.000Z',
    reason: 'not a fit',
  });
  const ranking = rankingText(12, [104, 101, 102]);
  const rows = [
    row(ballotText(ballot), `leaf \`${leaf(ballotText(ballot))}\``),
    row(fitText(fit), `PERSON \`${person}\``),
    row(entry, `leaf \`${leaf(entry)}\``),
    row(ruling, `leaf \`${leaf(ruling)}\``),
    row(ranking, `RANKING \`${hashOfText(ranking, sha256)}\``),
  ];
  const folded = DOCUMENT.replace(/ +/g, ' ');
  for (const one of rows) expect(folded).toContain(one);
  const three = [ballot, { ...ballot, hi: 102, winner: 101 }, { ...ballot, lo: 102, winner: 102 }].map(one =>
    leaf(ballotText(one)),
  );
  expect(DOCUMENT).toContain(treeText([...three].sort(), sha256));
  expect(DOCUMENT).toContain(leftOutSubject([...three].sort().slice(0, 2), sha256));
});

test('an entry has the layers that the game had when it was submitted', () => {
  const avatar = { background: '#9fddbe', head: 'head/regular.svg' };
  expect(fitText({ wallet: '0xabc', avatar, salt: 'salt' })).toBe('duds-fit-2|0xabc|#9fddbe|head/regular.svg|salt');
});

test('a voter who needed no token has dashes instead', () => {
  const signatures = { signature: '0xab', countSignature: 'cd' };
  const voter = { wallet: fit.wallet, x: 'X', y: 'Y', token: null, messageHash: 'ef', ...signatures };
  expect(voterText(voter)).toBe(`duds-voter-2|${fit.wallet}|X|Y|-|-|ef|0xab|cd`);
  expect(voterText({ ...voter, token: { contract: '0xc', tokenId: '7' } })).toContain('|Y|0xc|7|ef|');
});

test('the strengths of the example follow from its votes', () => {
  const [, listed = '', strengths = ''] =
    /^Of the votes ([\d ,]+) \(.*?\), the strengths are (.+), which/m.exec(DOCUMENT) ?? [];
  const ballots = listed.split(', ').map(vote => {
    const [winner = 0, loser = 0] = vote.split(' ').map(Number);
    return { left: winner, right: loser, winner };
  });
  const entries = [101, 102, 103, 104, 105].map(id => ({ id, submittedAt: '2026-05-01T11:00:00.000Z' }));
  const { ranking } = countBallots(entries, ballots);
  expect(ballots).toHaveLength(12);
  expect(strengths).toBe(ranking.map(({ id, strength }) => `${id} ${strength.toFixed(6)}`).join(', '));
});

test('the document lists the layers in their order', () => {
  expect(DOCUMENT).toContain(LAYERS.join(', '));
});
