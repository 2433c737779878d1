import type { Receipt } from './published';

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

/** The player's own votes and fit. */
export type OwnFinding =
  | Untold<'no-receipts'>
  /** `fit` is null without a receipt of one. */
  | (Ok<'counted'> & { readonly votes: number; readonly fit: 'ranked' | 'withdrawn' | null })
  /** Rulings leave some of the votes out; `reasons` are those of the rulings. */
  | (Untold<'left-out'> & { readonly votes: number; readonly reasons: readonly string[] })
  /** No key of the server has signed them for this host, or they are dated after the end seal. */
  | (Untold<'no-evidence'> & { readonly receipts: number })
  | Failed<'missing', Receipt>
  /** The voter saw another fit than the one that is published. */
  | Failed<'shown-other', Receipt>;

export type SealsProblem =
  /** There is no start seal, or none of the end, or more than one of a kind. */
  | 'missing'
  | 'signature'
  /** Another one than this browser saw. */
  | 'other-seal'
  /** The end seal has other fits than the start seal. */
  | 'fits-changed'
  /** What is published is not what was sealed. */
  | 'fits'
  | 'votes'
  | 'leftOut'
  | 'rulings'
  | 'about'
  /** It was made before the voting was over. */
  | 'too-early';

/** Whether fits, votes and rulings are what was sealed. */
export type SealsFinding =
  | (Ok<'sealed'> & {
      readonly fits: number;
      readonly votes: number;
      /** The hash of the end seal. */
      readonly end: string;
      /** How many of the two seals this browser had seen before. */
      readonly seen: number;
    })
  /** The page is not secure, and can check no signatures. */
  | Untold<'signatures-unchecked'>
  /** What the event says of itself was changed during the voting. */
  | Untold<'about-changed'>
  | (Failed<'seals'> & { readonly problem: SealsProblem });

export type RulingsProblem = 'numbering' | 'subject' | 'dates' | 'end' | 'left-out' | 'withdrawn' | 'cancelled';

/** An entry on a podium. */
export interface PodiumFit {
  readonly id: number;
  /** Null if it was forgotten or withdrawn. */
  readonly wallet: string | null;
  readonly isWithdrawn: boolean;
}

/** What operators decided. */
export type RulingsFinding =
  | Ok<'no-rulings'>
  | (Ok<'rulings'> & { readonly rulings: number; readonly votes: number; readonly fits: number })
  /** The first three, and those that would be without the rulings. */
  | (Untold<'other-podium'> & { readonly podium: readonly PodiumFit[]; readonly without: readonly PodiumFit[] })
  | (Untold<'forgotten'> & { readonly fits: number })
  | (Failed<'rulings-broken'> & { readonly problem: RulingsProblem });

export type RankingFinding =
  /** `isClose`: fits differ by less than floating-point arithmetic does. */
  | (Ok<'same-ranking'> & { readonly fits: number; readonly votes: number; readonly isClose: boolean })
  | (Failed<'other-ranking', number> & { readonly place: number; readonly of: 'published' | 'shown' })
  /** How often each fit was on a vote that counts. */
  | (Ok<'shown-evenly'> & Exposure)
  | (Untold<'shown-unevenly'> & Exposure & { readonly outside: number })
  | Untold<'too-many'>;

export interface Exposure {
  readonly least: number;
  readonly most: number;
  readonly median: number;
}

export type CheckLine =
  | { readonly line: 'own'; readonly findings: readonly OwnFinding[] }
  | { readonly line: 'seals'; readonly findings: readonly SealsFinding[] }
  | { readonly line: 'rulings'; readonly findings: readonly RulingsFinding[] }
  | { readonly line: 'ranking'; readonly findings: readonly RankingFinding[] };

export type Finding = CheckLine['findings'][number];

export const CHECK_LINES = ['own', 'seals', 'rulings', 'ranking'] as const;

/** A line has a cross if any of its sentences is refuted, and a dash if any cannot be told. */
export function verdictOf({ findings }: CheckLine): Verdict {
  const verdicts = findings.map(({ verdict }) => verdict);
  if (verdicts.includes('failed')) return 'failed';
  return verdicts.includes('untold') ? 'untold' : 'ok';
}
