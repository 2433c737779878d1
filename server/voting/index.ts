export { NEW_RATING, updateRatings } from './rating';
export { pickPair } from './pickPair';
export { rankEntries } from './rankEntries';
export { ballotTotal, BALLOTS_PER_WALLET, type Ballot, type RatedEntry } from './ballot';
