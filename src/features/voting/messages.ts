import type { ChoiceTally } from '#rules/voting/choiceTally';
import { area } from '../../messages/catalogue';

export const VOTE_MESSAGES = area('voting', {
  chooseFit: (fit: string) => `Vote for ${lowerFirst(fit)}`,
  chosen: (fit: string) => `You chose ${lowerFirst(fit)}.`,
  pair: (left: string, right: string) => `Left, ${lowerFirst(left)}. Right, ${lowerFirst(right)}.`,
  ballotProgress: (done: number, of: number) => `${done} of ${of}`,
  tens: (done: number, of: number) => `${done} of ${of}. Stop whenever you like: each one counts.`,
  /** After ten pairs, if the choices have something in common. */
  tally: ({ layer, prefers, times, of: pairs }: ChoiceTally, done: number, of: number) =>
    `${done} of ${of}. You chose ${prefers === 'nothing' ? 'against ' : ''}${THINGS[layer]} ${times} times out of ${pairs}.`,
  /** For screen readers, before the progress. */
  votes: 'Votes:',
  undo: 'Undo',
  sent: 'Sent. Votes cannot be changed.',
  tooClose: 'Too close',
  passed: 'You left this one open.',
  lastPass: 'No more shrugging. Choose.',
  lookAt: (fit: string) => `Look closer at ${lowerFirst(fit)}`,
  chooseThis: 'Choose this one',
  otherFit: 'The other one',
  report: 'Report this fit',
  reportWhy: 'What is wrong with it?',
  offends: 'It offends',
  broken: 'Something is missing',
  reported: 'Thank you. A person will look at it.',
  anotherPair: 'Give me another pair',
  goBack: 'Go back',
  moreTime: 'More time',
  moreTimeHow: 'Choices wait three seconds before they are sent.',
  voteNext: (title: string) => `Vote in ${title}`,
  stillSending: 'Still sending…',
  fetchingPair: 'Getting dressed…',
  voteArrived: 'Your vote has arrived.',
  opens: (date: string) => `The first pairs come out ${date}.`,
  seeFaq: 'How to play',
});

const THINGS: Readonly<Record<ChoiceTally['layer'], string>> = {
  hairAndHats: 'hats or hair',
  glasses: 'glasses',
  facialHair: 'facial hair',
  headAccessories: 'things on the head',
  bodyAccessories: 'accessories',
  tops: 'tops',
  bottoms: 'bottoms',
  shoesAndLegs: 'shoes',
};

/** A fit's description begins with its article, 'A'. */
function lowerFirst(fit: string): string {
  return fit.replace(/^A /, 'a ');
}
