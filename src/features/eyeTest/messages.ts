import type { RankRange } from '#rules/voting/rankRanges';
import { area } from '../../messages/catalogue';
import { plural } from '../../messages/countedThings';
import { ordinal } from '../../messages/ordinal';

/** What is known about a pair; the left one comes first. */
interface Outcome {
  readonly of: number;
  readonly places: readonly [number, number];
  readonly ranges: readonly [RankRange, RankRange];
  /** How many of those who had the pair chose each. */
  readonly duel: readonly [number, number];
}

/** A finished test. */
interface Score {
  readonly right: number;
  readonly of: number;
}

export const EYE_TEST_MESSAGES = area('eyeTest', {
  title: 'The Eye Test',
  question: 'Which one did the crowd choose?',
  progress: ({ number, of }: { readonly number: number; readonly of: number }) => `${number} of ${of}`,
  /** Of fewer pairs than usual. */
  today: (pairs: number) => `${NUMBERS[pairs] ?? pairs} today.`,
  left: (fit: string) => `Left: ${lowerFirst(fit)}`,
  right: (fit: string) => `Right: ${lowerFirst(fit)}`,
  verdict: { right: 'Right.', wrong: 'Wrong.' },
  outcome: outcomeText,
  place: ordinal,
  next: 'Next',
  score: ({ right, of }: Score) => `${right} of ${of}`,
  reading: readingText,
  /** The squares in words. */
  squares: (marks: readonly boolean[]) =>
    marks.map((isRight, n) => `${n + 1} ${isRight ? 'right' : 'wrong'}`).join(', '),
  streak: (days: number) => `${days} ${plural(days, 'day', 'days')} in a row`,
  line: lineText,
  /** On the picture: the test and where it is. */
  source: (number: number, host: string) => `Eye Test ${number} · ${host}`,
  /** The picture in words. */
  card: (score: string, number: number) => `${score} in DUDS Eye Test ${number}`,
  pairs: 'The pairs',
  pair: (places: readonly [number, number], event: string) =>
    `${ordinal(Math.min(...places))} and ${ordinal(Math.max(...places))} in ${event}`,
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'This browser does not copy. Select it and do it yourself.',
  send: 'Share…',
  save: 'Save picture',
  outcomes: {
    saved: 'Saved',
    'not-made': 'The picture did not turn out.',
    'not-shared': 'That did not work. Copy it and send it yourself.',
  },
  voteForReal: 'Vote for real',
  dressYourOwn: 'Dress your own',
});

const NUMBERS: Readonly<Record<number, string>> = { 5: 'Five', 6: 'Six', 7: 'Seven', 8: 'Eight', 9: 'Nine' };

/** A fit's description begins with its article, 'A'. */
const lowerFirst = (fit: string): string => fit.replace(/^A /, 'a ');

function outcomeText({ of, places: [left, right], ranges, duel }: Outcome): string {
  const voters = duel[0] + duel[1];
  if (voters === 0) {
    const [leftRange, rightRange] = ranges.map(rangeText);
    return `Nobody had to choose between these two. The votes put the left one ${leftRange}, the right one ${rightRange}.`;
  }
  const isLeft = left < right;
  const who = plural(voters, 'The one', `${isLeft ? duel[0] : duel[1]} of the ${voters}`);
  const [chosen, other] = isLeft ? [left, right] : [right, left];
  return `${who} who had this pair chose the ${isLeft ? 'left' : 'right'} one. It came ${ordinal(chosen)} of ${of}, the other ${ordinal(other)}.`;
}

const rangeText = ([best, worst]: RankRange): string =>
  best === worst ? ordinal(best) : `between ${ordinal(best)} and ${ordinal(worst)}`;

const GOOD = 0.7;
const EVEN = 0.4;

function readingText({ right, of }: Score): string {
  if (right === of) return 'You are the crowd.';
  if (right >= GOOD * of) return 'The crowd nods.';
  return right >= EVEN * of ? 'A coin would have done as well.' : 'You see things the crowd does not.';
}

interface Line {
  readonly number: number;
  readonly marks: readonly boolean[];
  /** The page's address. */
  readonly url: string;
}

/** The words come first, because screen readers read squares one by one. */
function lineText({ number, marks, url }: Line): string {
  const right = marks.filter(isRight => isRight).length;
  return [
    `DUDS Eye Test ${number}: ${right}/${marks.length}`,
    marks.map(isRight => (isRight ? '🟨' : '⬛')).join(''),
    url,
  ].join('\n');
}
