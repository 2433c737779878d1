export { NEW_RATING, updateRatings } from './rating';
export { pickFromLanes, pickPair, type Candidate, type Lanes } from './pickPair';
export { COVERAGE_SIZE, podiumLane, PODIUM_SIZE, timesSeen, withoutOvershown } from './lanes';
export { ballotTotal, BALLOTS_PER_WALLET, type Ballot, type RatedEntry } from '#rules/voting/ballot';
export {
  Count,
  countBallots,
  rankEntries,
  type CountedEntry,
  type EventCount,
  type Submission,
} from '#rules/voting/rankEntries';
export type { RankRange } from '#rules/voting/rankRanges';
