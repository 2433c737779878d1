import type { Migration } from './migration';
import { game } from './0001Game';
import { localIndex } from './0002LocalIndex';
import { voting } from './0003Voting';
import { sessions } from './0004Sessions';
import { ranges } from './0005Ranges';
import { writeWindows } from './0006WriteWindows';
import { withdrawals } from './0007Withdrawals';
import { tokenClaims } from './0008TokenClaims';
import { eventLocks } from './0009EventLocks';
import { operators } from './0010Operators';
import { sessionUse } from './0011SessionUse';
import { passes } from './0012Passes';
import { buildFiles } from './0013BuildFiles';
import { seals } from './0014Seals';
import { proofs } from './0015Proofs';
import { salts } from './0016Salts';
import { awardsWithoutPlaces } from './0017AwardsWithoutPlaces';
import { forgotten } from './0018Forgotten';
import { witnesses } from './0019Witnesses';
import { votingRefusal } from './0020VotingRefusal';
import { ratings } from './0021Ratings';
import { ratingsOfEntries } from './0022RatingsOfEntries';
import { closets } from './0023Closets';
import { wornPieces } from './0024WornPieces';
import { versusVotes } from './0025VersusVotes';
import { ballotsBeside } from './0026BallotsBeside';

/** In the order of their names. A migration that has been released is never edited; the next one corrects it. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001_game': game,
  '0002_local_index': localIndex,
  '0003_voting': voting,
  '0004_sessions': sessions,
  '0005_ranges': ranges,
  '0006_write_windows': writeWindows,
  '0007_withdrawals': withdrawals,
  '0008_token_claims': tokenClaims,
  '0009_event_locks': eventLocks,
  '0010_operators': operators,
  '0011_session_use': sessionUse,
  '0012_passes': passes,
  '0013_build_files': buildFiles,
  '0014_seals': seals,
  '0015_proofs': proofs,
  '0016_salts': salts,
  '0017_awards_without_places': awardsWithoutPlaces,
  '0018_forgotten': forgotten,
  '0019_witnesses': witnesses,
  '0020_voting_refusal': votingRefusal,
  '0021_ratings': ratings,
  '0022_ratings_of_entries': ratingsOfEntries,
  '0023_closets': closets,
  '0024_worn_pieces': wornPieces,
  '0025_versus_votes': versusVotes,
  '0026_ballots_beside': ballotsBeside,
};
