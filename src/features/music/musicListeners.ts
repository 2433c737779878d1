import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/store';
import { musicToggled, pageFirstClicked, selectMusicOn } from './musicSlice';

/** Music after the first click, wherever that is, while the player wants it; never on a developer's machine. */
export function listenToMusic(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(pageFirstClicked, musicToggled),
    effect: (_action, listenerApi) => {
      const { page, sounds } = listenerApi.extra;
      if (selectMusicOn(listenerApi.getState()) && !page.isLocalhost()) sounds.startMusic();
      else sounds.stopMusic();
    },
  });
}
