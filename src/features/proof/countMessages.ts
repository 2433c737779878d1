import type { CheckLine, Verdict } from '#rules/proof/findings';
import { area } from '../../messages/catalogue';

export const COUNT_MESSAGES = area('count', {
  title: 'Check the count',
  how: 'Every vote is counted again here, in your own browser, and held against the signed seals.',
  count: 'Count it here',
  counting: 'Counting…',
  file: 'Everything in one file',
  /** What each line of the check shows until it has a result. */
  waiting: {
    own: 'Looking for your votes',
    seals: 'Comparing the seals',
    rulings: 'Reading the rulings',
    ranking: 'Counting every vote',
  } satisfies Readonly<Record<CheckLine['line'], string>>,
  verdicts: { ok: 'Confirmed:', failed: 'Refuted:', untold: 'Cannot be told:' } satisfies Readonly<
    Record<Verdict, string>
  >,
  notCounted: 'This could not be counted here. Try again.',
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
  endSeal: (digits: string) => `End seal: ${digits}`,
  podiums: { podium: 'As it is', without: 'Without the rulings' },
  gone: (isWithdrawn: boolean) => (isWithdrawn ? 'withdrawn' : 'forgotten'),
  /** What the check that starts by itself says if it does not find out. */
  ownUntold: 'Whether your votes are there could not be checked just now.',
  proves: 'What this proves, and what nobody can check',
  provesTexts: [
    'Your votes are in the count as you cast them: you have a signed receipt of each, and it is looked up among the votes.',
    'Fits are as they were before the first vote, and nothing changed after the voting ended: for everybody who saw the seals. Compare yours with a friend’s.',
    'Nothing was left out without a ruling.',
    'The ranking follows from these votes.',
  ],
  provesNot: 'What nobody can check:',
  provesNotText:
    'whether every wallet that voted belongs to somebody else. One NFT has one voice; who bought it, we do not know. We choose who sees which pair. We could invent voters before the end seal; we could not do it afterwards.',
});
