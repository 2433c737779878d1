import { THEME_LOOP } from './themeLoop';

const VOLUME = 0.3;
/** In seconds: the music comes and goes softly. */
const FADE_IN = 0.4;
export const FADE_OUT = 0.08;

interface Theme {
  fadeIn(): void;
  fadeOut(): void;
}

/** The music: asked for when it first comes in, and from then on it runs, heard or not, for as long as the context does. */
export function openTheme(
  context: AudioContext,
  fetchMusic: () => Promise<AudioBuffer>,
  tell: (cause: unknown) => void,
): Theme {
  const volume = context.createGain();
  volume.gain.value = 0;
  volume.connect(context.destination);
  let playing: Promise<void> | undefined;
  const start = async (): Promise<void> => {
    const source = context.createBufferSource();
    source.buffer = await fetchMusic();
    source.loop = true;
    source.loopStart = THEME_LOOP.margin;
    source.loopEnd = THEME_LOOP.margin + THEME_LOOP.seconds;
    source.connect(volume);
    source.start(0, THEME_LOOP.margin);
  };
  return {
    fadeIn: () => {
      volume.gain.setTargetAtTime(VOLUME, context.currentTime, FADE_IN);
      playing ??= start().catch((cause: unknown) => {
        playing = undefined;
        tell(cause);
      });
    },
    fadeOut: () => void volume.gain.setTargetAtTime(0, context.currentTime, FADE_OUT),
  };
}
