export { NEW_RATING, updateRatings } from './rating';
export { pickFromLanes, pickPair, type Candidate, type Lanes } from './pickPair';
export { COVERAGE_SIZE, podiumLane, PODIUM_SIZE, timesSeen, withoutOvershown } from './lanes';
export {
  ballotTotal,
  BALLOTS_PER_WALLET,
  Count,
  countBallots,
  rankEntries,
  type Ballot,
  type CountedEntry,
  type EventCount,
  type RankRange,
  type RatedEntry,
  type Submission,
} from '../../rules/index';
