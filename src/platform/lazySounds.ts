import type { Platform, Sounds } from './platform';
import type { SoundingWindow } from './sounds';

/** Loads the code for sounds with the first one, which is after the player's first click. */
export function lazySounds(browser: SoundingWindow, assetBase: string, log: Platform['log']): Sounds {
  let sounds: Promise<Sounds> | undefined;
  let isMusicWanted = false;

  const open = async (): Promise<Sounds> => {
    // Created during the click: some browsers mute a context that was created at any other time.
    const context = new browser.AudioContext();
    const { openSounds } = await import(/* webpackChunkName: "sounds" */ './sounds');
    return openSounds(browser, context, { assetBase, log });
  };
  const withSounds = (task: (opened: Sounds) => void): void => {
    sounds ??= open();
    sounds.then(task).catch((cause: unknown) => log('The sounds did not load', cause));
  };
  const settleMusic = (opened: Sounds): void => {
    if (isMusicWanted) opened.startMusic();
    else opened.stopMusic();
  };
  return {
    play: name => {
      if (browser.navigator.userActivation?.hasBeenActive !== false) withSounds(opened => opened.play(name));
    },
    startMusic: () => {
      isMusicWanted = true;
      withSounds(settleMusic);
    },
    stopMusic: () => {
      isMusicWanted = false;
      if (sounds) withSounds(settleMusic);
    },
  };
}
