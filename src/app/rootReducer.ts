import { combineSlices, type Reducer, type WithSlice } from '@reduxjs/toolkit';
import { dudsApi } from '../api/dudsApi';
import { downloadReducer } from '../features/pictures/downloadSlice';
import { dressCodeReducer } from '../features/dressCode/dressCodeSlice';
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
import type { shareSlice } from '../features/pictures/shareSlice';
import type { looksSlice } from '../features/looks/looksSlice';
import type { designersSlice } from '../features/designers/designersSlice';
import type { countSlice } from '../features/counting/countSlice';
import type { proofSlice } from '../features/proof/proofSlice';
import type { readingsSlice } from '../features/readings/readingsSlice';
import type { eyeTestSlice } from '../features/eyeTest/eyeTestSlice';
import type { showSlice } from '../features/show/showSlice';
import type { votingSlice } from '../features/voting/votingSlice';
import type { GameStorage } from '../platform/platform';
import { persisted, type KeptSlice } from './persistence';

/** Slices that come with lazy code, which injects them (`reducer.inject`). */
type LazySlices = WithSlice<typeof looksSlice> &
  WithSlice<typeof shareSlice> &
  WithSlice<typeof countSlice> &
  WithSlice<typeof designersSlice> &
  WithSlice<typeof proofSlice> &
  WithSlice<typeof readingsSlice> &
  WithSlice<typeof eyeTestSlice> &
  WithSlice<typeof showSlice> &
  WithSlice<typeof votingSlice>;

/** The slices that exist from the start. Their storage is connected here and nowhere else. */
export function makeReducer(storage: GameStorage) {
  const kept = {
    outfit: persisted('outfit', outfitReducer, storage),
    unlocked: persisted('unlocked', unlockedReducer, storage),
    pins: persisted('pins', pinsReducer, storage),
    music: persisted('music', musicReducer, storage),
  } satisfies Record<KeptSlice, Reducer>;
  return combineSlices({
    ...kept,
    dressCode: dressCodeReducer,
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
    navigation: navigationReducer,
    [dudsApi.reducerPath]: dudsApi.reducer,
  }).withLazyLoadedSlices<LazySlices>();
}
