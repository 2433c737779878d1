import type { CheckLine, CountLine, EyeReading, PieceWorth, Verdict } from '../../rules';
import { area } from './catalogue';
import { counted, inThousands, plural } from './countedThings';
import { findingText } from './findings';
import { ordinal } from './ordinal';

const ballotsText = (count: number): string => counted(count, 'ballot', 'ballots');

export const COUNT_MESSAGES = area('count', {
  title: 'Check the count',
  how: 'Every vote is counted again here, in your own browser, and held against the signed seals.',
  count: 'Count it here',
  counting: 'Counting…',
  file: 'Every vote in one file',
  /** What each line of the check shows until it has a result. */
  waiting: {
    votes: 'Looking for your votes',
    voters: 'Asking who signed',
    root: 'Adding up the seal',
    sealed: 'Adding up the seals',
    rulings: 'Reading the rulings',
    seals: 'Comparing the seals',
    witnesses: 'Looking for witnesses',
    ranking: 'Counting every vote',
  } satisfies Readonly<Record<(CountLine | CheckLine)['line'], string>>,
  verdicts: { ok: 'Confirmed:', failed: 'Refuted:', untold: 'Cannot be told:' } satisfies Readonly<
    Record<Verdict, string>
  >,
  uncountable: {
    failed: 'This could not be counted here. Try again, or take the file.',
    insecure:
      'Signatures can only be checked over https, so nothing is checked here, and receipts are kept as they come. Take the file: the FAQ says what to do with it.',
    'too-many': 'More than 100,000 ballots are too many for a browser. Take the file: the FAQ says what to do with it.',
    'by-proofs':
      'More than 100,000 votes are too many for a browser: it checks your own, the seals and their witnesses. Take the file for the rest: the FAQ says what to do with it.',
    downgraded:
      'The server has no proofs of this event any more, although this browser has seen some. Nothing else that it says about the count can be checked.',
    unsealed: 'This event is older than the seals. Its votes are in the file.',
  },
  saveReceipts: 'Save my receipts',
  bringIn: 'Bring in a file',
  noReceipts: {
    'too-large': 'That file is too large for receipts.',
    unreadable: 'There are no receipts in that file.',
    'other-event': 'Those receipts are of other events.',
  },
  keepEvidence: 'Keep the evidence',
  copy: 'Copy',
  copied: 'Copied',
  /** What the check that starts by itself says if it does not find out. */
  ownUntold: 'Whether your votes are there could not be checked just now.',
  proves: 'What the ticks prove',
  provesTexts: [
    'Your receipts: no vote or fit of yours that we confirmed has vanished or changed.',
    'The wallets’ signatures: there are no more signed votes than wallets signed for, and each wallet names its own token. That it held it, only the chain tells. Votes without a signature are counted with and without.',
    'The seals: fits stayed as they were before the first vote, nothing was left out without a ruling, and nothing that counts changed after the end was sealed, for everybody who saw that seal. That all saw the same one, a friend or a witness confirms.',
    'The ranking follows from the votes, and it is the one shown.',
  ],
  provesNot: 'What they do not',
  provesNotTexts: [
    'That we do not know who voted how. That nobody was kept from voting. That devices are honest, or holders different people. That the code of this page is honest: check the file elsewhere.',
    'Without a witness: when a seal was made.',
    'We could exchange the votes of somebody who never looks. We cannot be sure who will look.',
    'A receipt shows how you voted to anyone you show it to.',
  ],
  /** Of events whose receipts and seals are of the first format. */
  provesText1:
    'Your vote, as you cast it, is in the set that was counted. The set is the one that was sealed last. The ranking follows from it.',
  provesNotText1:
    'That every vote came from a different person, or from a holder. That nobody was kept from voting. That nobody watched over your shoulder: a receipt shows how you voted to anyone you show it to.',
  /** Shown below those lines. */
  format1:
    'This event is from before voters signed: fits could have been exchanged in the ranking, and votes left out or made up before the last seal, without this check noticing.',
});

/** What a line of the check, or one of its findings, says. */
export const LINE_MESSAGES = area('lines', { line: lineText, finding: findingText });

/** A line of the check in sentences, each with its own verdict. */
export function lineSentences(line: (CountLine | CheckLine) & { readonly ms: number }): readonly Sentence[] {
  if (!('findings' in line)) return [{ verdict: verdictOf1(line), text: LINE_MESSAGES.line(line) }];
  return line.findings.flatMap(finding => {
    const text = LINE_MESSAGES.finding(finding, line);
    if (text === undefined) return [];
    return { verdict: finding.verdict, text, ...(finding.code === 'no-witness' && { copy: finding.leaf }) };
  });
}

interface Sentence {
  readonly verdict: Verdict;
  readonly text: string;
  /** What can be compared with others. */
  readonly copy?: string;
}

function verdictOf1({ verdict }: CountLine): Verdict {
  if (verdict === 'failed') return verdict;
  return verdict === 'none' ? 'untold' : 'ok';
}

/** A line of the first format's check in words. `ms` is how long it took. */
function lineText(line: CountLine & { readonly ms: number }): string {
  switch (line.line) {
    case 'votes':
      return votesText(line);
    case 'root':
      return line.verdict === 'ok'
        ? `${ballotsText(line.ballots)} give the sealed root ${line.root.slice(0, 4)}…`
        : `${ballotsText(line.ballots)} do not give the sealed root.`;
    case 'seals':
      if (line.verdict === 'failed') return 'An earlier seal does not agree with it.';
      return plural(line.seals, 'The earlier seal agrees with it.', `The ${line.seals} earlier seals agree with it.`);
    case 'ranking':
      if (line.verdict === 'failed') return `Counted here: another ranking from place ${line.place} on.`;
      if (line.entries === 0) return 'No ballot counted, so there is no ranking.';
      return line.verdict === 'ok'
        ? `Counted here: the same ranking, in ${secondsText(line.ms)}.`
        : 'Counted here: the same ranking, but for places too close for this browser to tell.';
  }
}

