export { NEW_RATING, updateRatings } from './rating';
export { pickFromLanes, pickPair, type Lanes } from './pickPair';
export { COVERAGE_SIZE, podiumLane, PODIUM_SIZE, timesSeen, withoutOvershown } from './lanes';
export { Count, countBallots, rankEntries, type CountedEntry, type EventCount, type Submission } from './rankEntries';
export { type RankRange } from './rankRanges';
export { ballotTotal, BALLOTS_PER_WALLET, type Ballot, type RatedEntry } from './ballot';
