import { lazySounds } from '../../../src/platform/lazySounds';
import { THEME_LOOP } from '../../../src/platform/sounds';
import { FakeContext } from '../support/fakeAudio';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

const settle = () => jest.advanceTimersByTimeAsync(0);

function open({ clicked = true, refuses = false } = {}) {
  const made: FakeContext[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const page = {
    hidden: false,
    addEventListener: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
  };
  const fetched: string[] = [];
  const network = { fails: false, delay: 0 };
  const browser = {
    AudioContext: class extends FakeContext {
      constructor() {
        super();
        if (refuses) throw new Error('no device');
        made.push(this);
      }
    },
    document: page,
    navigator: { userActivation: { hasBeenActive: clicked } },
    fetch: (url: string) => {
      fetched.push(url);
      const response = { ok: !network.fails, status: 404, arrayBuffer: () => Promise.resolve({ url }) };
      return new Promise(resolve => setTimeout(() => resolve(response), network.delay));
    },
  };
  const log = jest.fn();
  const sounds = lazySounds(browser as never, 'https://bucket.example/', log);
  const setHidden = (hidden: boolean) => {
    page.hidden = hidden;
    listeners.get('visibilitychange')?.({});
  };
  const on = (name: 'click' | 'pointerover', target: Element, more = {}) =>
    listeners.get(name)?.({ target, timeStamp: 1000, pointerType: 'mouse', ...more });
  return { sounds, log, setHidden, on, fetched, network, made, context: () => made[0]! };
}

const theme = { file: 'theme.mp3', volume: 0.3 };

describe('music', () => {
  test('nothing is created or fetched before something plays', async () => {
    const { sounds, made, fetched } = open();
    sounds.stopMusic();
    await settle();
    expect([made, fetched]).toEqual([[], []]);
  });

  test('music loops, from the asset base, and starting it twice plays it once', async () => {
    const { sounds, context, fetched } = open();
    sounds.startMusic();
    sounds.startMusic();
    await settle();
    expect(fetched).toEqual(['https://bucket.example/audio/theme.mp3']);
    expect(context().played()).toEqual([theme]);
    const { margin, seconds } = THEME_LOOP;
    expect(context().sources[0]).toMatchObject({
      loop: true,
      loopStart: margin,
      loopEnd: margin + seconds,
      startedAt: margin,
    });
  });

  test('the audio context is created during the click, as some browsers require', () => {
    const { sounds, made } = open();
    sounds.startMusic();
    expect(made).toHaveLength(1);
  });

  test('when stopped, it fades and then releases the device; when started again, it continues', async () => {
    const { sounds, context } = open();
    sounds.startMusic();
    await settle();
    sounds.stopMusic();
    await settle();
    expect(context().played()).toEqual([{ file: 'theme.mp3', volume: 0 }]);
    expect(context().state).toBe('running');
    await jest.advanceTimersByTimeAsync(1000);
    expect(context().state).toBe('suspended');
    sounds.startMusic();
    await settle();
    expect(context().state).toBe('running');
    expect(context().played()).toEqual([theme]);
  });

  test('a first click that turns it off fetches nothing', async () => {
    const { sounds, fetched } = open();
    sounds.startMusic();
    sounds.stopMusic();
    await jest.advanceTimersByTimeAsync(1000);
    expect(fetched).toEqual([]);
  });

  test('is silent in a hidden tab and continues when it is visible again', async () => {
    const { sounds, context, setHidden } = open();
    sounds.startMusic();
    await settle();
    setHidden(true);
    expect(context().state).toBe('suspended');
    setHidden(false);
    expect(context().state).toBe('running');
  });

  test('that was stopped stays stopped when the tab is visible again', async () => {
    const { sounds, context, setHidden } = open();
    sounds.startMusic();
    await settle();
    setHidden(true);
    sounds.stopMusic();
    await jest.advanceTimersByTimeAsync(1000);
    setHidden(false);
    expect(context().state).toBe('suspended');
  });

  test('started in a hidden tab, it waits', async () => {
    const { sounds, context, fetched, setHidden } = open();
    sounds.startMusic();
    setHidden(true);
    await settle();
    expect([context().state, fetched]).toEqual(['suspended', []]);
    setHidden(false);
    await settle();
    expect(context().played()).toEqual([theme]);
  });

  test('that failed to load is fetched again when it is next started', async () => {
    const { sounds, context, log, network } = open();
    network.fails = true;
    sounds.startMusic();
    await settle();
    expect(log).toHaveBeenCalledTimes(1);
    network.fails = false;
    sounds.startMusic();
    await settle();
    expect(context().played()).toEqual([theme]);
  });
});

describe('an effect', () => {
  test('is fetched once, plays each time without the silence before it, and not in a hidden tab', async () => {
    const { sounds, context, fetched, setHidden } = open();
    sounds.play('unlock');
    await settle();
    sounds.play('unlock');
    await settle();
    expect(fetched).toEqual(['https://bucket.example/audio/unlock.mp3']);
    expect(context().sources.map(({ startedAt }) => startedAt)).toEqual([0.03, 0.03]);
    setHidden(true);
    sounds.play('confetti');
    await settle();
    expect(context().played()).toHaveLength(2);
  });

  test('is silent on a page that was never clicked', async () => {
    const { sounds, made } = open({ clicked: false });
    sounds.play('confetti');
    await settle();
    expect(made).toEqual([]);
  });

  test('that arrives too late is not played', async () => {
    const { sounds, context, network } = open();
    sounds.startMusic();
    await settle();
    network.delay = 3000;
    sounds.play('unlock');
    await jest.advanceTimersByTimeAsync(3000);
    expect(context().played()).toEqual([theme]);
  });

  test('that the browser blocked until another click is not played then', async () => {
    const { sounds, context } = open();
    sounds.startMusic();
    await settle();
    let allow: () => void = () => undefined;
    context().resume.mockImplementation(() => new Promise(resolve => (allow = resolve)));
    sounds.play('unlock');
    await jest.advanceTimersByTimeAsync(5000);
    allow();
    await settle();
    expect(context().played()).toEqual([theme]);
  });

  test('a browser without sound is only logged', async () => {
    const { sounds, log } = open({ refuses: true });
    expect(() => sounds.startMusic()).not.toThrow();
    await settle();
    expect(log).toHaveBeenCalledTimes(1);
  });
});

describe('the small sounds of controls', () => {
  const make = (html: string) => {
    document.body.innerHTML = html;
    return document.body.querySelector<HTMLElement>('.it')!;
  };

  async function openWithMusic() {
    const game = open();
    game.sounds.startMusic();
    await settle();
    const effects = () =>
      game
        .context()
        .played()
        .slice(1)
        .map(({ file }) => file);
    return { ...game, effects };
  }

  test('a click on a control plays a sound, and one beside it or on a disabled one does not', async () => {
    const { on, effects } = await openWithMusic();
    on('click', make('<button><span class="it">Reset</span></button>'));
    on('click', make('<p class="it">Words</p>'));
    on('click', make('<button class="it" disabled>Upcoming</button>'));
    on('click', make('<button class="it" aria-disabled="true">Locked</button>'));
    await settle();
    expect(effects()).toEqual(['click.mp3']);
  });

  test('a mouse that enters a control plays a sound once, a finger does not', async () => {
    const { on, effects } = await openWithMusic();
    on('pointerover', make('<button class="it">Touched</button>'), { pointerType: 'touch' });
    await settle();
    expect(effects()).toEqual([]);
    const control = make('<button><b>A</b><i class="it">B</i></button>');
    on('pointerover', control);
    on('pointerover', control.previousElementSibling!, { timeStamp: 5000 });
    await settle();
    expect(effects()).toEqual(['hover.mp3']);
  });

  test('a mouse moved across many controls plays only a few sounds', async () => {
    const { on, effects } = await openWithMusic();
    for (let index = 0; index < 20; index += 1)
      on('pointerover', make('<a class="it" href="/">Home</a>'), { timeStamp: 1000 + index * 20 });
    await settle();
    expect(effects()).toHaveLength(4);
  });

  test('are silent while the music is off', async () => {
    const { on, sounds, effects } = await openWithMusic();
    sounds.stopMusic();
    await settle();
    on('click', make('<button class="it">Reset</button>'));
    on('pointerover', make('<button class="it">Reset</button>'));
    await settle();
    expect(effects()).toEqual([]);
  });
});
