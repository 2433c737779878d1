import {
  parseJson,
  applyRulings,
  countedBallots,
  isProofSheet,
  MAX_BALLOTS_IN_BROWSER,
  readFields,
  readSheet,
  type Ballot,
  type SealedAvatar,
  type SealedSheet,
  type Sheet,
  type Submission,
} from '../../../rules';

/** Why nothing can be counted from a sheet. 'downgraded': its event has proofs of the second format, which it lacks. */
export type SheetRefusal = 'unreadable' | 'too-many' | 'unsealed' | 'downgraded';

/** A fit that was ranked. */
interface RankedFit extends Submission {
  /** Both are null if the wallet was forgotten. */
  readonly wallet: string | null;
  readonly avatar: SealedAvatar | null;
}

/** A sheet of either format, with what counts of it. */
export type VotedSheet = ({ readonly format: 1; readonly sheet: SealedSheet } | ProvenSheet) & {
  readonly fits: readonly RankedFit[];
  readonly ballots: readonly Ballot[];
};

interface ProvenSheet {
  readonly format: 2;
  readonly sheet: Sheet;
}

/** A sheet as the server sent it, and what it has to be. */
export interface SentSheet {
  readonly sheet: ArrayBuffer;
  readonly event: number;
  /** The event has proofs of the second format: a sheet of the first one is not accepted. */
  readonly isProven: boolean;
}

export function readVotedSheet({ sheet: bytes, event, isProven }: SentSheet): VotedSheet | SheetRefusal {
  const value = parseJson(new TextDecoder().decode(bytes));
  if (readFields(value).event !== event) return 'unreadable';
  if (isProofSheet(value)) return value.ballots.length > MAX_BALLOTS_IN_BROWSER ? 'too-many' : ofFormat2(value);
  const sheet = readSheet(value);
  if (sheet === undefined) return 'unreadable';
  if (isProven) return 'downgraded';
  if (sheet.ballots.length > MAX_BALLOTS_IN_BROWSER) return 'too-many';
  return sheet.seals === undefined ? 'unsealed' : ofFormat1(sheet);
}

function ofFormat1(sheet: SealedSheet): VotedSheet {
  const fits = sheet.entries.map(entry => ({ ...entry, avatar: entry }));
  return { format: 1, sheet, fits, ballots: countedBallots(sheet) };
}

function ofFormat2(sheet: Sheet): VotedSheet {
  const { entries, ballots } = applyRulings(sheet);
  const known = new Map(sheet.entries.map(entry => [entry.id, entry]));
  const fits = entries.map(entry => {
    const fit = known.get(entry.id);
    const named = fit?.person === undefined ? fit : undefined;
    return { ...entry, wallet: named?.wallet ?? null, avatar: named ?? null };
  });
  return { format: 2, sheet, fits, ballots };
}
