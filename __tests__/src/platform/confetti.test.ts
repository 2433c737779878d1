import { rainConfetti } from '../../../src/platform/confetti';

const setReducedMotion = (isReduced: boolean) => {
  window.matchMedia = (query: string) =>
    ({ matches: isReduced && query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList;
};
const layer = () => document.querySelector('body > [aria-hidden]');
const hidden = () => document.querySelectorAll('body > [aria-hidden] > [hidden]').length;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('rains the pieces for the given time, hidden from screen readers, and leaves nothing', () => {
  setReducedMotion(false);
  rainConfetti(window, 70, 3000);
  expect(layer()!.children).toHaveLength(70);
  expect(hidden()).toBeGreaterThan(0);
  jest.advanceTimersByTime(120);
  expect(hidden()).toBe(0);
  expect(layer()).toHaveAttribute('aria-hidden', 'true');
  jest.advanceTimersByTime(2879);
  expect(layer()).not.toBeNull();
  jest.advanceTimersByTime(1);
  expect(layer()).toBeNull();
});

test('every piece has landed when the layer is removed', () => {
  setReducedMotion(false);
  rainConfetti(window, 70, 3000);
  const milliseconds = (piece: HTMLElement, name: string) => parseFloat(piece.style.getPropertyValue(name));
  const ends = [...layer()!.children].map(piece => {
    const element = piece as HTMLElement;
    return milliseconds(element, '--delay') + milliseconds(element, '--fall');
  });
  expect(ends).toHaveLength(70);
  expect(Math.max(...ends)).toBeLessThanOrEqual(2881);
  jest.runAllTimers();
});

test('does not rain under reduced motion', () => {
  setReducedMotion(true);
  rainConfetti(window, 70, 3000);
  expect(layer()).toBeNull();
});
