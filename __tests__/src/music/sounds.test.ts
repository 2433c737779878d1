import { openSounds } from '../../../src/platform/sounds';

class FakeAudio {
  static made: FakeAudio[] = [];
  paused = true;
  loop = false;
  volume = 1;
  currentTime = 0;
  readonly play = jest.fn(() => {
    this.paused = false;
    return Promise.resolve();
  });
  constructor(readonly url: string) {
    FakeAudio.made.push(this);
  }
  pause() {
    this.paused = true;
  }
}

function open() {
  FakeAudio.made = [];
  let look: () => void = () => undefined;
  const document = { hidden: false, addEventListener: (_name: string, listener: () => void) => (look = listener) };
  const log = jest.fn();
  const sounds = openSounds({ Audio: FakeAudio, document } as never, 'https://bucket.example/', log);
  const turnTo = (hidden: boolean) => {
    document.hidden = hidden;
    look();
  };
  return { sounds, log, turnTo, made: () => FakeAudio.made };
}

test('nothing is fetched before it is to sound', () => {
  const { sounds, made } = open();
  sounds.stopMusic();
  expect(made()).toEqual([]);
});

test('music loops, from the asset base, and starting it twice plays it once', () => {
  const { sounds, made } = open();
  sounds.startMusic();
  sounds.startMusic();
  expect(made()).toHaveLength(1);
  expect(made()[0]).toMatchObject({ url: 'https://bucket.example/audio/theme.mp3', loop: true, paused: false });
  expect(made()[0]!.play).toHaveBeenCalledTimes(1);
  sounds.stopMusic();
  expect(made()[0]!.paused).toBe(true);
});

test('music is silent in a hidden tab and goes on when it is seen again', () => {
  const { sounds, made, turnTo } = open();
  sounds.startMusic();
  turnTo(true);
  expect(made()[0]!.paused).toBe(true);
  turnTo(false);
  expect(made()[0]!.paused).toBe(false);
});

test('music that was stopped stays so when the tab is seen again', () => {
  const { sounds, made, turnTo } = open();
  sounds.startMusic();
  turnTo(true);
  sounds.stopMusic();
  turnTo(false);
  expect(made()[0]!.paused).toBe(true);
});

test('started in a hidden tab, music waits', () => {
  const { sounds, made, turnTo } = open();
  turnTo(true);
  sounds.startMusic();
  expect(made()).toEqual([]);
  turnTo(false);
  expect(made()[0]!.paused).toBe(false);
});

test('an effect plays from its beginning each time, and not in a hidden tab', () => {
  const { sounds, made, turnTo } = open();
  sounds.play('unlock');
  made()[0]!.currentTime = 0.4;
  sounds.play('unlock');
  expect(made()).toHaveLength(1);
  expect(made()[0]).toMatchObject({ url: 'https://bucket.example/audio/unlock.mp3', currentTime: 0 });
  turnTo(true);
  sounds.play('celebration');
  expect(made()).toHaveLength(1);
});

test('a browser that refuses sound is logged, no more', async () => {
  const { sounds, log, made } = open();
  sounds.play('unlock');
  made()[0]!.play.mockRejectedValueOnce(new Error('NotAllowedError'));
  sounds.play('unlock');
  await Promise.resolve();
  await Promise.resolve();
  expect(log).toHaveBeenCalledTimes(1);
});
