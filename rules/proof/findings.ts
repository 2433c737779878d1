import type { BallotReceipt1, EntryReceipt1 } from './ballotLog';
import type { BallotReceipt, EntryReceipt, EventSeal, RollRow, Ruling } from './records';

export type Receipt = BallotReceipt | EntryReceipt | BallotReceipt1 | EntryReceipt1;

export const isBallotReceipt = (receipt: Receipt): receipt is BallotReceipt | BallotReceipt1 => 'winner' in receipt;

/** Whether the check confirms a sentence, refutes it, or cannot tell. */
export type Verdict = 'ok' | 'failed' | 'untold';

interface Ok<Code extends string> {
  readonly verdict: 'ok';
  readonly code: Code;
}

interface Untold<Code extends string> {
  readonly verdict: 'untold';
  readonly code: Code;
}

/** `evidence` is what a player can keep and show. */
interface Failed<Code extends string, Evidence = unknown> {
  readonly verdict: 'failed';
  readonly code: Code;
  readonly evidence: readonly Evidence[];
}

/** Whether the first three would be the same without something. */
interface Difference {
  readonly isSamePodium: boolean;
}

/** The player's own votes and fit. */
export type VotesFinding =
  | Untold<'no-receipts'>
  /** `entry` is null without a receipt of one. */
  | (Ok<'votes-counted'> & { readonly votes: number; readonly entry: 'ranked' | 'withdrawn' | null })
  /** They are in the last seal; without the sheet nobody here can tell whether a ban leaves them out. */
  | (Ok<'votes-sealed'> & { readonly votes: number; readonly entry: 'ranked' | 'withdrawn' | null })
  /** Sealed rulings leave some of the player's votes out; `reasons` are those of the rulings. */
  | (Ok<'votes-left-out'> & { readonly votes: number; readonly reasons: readonly string[] })
  /** The roll has votes of the wallet that another browser signed for. */
  | (Ok<'votes-elsewhere'> & { readonly votes: number })
  | (Untold<'votes-unsigned'> & { readonly votes: number })
  /** The key of the receipt was no longer in use by then, or it is dated after the end. */
  | (Untold<'no-evidence'> & { readonly receipts: number })
  | Failed<'votes-missing' | 'not-our-signature', Receipt>
  /** The roll counts other votes for this browser's key than it cast. */
  | (Failed<'roll-differs', RollRow> & { readonly inRoll: number; readonly own: number });

export type VotersProblem =
  /** The sign-in does not name this site, this wallet or exactly this key, or the wallet did not sign it. */
  | 'sign-in'
  /** The key did not sign for so many votes in this event. */
  | 'count'
  /** The signed counts do not add up to the ballots that are marked as signed. */
  | 'sum'
  | 'too-many'
  | 'key-twice'
  | 'token-twice'
  /** The wallet did not hold its token, which only the chain tells. */
  | 'token-not-held';

/** Who voted. */
export type VotersFinding =
  | (Ok<'voters-signed'> & { readonly wallets: number; readonly votes: number })
  | (Failed<'voters'> & { readonly problem: VotersProblem })
  | (Untold<'unsigned-votes'> & { readonly votes: number } & Difference)
  /** Wallets whose sign-in no key of their own has signed. */
  | (Untold<'contract-wallets'> & { readonly wallets: number })
  | Untold<'tokens-unchecked'>
  | (Ok<'tokens-held'> & { readonly tokens: number })
  | (Untold<'forgotten'> & { readonly wallets: number })
  /** Only some of the sign-ins were checked. */
  | (Untold<'sampled'> & { readonly checked: number; readonly of: number });

/** Whether the sheet is what was sealed. */
export type SealedFinding =
  | (Ok<'sheet-sealed'> & {
      readonly ballots: number;
      readonly entries: number;
      readonly rulings: number;
    })
  | (Failed<'not-sealed', EventSeal> & {
      readonly part: 'entries' | 'ballots' | 'rulings' | 'roll' | 'end';
    })
  /** It is dated outside of the time between the seals around it. */
  | Failed<'ruling-dated', Ruling>;

/** What operators decided. */
export type RulingsFinding =
  | Ok<'no-rulings'>
  | (Ok<'rulings-applied'> & {
      readonly rulings: number;
      readonly votes: number;
      readonly entries: number;
    } & Difference)
  | (Failed<'rulings', Ruling> & {
      readonly problem: 'numbering' | 'subject' | 'end' | 'after-end' | 'left-out' | 'cancelled';
    });

export type SealsProblem =
  /** A seal does not name the one before it, or is of the wrong kind or time. */
  | 'order'
  | 'signature'
  /** The key is neither the first one's nor named by a ruling, or its id is not its thumbprint. */
  | 'key'
  /** A seal that this browser saw, or that a receipt names, is not among them. */
  | 'missing'
  | 'incomplete';

/** Whether the seals follow one another, and whether those that this browser saw are among them. */
export type SealsFinding =
  | (Ok<'seals-chained'> & { readonly seals: number; readonly seen: number })
  | (Failed<'seals'> & { readonly problem: SealsProblem });

/** Who else has seen the end seal, and when. */
export type WitnessesFinding =
  | (Ok<'witnessed'> & {
      /** Seconds from the end of the voting to the end seal. */
      readonly delay: number;
      /** `at` is in milliseconds. */
      readonly witnesses: readonly { readonly name: string; readonly at: number }[];
    })
  | (Untold<'sealed-late'> & { readonly delay: number })
  /** `leaf` is the end seal's. */
  | (Untold<'no-witness'> & { readonly leaf: string })
  | (Failed<'log', string> & { readonly problem: 'not-included' | 'rolled-back' });

export type RankingFinding =
  /** `isClose`: entries differ by less than floating-point arithmetic does. */
  | (Ok<'ranking-same'> & { readonly entries: number; readonly ballots: number; readonly isClose: boolean })
  | (Failed<'ranking', number> & { readonly place: number; readonly of: 'count' | 'results' | 'seal' });

export type CheckLine =
  | { readonly line: 'votes'; readonly findings: readonly VotesFinding[] }
  | { readonly line: 'voters'; readonly findings: readonly VotersFinding[] }
  | { readonly line: 'sealed'; readonly findings: readonly SealedFinding[] }
  | { readonly line: 'rulings'; readonly findings: readonly RulingsFinding[] }
  | { readonly line: 'seals'; readonly findings: readonly SealsFinding[] }
  | { readonly line: 'witnesses'; readonly findings: readonly WitnessesFinding[] }
  | { readonly line: 'ranking'; readonly findings: readonly RankingFinding[] };

export type Finding = CheckLine['findings'][number];

export const CHECK_LINES = ['votes', 'voters', 'sealed', 'rulings', 'seals', 'witnesses', 'ranking'] as const;

/** A line has a cross if any of its sentences is refuted, and a dash if any cannot be told. */
export function verdictOf({ findings }: CheckLine): Verdict {
  const verdicts = findings.map(({ verdict }) => verdict);
  if (verdicts.includes('failed')) return 'failed';
  return verdicts.includes('untold') ? 'untold' : 'ok';
}
