import type { CountLine, EyeReading, PieceWorth } from '../../rules';

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

const ordinal = (place: number): string => `${place}${ENDINGS[ORDINALS.select(place)] ?? 'th'}`;
const inThousands = (count: number): string => count.toLocaleString('en');
const ballotsText = (count: number): string => (count === 1 ? '1 ballot' : `${inThousands(count)} ballots`);

export const COUNT_MESSAGES = {
  title: 'Check the count',
  how: 'Every ballot is counted again here, in your own browser, and held against the signed seals.',
  count: 'Count it here',
  counting: 'Counting…',
  file: 'Every vote in one file',
  /** What each line of the check shows until it has a result. */
  waiting: {
    votes: 'Looking for your votes',
    root: 'Adding up the seal',
    seals: 'Comparing the earlier seals',
    ranking: 'Counting every ballot',
  } satisfies Readonly<Record<CountLine['line'], string>>,
  uncountable: {
    failed: 'This could not be counted here. Try again, or take the file.',
    insecure:
      'Signatures can only be checked over https, so nothing is checked here, and receipts are kept as they come. Take the file: the FAQ says what to do with it.',
    'too-many': 'More than 100,000 ballots are too many for a browser. Take the file: the FAQ says what to do with it.',
    unsealed: 'This event is older than the seals. Its votes are in the file.',
  },
  saveReceipts: 'Save my receipts',
  bringIn: 'Bring in a file',
  noReceipts: {
    'too-large': 'That file is too large for receipts.',
    unreadable: 'There are no receipts in that file.',
    'other-event': 'Those receipts are of other events.',
  },
  saveProof: 'Save the proof',
  proves: 'What this proves',
  provesText:
    'Your ballot, as you cast it, is in the set that was counted. The set did not change after it was sealed. The ranking follows from it.',
  provesNot: 'What it does not',
  provesNotText:
    'That every ballot came from a different person, or from a holder. That nobody was kept from voting. That nobody watched over your shoulder: a receipt shows how you voted to anyone you show it to.',
} as const;

/** A line of the check in words. `ms` is how long it took. */
export function lineText(line: CountLine & { readonly ms: number }): string {
  switch (line.line) {
    case 'votes':
      return votesText(line);
    case 'root':
      return line.verdict === 'ok'
        ? `${ballotsText(line.ballots)} give the sealed root ${line.root.slice(0, 4)}…`
        : `${ballotsText(line.ballots)} do not give the sealed root.`;
    case 'seals':
      if (line.verdict === 'failed') return 'An earlier seal does not agree with it.';
      return line.seals === 1 ? 'The earlier seal agrees with it.' : `The ${line.seals} earlier seals agree with it.`;
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
      return line.evidence.length === 1
        ? 'One of your receipts is not what we signed.'
        : `${line.evidence.length} of your receipts are not what we signed.`;
    return `${missingText(line.evidence)} missing from the count. Keep this file: it is signed by us.`;
  }
  const votes = line.votes === 1 ? 'Your vote' : `Your ${line.votes} votes`;
  const isAre = line.votes === 1 ? 'is' : 'are';
  const withdrawn = line.entry === 'withdrawn' ? ' Your fit was taken out by hand.' : '';
  if (line.votes === 0) return line.entry === 'withdrawn' ? 'Your fit was taken out by hand.' : 'Your fit is in it.';
  if (line.entry === 'ranked') return `${votes} and your fit are in it.`;
  return `${votes} ${isAre} in it.${withdrawn}`;
}

function missingText(evidence: readonly object[]): string {
  const votes = evidence.filter(receipt => 'winner' in receipt).length;
  if (votes === 0) return 'Your fit is';
  return votes === 1 ? 'One of your votes is' : `${votes} of your votes are`;
}

const secondsText = (ms: number): string => (ms < 100 ? 'less than 0.1 s' : `${(ms / 1000).toFixed(1)} s`);

export const EYE_MESSAGES = {
  title: 'Your eye',
  nothing: 'Every fit that you voted on was taken out.',
  reading: ({ agreed, of }: EyeReading, crowd: EyeReading) =>
    `You saw eye to eye with the crowd in ${agreed} of ${of} (the crowd with itself: ${share(crowd)} %).`,
  boldest: ({ chosen, over }: NonNullable<EyeReading['boldest']>) =>
    `Your boldest call: ${ordinal(chosen)} over ${ordinal(over)}.`,
  /** On the card, which shows no ballot. */
  card: ({ agreed, of }: EyeReading, event: string) => `Eye to eye with the crowd in ${agreed} of ${of}. ${event}`,
  save: 'Save the card',
  send: 'Share…',
  making: 'Making the card',
  outcomes: {
    saved: 'Saved',
    'not-saved': 'This browser saves no pictures: press and hold the card.',
    'not-shared': 'That did not work. Save it and send it yourself.',
  },
} as const;

const share = ({ agreed, of }: EyeReading): number => (of === 0 ? 0 : Math.round((100 * agreed) / of));

export const WORTH_MESSAGES = {
  title: 'What the votes say about each piece',
  how: 'From all ballots, with everything else a fit wears taken into account. Nine times in ten, the truth is within the margin.',
  nothing: 'Too few fits to tell anything about a piece.',
  pieces: 'Pieces',
  worth: pieceText,
  worn: (entries: number) => `worn by ${entries}`,
  tooFew: 'Too few to tell',
  showAll: (count: number) => `Show all ${count}`,
} as const;

/** Percentage points against an opponent that is equal in everything else. */
const points = (worth: number): number => 100 / (1 + Math.exp(-worth)) - 50;

function pieceText({ worth, low, high }: PieceWorth): string {
  const more = Math.round(points(worth));
  const margin = Math.max(1, Math.round((points(high) - points(low)) / 2));
  const difference = Math.abs(more) === 1 ? '1 point' : `${Math.abs(more)} points`;
  const often = more === 0 ? 'as often as' : `${difference} ${more > 0 ? 'more' : 'less'} often than`;
  return `wins ${often} without, give or take ${margin}`;
}

export const COURSE_MESSAGES = {
  title: 'Watch it settle',
  /** How much is counted, and how many places are already final. */
  moment: (ballots: number, of: number, settled: number, best: number) =>
    `After ${inThousands(ballots)} of ${ballotsText(of)}, ${settled === best ? 'all' : settled} of the best ${best} were where they ended.`,
  chart: (best: number) => `The places of the best ${best} while the ballots were counted`,
  scrubber: 'Ballots counted',
  valueText: (ballots: number, of: number) => `${inThousands(ballots)} of ${ballotsText(of)}`,
  play: 'Watch',
  pause: 'Stop',
  table: 'The same as a table',
  ballots: 'Ballots',
  below: 'Below',
} as const;
