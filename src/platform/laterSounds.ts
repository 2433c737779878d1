import type { Platform, Sounds } from './platform';

/** What this needs of a window, so that a test can stand in for one. */
export interface SoundingWindow extends Pick<Window & typeof globalThis, 'AudioContext' | 'document' | 'fetch'> {
  /** Older browsers do not tell whether they were clicked; they just stay silent. */
  readonly navigator: { readonly userActivation?: { readonly hasBeenActive: boolean } };
}

/** Sounds whose code comes when the first of them is wanted, which is after the player's first click. */
export function laterSounds(browser: SoundingWindow, assetBase: string, log: Platform['log']): Sounds {
  let sounds: Promise<Sounds> | undefined;
  let isMusicWanted = false;

  const open = async (): Promise<Sounds> => {
    // Made while the click lasts: some browsers let only what was made then be heard.
    const context = new browser.AudioContext();
    const { openSounds } = await import(/* webpackChunkName: "sounds" */ './sounds');
    return openSounds(browser, context, { assetBase, log });
  };
  const withSounds = (task: (opened: Sounds) => void): void => {
    sounds ??= open();
    // The game goes on without.
    sounds.then(task).catch((cause: unknown) => log('There is no sound', cause));
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
