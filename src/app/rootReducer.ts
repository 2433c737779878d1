import { combineSlices } from '@reduxjs/toolkit';
import { dudsApi } from '../api/dudsApi';
import { downloadReducer } from '../features/pictures/downloadSlice';
import { eventsReducer } from '../features/events/eventsSlice';
import { newsReducer } from '../features/entries/newsSlice';
import { musicReducer } from '../features/music/musicSlice';
import { outfitReducer } from '../features/outfit/outfitSlice';
import { pinsReducer } from '../features/dice/pinsSlice';
import { unlockedReducer } from '../features/holdings/unlockedSlice';
import { navigationReducer } from '../features/navigation/navigationSlice';
import { noticesReducer } from '../features/notices/noticesSlice';
import { overlayReducer } from '../features/overlay/overlaySlice';
import { sessionReducer } from '../features/session/sessionSlice';
import { submissionReducer } from '../features/submission/submissionSlice';
import { walletReducer } from '../features/wallet/walletSlice';
import { searchReducer } from '../features/search/searchSlice';
import { wardrobeViewReducer } from '../features/wardrobe/wardrobeViewSlice';
import type { ShareState } from '../features/pictures/shareSlice';
import type { LooksState } from '../features/looks/looksSlice';
import type { CountState } from '../features/counting/countSlice';
import type { ProofState } from '../features/proof/proofSlice';
import type { ReadingsState } from '../features/readings/readingsSlice';
import type { EyeTestState } from '../features/eyeTest/eyeTestSlice';
import type { ShowState } from '../features/show/showSlice';
import type { VotingState } from '../features/voting/votingSlice';
import type { GameStorage } from '../platform/platform';
import { persisted } from './persistence';

/** Slices that come with lazy code, which injects them. */
interface LazySlices {
  readonly looks: LooksState;
  readonly share: ShareState;
  readonly count: CountState;
  readonly proof: ProofState;
  readonly readings: ReadingsState;
  readonly eyeTest: EyeTestState;
  readonly show: ShowState;
  readonly voting: VotingState;
}

/** The slices that exist from the start. Their storage is connected here and nowhere else. */
export function makeReducer(storage: GameStorage) {
  return combineSlices({
    outfit: persisted('outfit', outfitReducer, storage),
    unlocked: persisted('unlocked', unlockedReducer, storage),
    pins: persisted('pins', pinsReducer, storage),
    wardrobeView: wardrobeViewReducer,
    search: searchReducer,
    overlay: overlayReducer,
    notices: noticesReducer,
    news: newsReducer,
    wallet: walletReducer,
    session: sessionReducer,
    submission: submissionReducer,
    download: downloadReducer,
    events: eventsReducer,
    music: persisted('music', musicReducer, storage),
    navigation: navigationReducer,
    [dudsApi.reducerPath]: dudsApi.reducer,
  }).withLazyLoadedSlices<LazySlices>();
}
