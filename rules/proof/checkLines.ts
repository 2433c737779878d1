import type { Receipt1, Seal } from './ballotLog';

/** The player's votes are among the ballots, and the player's fit among the entries. */
export type VotesLine =
  | { readonly line: 'votes'; readonly verdict: 'none' }
  | {
      readonly line: 'votes';
      readonly verdict: 'ok';
      readonly votes: number;
      /** Null without a receipt of one. */
      readonly entry: 'ranked' | 'withdrawn' | null;
    }
  /** `missing`: the server signed them, but the log lacks them. `unsigned`: they are not what the server signed. */
  | {
      readonly line: 'votes';
      readonly verdict: 'failed';
      readonly problem: 'missing' | 'unsigned';
      readonly receipts: number;
      readonly evidence: readonly Receipt1[];
    };

export type RootProblem = 'no-seal' | 'other-size' | 'other-root' | 'unsigned';

/** The ballots give the root of the last seal. */
export type RootLine =
  | { readonly line: 'root'; readonly verdict: 'ok'; readonly ballots: number; readonly root: string }
  | {
      readonly line: 'root';
      readonly verdict: 'failed';
      readonly problem: RootProblem;
      readonly ballots: number;
      readonly root: string;
      readonly evidence: readonly Seal[];
    };

/** The earlier seals, those of the entries among them, agree with the sheet. */
export type SealsLine =
  | { readonly line: 'seals'; readonly verdict: 'ok'; readonly seals: number }
  | {
      readonly line: 'seals';
      readonly verdict: 'failed';
      readonly problem: RootProblem;
      readonly seals: number;
      readonly evidence: readonly Seal[];
    };

/** The same code ranks the entries again. */
export type RankingLine =
  | {
      readonly line: 'ranking';
      /** `too-close`: entries that differ by less than floating-point arithmetic does. */
      readonly verdict: 'ok' | 'too-close';
      /** How many entries have a place. */
      readonly entries: number;
      readonly counted: number;
      /** Ballots with withdrawn entries, or of banned wallets. */
      readonly leftOut: number;
    }
  | {
      readonly line: 'ranking';
      readonly verdict: 'failed';
      readonly place: number;
      /** The ids in the order of this count. */
      readonly ranking: readonly number[];
    };

export type CountLine = VotesLine | RootLine | SealsLine | RankingLine;
