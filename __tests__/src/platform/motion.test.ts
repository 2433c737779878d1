import { openMotion } from '../../../src/platform/motion';

const settled: { readonly src: string; readonly moved: readonly string[]; readonly ms: number }[] = [];
let cancelled = 0;
let isStill = false;
let isHidden = false;

function animate(this: Element, frames: object, { duration }: { readonly duration: number }) {
  settled.push({ src: this.getAttribute('src') ?? '', moved: Object.keys(frames), ms: duration });
  return { cancel: () => cancelled++ };
}

beforeEach(() => {
  jest.useFakeTimers();
  settled.length = 0;
  cancelled = 0;
  [isStill, isHidden] = [false, false];
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  window.matchMedia = (query: string) =>
    ({
      get matches() {
        return isStill && query === '(prefers-reduced-motion: reduce)';
      },
    }) as MediaQueryList;
  Object.assign(Element.prototype, { animate });
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, value: true });
});
afterEach(() => jest.useRealTimers());

const frame = () => jest.advanceTimersByTime(20);

describe('dressing', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <div data-dressing><div>
        <img src="/assets/head/regular.svg"><img src="/assets/tops/breton.svg"><img src="/assets/arms/regular-short.svg">
      </div></div>
      <ul><li><img src="/assets/tops/breton.svg"></li></ul>`;
  });

  test('only what was put on drops onto the stage, and tiles do not move', () => {
    openMotion(window).settle(['tops/breton.svg']);
    frame();
    expect(settled).toEqual([{ src: '/assets/tops/breton.svg', moved: ['transform'], ms: 260 }]);
  });

  test('a drop ends 45 ms early, before the browser renders frames for its end', () => {
    openMotion(window).settle(['tops/breton.svg']);
    frame();
    expect(cancelled).toBe(0);
    jest.advanceTimersByTime(215);
    expect(cancelled).toBe(1);
  });

  test('the picture that dropped last keeps its layer', () => {
    const layered = () =>
      [...document.querySelectorAll('img')]
        .filter(({ style }) => style.getPropertyValue('will-change') === 'transform')
        .map(image => image.getAttribute('src'));
    const { settle } = openMotion(window);
    settle(['tops/breton.svg']);
    jest.advanceTimersByTime(300);
    expect(layered()).toEqual(['/assets/tops/breton.svg']);
    settle(['head/regular.svg', 'arms/regular-short.svg']);
    jest.advanceTimersByTime(300);
    expect(layered()).toEqual(['/assets/arms/regular-short.svg']);
  });

  test('under reduced motion it fades in', () => {
    isStill = true;
    openMotion(window).settle(['tops/breton.svg']);
    frame();
    expect(settled).toMatchObject([{ src: '/assets/tops/breton.svg', moved: ['opacity'] }]);
  });

  test('a picture that is still loading settles once it has loaded', async () => {
    Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, value: false });
    let finishLoading: () => void = () => undefined;
    HTMLImageElement.prototype.decode = () => new Promise(resolve => (finishLoading = resolve));
    openMotion(window).settle(['tops/breton.svg']);
    frame();
    expect(settled).toEqual([]);
    finishLoading();
    await jest.advanceTimersByTimeAsync(0);
    expect(settled).toHaveLength(1);
  });
});

describe('blinking', () => {
  const place = (element: Element, top: number) => {
    element.getBoundingClientRect = () => ({ top, bottom: top + 40, width: 40 }) as DOMRect;
  };
  const renderEyes = (tops: readonly number[]) => {
    document.body.innerHTML = tops.map(() => '<i data-eyelid></i>').join('');
    document.querySelectorAll('[data-eyelid]').forEach((eye, index) => place(eye, tops[index] ?? 0));
  };
  const blinking = () => document.querySelectorAll('[data-blinking]').length;
  const openEyes = () =>
    document.querySelectorAll('[data-blinking]').forEach(eye => void eye.dispatchEvent(new Event('animationend')));

  /** How many blinks start in the given time; each ends before the next check. */
  function count(ms: number): number {
    let blinks = 0;
    for (let passed = 0; passed < ms; passed += 100) {
      jest.advanceTimersByTime(100);
      blinks += blinking();
      openEyes();
    }
    return blinks;
  }

  test('a Darcel blinks every six to nine seconds', () => {
    renderEyes([100]);
    openMotion(window).startBlinking();
    expect(count(5900)).toBe(0);
    expect(count(3200)).toBe(1);
    const blinks = count(90_000);
    expect(blinks).toBeGreaterThanOrEqual(9);
    expect(blinks).toBeLessThanOrEqual(15);
  });

  test('starting twice does not make it blink more often', () => {
    renderEyes([100]);
    const motion = openMotion(window);
    motion.startBlinking();
    motion.startBlinking();
    expect(count(90_000)).toBeLessThanOrEqual(15);
  });

  test('of forty-nine Darcels only those in view blink, one at a time', () => {
    renderEyes(Array.from({ length: 49 }, (_, index) => index * 400));
    openMotion(window).startBlinking();
    for (let passed = 0; passed < 20_000; passed += 50) {
      jest.advanceTimersByTime(50);
      expect(blinking()).toBeLessThanOrEqual(1);
      const eyes = [...document.querySelectorAll('[data-eyelid]')];
      expect(eyes.findIndex(eye => eye.matches('[data-blinking]'))).toBeLessThan(2);
      openEyes();
    }
  });

  test('no Darcel blinks in a hidden tab, and they start again when the tab is shown', () => {
    renderEyes([100]);
    openMotion(window).startBlinking();
    isHidden = true;
    expect(count(60_000)).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(count(9100)).toBe(1);
  });

  test('no Darcel blinks under reduced motion', () => {
    renderEyes([100]);
    isStill = true;
    openMotion(window).startBlinking();
    expect(count(30_000)).toBe(0);
  });
});
