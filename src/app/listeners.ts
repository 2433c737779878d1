import { listenToEvents } from '../features/events/eventsListeners';
import { listenToHoldings } from '../features/holdings/holdingsListeners';
import { listenToLooks } from '../features/looks/looksListeners';
import { listenToMusic } from '../features/music/musicListeners';
import { listenToNews } from '../features/entries/newsListeners';
import { listenToNavigation } from '../features/navigation/navigationListeners';
import { listenToNotices } from '../features/notices/noticesListeners';
import { listenToPictures } from '../features/pictures/picturesListeners';
import { listenToSession } from '../features/session/sessionListeners';
import { listenToSubmission } from '../features/submission/submissionListeners';
import { listenToStage } from '../features/stage/stageListeners';
import { listenToWardrobe } from '../features/wardrobe/wardrobeListeners';
import { listenToWallet } from '../features/connect/walletListeners';
import { listenToBack } from './backListeners';
import type { AppStartListening } from '../base/storeTypes';

/** Each feature's listeners, started once per store. */
const LISTENERS: readonly ((startListening: AppStartListening) => void)[] = [
  listenToBack,
  listenToPictures,
  listenToEvents,
  listenToHoldings,
  listenToSubmission,
  listenToWardrobe,
  listenToStage,
  listenToLooks,
  listenToMusic,
  listenToNavigation,
  listenToNotices,
  listenToNews,
  listenToWallet,
  listenToSession,
];

export function listenToEverything(startListening: AppStartListening): void {
  LISTENERS.forEach(listen => listen(startListening));
}
