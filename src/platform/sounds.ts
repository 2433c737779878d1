import type { SoundName, Sounds } from './platform';

const MUSIC_VOLUME = 0.35;
const EFFECT_VOLUME = 0.6;

/** What this needs of a window, so that a test can stand in for one. */
interface SoundingWindow {
  readonly Audio: new (url: string) => HTMLAudioElement;
  readonly document: Pick<Document, 'hidden' | 'addEventListener'>;
}

/** The game's sounds. Nothing is fetched before it is to sound, and nothing sounds in a tab that nobody sees. */
export function openSounds(
  browser: SoundingWindow,
  assetBase: string,
  log: (text: string, cause: unknown) => void,
): Sounds {
  const open = (name: string, volume: number): HTMLAudioElement =>
    Object.assign(new browser.Audio(`${assetBase}audio/${name}.mp3`), { volume });
  const start = (audio: HTMLAudioElement): void => {
    // Browsers refuse sound for reasons of their own; the game goes on without.
    audio.play().catch((cause: unknown) => log('A sound did not play', cause));
  };

  let music: HTMLAudioElement | undefined;
  let isWanted = false;
  const settle = (): void => {
    if (!isWanted || browser.document.hidden) {
      music?.pause();
      return;
    }
    music ??= Object.assign(open('theme', MUSIC_VOLUME), { loop: true });
    if (music.paused) start(music);
  };
  browser.document.addEventListener('visibilitychange', settle);

  const effects = new Map<SoundName, HTMLAudioElement>();
  return {
    play: name => {
      if (browser.document.hidden) return;
      const effect = effects.get(name) ?? open(name, EFFECT_VOLUME);
      effects.set(name, effect);
      effect.currentTime = 0;
      start(effect);
    },
    startMusic: () => {
      isWanted = true;
      settle();
    },
    stopMusic: () => {
      isWanted = false;
      settle();
    },
  };
}
