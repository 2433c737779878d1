import type { TimeLeft } from '#rules/events/countdown';
import { area } from '../../messages/catalogue';
import { plural } from '../../messages/countedThings';
import { ordinal } from '../../messages/ordinal';

/** What is known about a pair. */
interface Outcome {
  readonly of: number;
  readonly better: number;
  readonly worse: number;
  /** How many of those who had the pair chose the better one. */
  readonly votes: number;
  readonly voters: number;
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
  /** Of an event with a question of its own. */
  asked: (question: string) => `They were asked: ${question}`,
  left: (fit: string) => `Left: ${lowerFirst(fit)}`,
  right: (fit: string) => `Right: ${lowerFirst(fit)}`,
  verdict: { right: 'Yes.', wrong: 'No.' },
  outcome: {
    right: ({ of, better, worse, votes, voters }: Outcome) =>
      `${votes} of the ${voters} who had this pair chose it, too. It came ${ordinal(better)} of ${of}, the other ${ordinal(worse)}.`,
    wrong: ({ of, better, worse, votes, voters }: Outcome) =>
      `${votes} of the ${voters} who had this pair chose the other one. It came ${ordinal(better)} of ${of}, yours ${ordinal(worse)}.`,
  },
  place: ordinal,
  /** Of the one that the player chose. */
  ownPlace: (place: number) => `Yours: ${ordinal(place)}`,
  next: 'Next',
  score: ({ right, of }: Score) => `${right} of ${of}`,
  reading: readingText,
  /** The squares in words. */
  squares: (marks: readonly boolean[]) => marks.map((isRight, n) => `${n + 1} ${isRight ? 'yes' : 'no'}`).join(', '),
  streak: (days: number) => `${days} ${plural(days, 'day', 'days')} in a row`,
  /** 'A new one in 9 h.', '… in 12 min.' */
  nextIn: ({ unit, count }: TimeLeft) =>
    `A new one in ${unit === 'minutes' ? `${count} min` : `${unit === 'days' ? 24 : count} h`}.`,
  nextIsHere: 'There is a new one.',
  playNext: 'Take it',
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
