import type { CheckLine } from '../../rules';

const ballotsText = (count: number): string => (count === 1 ? '1 ballot' : `${count.toLocaleString('en')} ballots`);

export const COUNT_MESSAGES = {
  title: 'Check the count',
  count: 'Count it here',
  counting: 'Counting…',
  file: 'Every vote in one file',
  failed: 'This could not be counted here. Try again, or take the file.',
  uncountable: {
    insecure: 'Signatures can only be checked over https. Take the file, and count it with the command.',
    'too-many': 'More than 100,000 ballots are too many for a browser. Take the file, and count it with the command.',
    unsealed: 'This event is older than the seals. Its votes are in the file.',
  },
  command: (eventId: number) => `npm run events -- recount event-${eventId}-ballots.json`,
  how: 'Every ballot is counted again here, in your own browser, and held against the signed seals.',
  proves: 'What this proves',
  provesText:
    'Your ballot, as you cast it, is in the set that was counted. The set did not change after it was sealed. The ranking follows from it.',
  provesNot: 'What it does not',
  provesNotText:
    'That every ballot came from a different person, or from a holder. That nobody was kept from voting. That nobody watched over your shoulder: a receipt shows how you voted to anyone you show it to.',
} as const;

/** A line of the check in words. */
export function lineText(line: CheckLine): string {
  switch (line.line) {
    case 'votes':
      if (line.verdict === 'none') return 'No receipts in this browser.';
      if (line.verdict === 'ok')
        return line.votes === 1 ? 'Your vote is in it.' : `Your ${line.votes} votes are in it.`;
      return line.problem === 'missing'
        ? 'One of your votes is missing from the count.'
        : 'One of your receipts is not what we signed.';
    case 'root':
      return line.verdict === 'ok'
        ? `${ballotsText(line.ballots)} give the sealed root ${line.root.slice(0, 4)}…`
        : `${ballotsText(line.ballots)} do not give the sealed root.`;
    case 'seals':
      if (line.verdict === 'failed') return 'An earlier seal does not agree with it.';
      return line.seals === 1 ? 'The earlier seal agrees with it.' : `The ${line.seals} earlier seals agree with it.`;
    case 'ranking':
      if (line.verdict === 'failed') return `Counted here: another ranking from place ${line.place} on.`;
      return line.verdict === 'ok'
        ? 'Counted here: the same ranking.'
        : 'Counted here: the same ranking, but for places too close for this browser to tell.';
  }
}
