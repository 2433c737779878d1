import type { BrowserContext, Page } from 'playwright-core';

interface RecordedSounds {
  readonly states: readonly AudioContextState[];
  readonly loops: readonly { readonly start: number; readonly end: number; readonly seconds: number }[];
}

declare global {
  interface Window {
    dudsContexts: AudioContext[];
    dudsLoops: AudioBufferSourceNode[];
  }
}

export async function installSoundRecorder(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.dudsContexts = [];
    window.dudsLoops = [];
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        window.dudsContexts.push(this);
      }
    };
    const prototype = AudioBufferSourceNode.prototype;
    const start: unknown = Reflect.get(prototype, 'start');
    prototype.start = function (this: AudioBufferSourceNode, ...times: readonly unknown[]) {
      if (this.loop) window.dudsLoops.push(this);
      if (typeof start === 'function') Reflect.apply(start, this, times);
    };
  });
}

export const recordedSounds = (page: Page): Promise<RecordedSounds> =>
  page.evaluate(() => ({
    states: window.dudsContexts.map(({ state }) => state),
    loops: window.dudsLoops.map(({ loopStart, loopEnd, buffer }) => ({
      start: loopStart,
      end: loopEnd,
      seconds: buffer?.duration ?? 0,
    })),
  }));

/** Simulates switching to another tab, which a headless browser cannot do. */
export const setTabHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate(isHidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/** A sound file as the browser decodes it. */
export async function decode(
  page: Page,
  name: string,
): Promise<{ readonly rate: number; readonly samples: Float32Array }> {
  const { rate, base64 } = await page.evaluate(async file => {
    const bytes = await (await fetch(`/assets/audio/${file}.mp3`)).arrayBuffer();
    const buffer = await new OfflineAudioContext(1, 1, 32_000).decodeAudioData(bytes);
    const samples = buffer.getChannelData(0);
    const blob = new Blob([samples.slice()]);
    const url = await new Promise<string>(resolve => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsDataURL(blob);
    });
    return { rate: buffer.sampleRate, base64: url.slice(url.indexOf(',') + 1) };
  }, name);
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return { rate, samples: new Float32Array(bytes.buffer) };
}
