import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../base/storeTypes';
import type { SoundName } from '../../platform/platform';
import { isDressing } from '../outfit/outfitSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { itemsUnlocked, itemUnlocked } from '../holdings/unlockedSlice';
import { musicToggled, pageFirstClicked, selectMusicOn } from './musicSlice';

export function listenToMusic(startListening: AppStartListening): void {
  // Music plays after the first click anywhere, while the player wants it, and never on a developer's machine.
  startListening({
    matcher: isAnyOf(pageFirstClicked, musicToggled),
    effect: (_action, listenerApi) => {
      const { page, sounds } = listenerApi.extra;
      if (selectMusicOn(listenerApi.getState()) && page.playsMusic()) sounds.startMusic();
      else sounds.stopMusic();
    },
  });
  // Turning the music off also turns off the sounds.
  startListening({
    predicate: (action, now) => selectMusicOn(now) && soundOf(action) !== undefined,
    effect: (action, listenerApi) => {
      const { page, sounds } = listenerApi.extra;
      const sound = soundOf(action);
      // Dressing makes a sound at every click, so a developer's machine plays neither those nor music.
      if (sound && (sound !== 'change' || page.playsMusic())) sounds.play(sound);
    },
  });
}

function soundOf(action: UnknownAction): SoundName | undefined {
  if (isDressing(action)) return 'change';
  if (itemUnlocked.match(action) || itemsUnlocked.match(action)) return 'unlock';
  return overlayOpened.match(action) && action.payload === 'congrats' ? 'confetti' : undefined;
}
