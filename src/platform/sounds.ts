import { listenToControls } from './controlSounds';
import type { SoundingWindow } from './laterSounds';
import type { Platform, SoundName, Sounds } from './platform';
import { FADE_OUT, openTheme } from './theme';

/** The files are equally loud; this is how loud each is to be, beside the others and in a room where people talk. */
const VOLUMES: Readonly<Record<SoundName, number>> = {
  hover: 0.07,
  click: 0.2,
  change: 0.3,
  vote: 0.5,
  unlock: 0.5,
  confetti: 0.55,
};
/** In milliseconds: a sound that comes later belongs to nothing any more. */
const TOO_LATE = 1000;
const SILENCE = 0.004;

interface Sources {
  readonly assetBase: string;
  readonly log: Platform['log'];
}

/** The game's sounds. Nothing is fetched before it is to sound, and nothing sounds in a tab that nobody sees. */
export function openSounds(browser: SoundingWindow, context: AudioContext, { assetBase, log }: Sources): Sounds {
  const { document } = browser;
  const tell = (cause: unknown): void => log('A sound did not play', cause);
  const fetched = openFiles(browser, context, assetBase);
  const theme = openTheme(context, () => fetched('theme'), tell);
  let isMusicOn = false;
  let isResting = false;

  const settle = (): void => {
    const isSilent = document.hidden || isResting;
    (isSilent ? context.suspend() : context.resume()).catch(tell);
    if (isMusicOn && !isSilent) theme.fadeIn();
  };
  const rest = (isQuiet: boolean): void => {
    isResting = isQuiet;
    settle();
  };
  const play = (name: SoundName): void => {
    if (document.hidden) return;
    rest(false);
    const asked = performance.now();
    // A browser may keep the context waiting for another click, and all that was asked for would come at once then.
    Promise.all([fetched(name), context.resume()]).then(([buffer]) => {
      if (!document.hidden && performance.now() < asked + TOO_LATE) playOnce(context, buffer, VOLUMES[name]);
    }, tell);
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
      // A device that plays silence is kept awake for nothing.
      setTimeout(() => rest(!isMusicOn), FADE_OUT * 5000);
    },
  };
}

/** Each sound's samples, fetched once; what did not come is asked for again the next time. */
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

function playOnce(context: AudioContext, buffer: AudioBuffer, loudness: number): void {
  const source = context.createBufferSource();
  const volume = context.createGain();
  source.buffer = buffer;
  volume.gain.value = loudness;
  source.connect(volume);
  volume.connect(context.destination);
  source.start(0, firstSound(buffer));
}

/** Some decoders leave the encoder's silence at the start of a file, and a click must not be late. */
function firstSound(buffer: AudioBuffer): number {
  const start = buffer.getChannelData(0).findIndex(sample => Math.abs(sample) > SILENCE);
  return Math.max(0, start) / buffer.sampleRate;
}
