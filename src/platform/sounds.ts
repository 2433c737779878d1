import type { Platform, SoundName, Sounds } from './platform';

/**
 * The files are equally loud (mono mp3 at -20 LUFS with peaks below -1 dBFS), such as from `ffmpeg -i new.wav -ac 1 -af
 * loudnorm=I=-20:TP=-2 -b:a 48k new.mp3`; these are their relative volumes.
 */
const VOLUMES: Readonly<Record<SoundName, number>> = {
  hover: 0.07,
  click: 0.2,
  change: 0.3,
  vote: 0.5,
  unlock: 0.5,
  confetti: 0.55,
};
const THEME_VOLUME = 0.3;
/**
 * The theme's file begins a little before the loop and ends a little after it. Decoders leave different amounts of
 * silence at the start; since playback repeats after exactly these seconds, that shifts the loop without a gap.
 */
export const THEME_LOOP = { margin: 0.25, seconds: 96 } as const;
/** Time constants of the music's fades, in seconds. */
const FADE_IN = 0.4;
const FADE_OUT = 0.08;
/** A sound that is ready later than this no longer fits what is on the screen; in milliseconds. */
const MAX_DELAY = 1000;
const SILENCE = 0.004;

const CONTROLS = 'a[href], button, select, summary';
/** Keeps a pointer that crosses many controls from playing a burst of sounds; in milliseconds. */
const HOVER_PAUSE = 120;

/** The part of a window that sounds need, so that tests can provide it. */
export interface SoundingWindow extends Pick<Window & typeof globalThis, 'AudioContext' | 'document' | 'fetch'> {
  /** Older browsers do not say whether the page was clicked; they only stay silent. */
  readonly navigator: { readonly userActivation?: { readonly hasBeenActive: boolean } };
}

interface Sources {
  readonly assetBase: string;
  readonly log: Platform['log'];
}

/** The game's sounds. No file is fetched before its first use, and a hidden tab is silent. */
export function openSounds(browser: SoundingWindow, context: AudioContext, { assetBase, log }: Sources): Sounds {
  const { document } = browser;
  const logFailure = (cause: unknown): void => log('A sound did not play', cause);
  const fetched = openFiles(browser, context, assetBase);
  const theme = openTheme(context, () => fetched('theme'), logFailure);
  let isMusicOn = false;
  let isResting = false;

  const settle = (): void => {
    const isSilent = document.hidden || isResting;
    (isSilent ? context.suspend() : context.resume()).catch(logFailure);
    if (isMusicOn && !isSilent) theme.fadeIn();
  };
  const rest = (isQuiet: boolean): void => {
    isResting = isQuiet;
    settle();
  };
  const play = (name: SoundName): void => {
    if (document.hidden) return;
    rest(false);
    const requested = performance.now();
    // A browser may suspend the context until the next click, and everything requested meanwhile would play at once.
    Promise.all([fetched(name), context.resume()]).then(([buffer]) => {
      if (!document.hidden && performance.now() < requested + MAX_DELAY) playOnce(context, buffer, VOLUMES[name]);
    }, logFailure);
  };

  document.addEventListener('visibilitychange', settle);
  listenToControls(document, name => {
    if (isMusicOn) play(name);
  });
  return {
    play,
    startMusic: () => {
      isMusicOn = true;
      rest(false);
    },
    stopMusic: () => {
      isMusicOn = false;
      theme.fadeOut();
      // A running context keeps the audio device awake even if it plays silence.
      setTimeout(() => rest(!isMusicOn), FADE_OUT * 5000);
    },
  };
}

/** Each sound's samples, fetched once; a fetch that failed is repeated the next time. */
function openFiles(browser: SoundingWindow, context: AudioContext, assetBase: string) {
  const files = new Map<string, Promise<AudioBuffer>>();
  const decode = async (name: string): Promise<AudioBuffer> => {
    const response = await browser.fetch(`${assetBase}audio/${name}.mp3`);
    if (!response.ok) throw new Error(`${name}.mp3: ${response.status}`);
    return context.decodeAudioData(await response.arrayBuffer());
  };
  return (name: SoundName | 'theme'): Promise<AudioBuffer> => {
    const file = files.get(name) ?? decode(name);
    files.set(name, file);
    file.catch(() => files.delete(name));
    return file;
  };
}

interface Theme {
  fadeIn(): void;
  fadeOut(): void;
}

/** The music: fetched when it first fades in, and from then on it runs as long as the context does, audible or not. */
function openTheme(
  context: AudioContext,
  fetchMusic: () => Promise<AudioBuffer>,
  logFailure: (cause: unknown) => void,
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
      volume.gain.setTargetAtTime(THEME_VOLUME, context.currentTime, FADE_IN);
      playing ??= start().catch((cause: unknown) => {
        playing = undefined;
        logFailure(cause);
      });
    },
    fadeOut: () => void volume.gain.setTargetAtTime(0, context.currentTime, FADE_OUT),
  };
}

/** Plays a sound for each control that is clicked, and for each that a mouse enters. */
function listenToControls(document: Document, play: (name: 'click' | 'hover') => void): void {
  let last: Element | null = null;
  let lastTime = -Infinity;
  document.addEventListener('click', ({ target }) => {
    if (usableControl(target)) play('click');
  });
  document.addEventListener('pointerover', ({ target, pointerType, timeStamp }) => {
    const control = pointerType === 'mouse' ? usableControl(target) : null;
    if (control === last) return;
    last = control;
    if (control === null || timeStamp - lastTime < HOVER_PAUSE) return;
    lastTime = timeStamp;
    play('hover');
  });
}

function usableControl(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return control?.matches(':disabled, [aria-disabled="true"]') === true ? null : control;
}

function playOnce(context: AudioContext, buffer: AudioBuffer, loudness: number): void {
  const source = context.createBufferSource();
  const volume = context.createGain();
  source.buffer = buffer;
  volume.gain.value = loudness;
  source.connect(volume);
  volume.connect(context.destination);
  source.start(0, startOfSound(buffer));
}

/** Some decoders keep the encoder's silence at the start of a file, which would delay a click. */
function startOfSound(buffer: AudioBuffer): number {
  const start = buffer.getChannelData(0).findIndex(sample => Math.abs(sample) > SILENCE);
  return Math.max(0, start) / buffer.sampleRate;
}