function votesText(line: Extract<CountLine, { readonly line: 'votes' }>): string {
  if (line.verdict === 'none') return 'No receipts in this browser.';
  if (line.verdict === 'failed') {
    if (line.problem === 'unsigned')
      return plural(
        line.evidence.length,
        'One of your receipts is not what we signed.',
        `${line.evidence.length} of your receipts are not what we signed.`,
      );
    return `${missingText(line.evidence)} missing from the count. Keep this file: it is signed by us.`;
  }
  const votes = plural(line.votes, 'Your vote', `Your ${line.votes} votes`);
  const isAre = plural(line.votes, 'is', 'are');
  const withdrawn = line.entry === 'withdrawn' ? ' Your fit was taken out by hand.' : '';
  if (line.votes === 0) return line.entry === 'withdrawn' ? 'Your fit was taken out by hand.' : 'Your fit is in it.';
  if (line.entry === 'ranked') return `${votes} and your fit are in it.`;
  return `${votes} ${isAre} in it.${withdrawn}`;
}

function missingText(evidence: readonly object[]): string {
  const votes = evidence.filter(receipt => 'winner' in receipt).length;
  if (votes === 0) return 'Your fit is';
  return plural(votes, 'One of your votes is', `${votes} of your votes are`);
}

const secondsText = (ms: number): string => (ms < 100 ? 'less than 0.1 s' : `${(ms / 1000).toFixed(1)} s`);

export const EYE_MESSAGES = area('eye', {
  title: 'Your eye',
  nothing: 'Every fit that you voted on was taken out.',
  reading: ({ agreed, of }: EyeReading, crowd: EyeReading) =>
    `You and the crowd agreed ${timesText(agreed)} out of ${of}. It agrees with itself ${share(crowd)} % of the time.`,
  boldest: ({ chosen, over }: NonNullable<EyeReading['boldest']>) =>
    `Your boldest call: ${ordinal(chosen)} over ${ordinal(over)}.`,
  /** On the card. */
  score: ({ agreed, of }: EyeReading) => `${agreed}/${of}`,
  caption: 'Eye to eye with the crowd.',
  myBoldest: ({ chosen, over }: NonNullable<EyeReading['boldest']>) =>
    `My boldest call: ${ordinal(chosen)} over ${ordinal(over)}.`,
  place: ordinal,
  /** The card in words. */
  card: ({ agreed, of }: EyeReading, event: string) => `Eye to eye with the crowd in ${agreed} of ${of}. ${event}`,
  save: 'Save the card',
  send: 'Share…',
  making: 'Making the card',
  outcomes: {
    saved: 'Saved',
    'not-saved': 'This browser saves no pictures: press and hold the card.',
    'not-shared': 'That did not work. Save it and send it yourself.',
  },
});

const timesText = (count: number): string => plural(count, 'once', `${count} times`);

const share = ({ agreed, of }: EyeReading): number => (of === 0 ? 0 : Math.round((100 * agreed) / of));

export const WORTH_MESSAGES = area('worth', {
  title: 'What the votes say about each piece',
  how: 'From all ballots, with everything else a fit wears taken into account. Nine times in ten, the truth is within the margin.',
  /** `fits` have to wear a piece, and as many must not. */
  nothing: (fits: number) =>
    `Too few fits to tell anything about a piece: it takes ${fits} that wear it, and ${fits} that do without.`,
  mostWorn: (piece: string, entries: number) => `Most worn: ${piece}, by ${entries}. Popular, or just clean.`,
  pieces: 'Pieces',
  worth: pieceText,
  worn: (entries: number) => `worn by ${entries}`,
  tooFew: 'Too few to tell',
  showAll: (count: number) => `Show all ${count}`,
});

/** Percentage points against an opponent that is equal in everything else. */
const points = (worth: number): number => 100 / (1 + Math.exp(-worth)) - 50;

function pieceText({ worth, low, high }: PieceWorth): string {
  const more = Math.round(points(worth));
  const margin = Math.max(1, Math.round((points(high) - points(low)) / 2));
  const difference = counted(Math.abs(more), 'point', 'points');
  const often = more === 0 ? 'as often as' : `${difference} ${more > 0 ? 'more' : 'less'} often than`;
  return `wins ${often} without, give or take ${margin}`;
}

export const COURSE_MESSAGES = area('course', {
  title: 'Watch it settle',
  /** How much is counted, and how many places are already final. */
  moment: (ballots: number, of: number, settled: number, best: number) =>
    `After ${inThousands(ballots)} of ${ballotsText(of)}, ${settled === best ? 'all' : settled} of the best ${best} had found their place.`,
  chart: (best: number) => `The places of the best ${best} while the ballots were counted`,
  scrubber: 'Ballots counted',
  valueText: (ballots: number, of: number) => `${inThousands(ballots)} of ${ballotsText(of)}`,
  play: 'Watch',
  pause: 'Stop',
  table: 'The same as a table',
  ballots: 'Ballots',
  below: 'Below',
  forgotten: 'Forgotten',
  you: 'You',
});
