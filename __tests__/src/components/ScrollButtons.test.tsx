import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { ScrollButtons } from '../../../src/components/ScrollButtons';
import { installLayout, layOut } from '../support/layout';

/** Frames run when the test paints them. */
let frames: ((now: number) => void)[] = [];
let now = 0;

function paint(count: number, rate = 60): void {
  act(() => {
    for (let frame = 0; frame < count; frame += 1) {
      now += 1000 / rate;
      const due = frames;
      frames = [];
      due.forEach(advance => advance(now));
    }
  });
}

function showArea({ lessMotion = false, content = 1000 } = {}) {
  installLayout({ lessMotion });
  const ref = createRef<HTMLDivElement>();
  render(
    <>
      <div ref={ref} tabIndex={-1}>
        <ul>
          {[0, 0, 150, 150].map((top, index) => (
            <li key={index} data-top={top} />
          ))}
        </ul>
      </div>
      <ScrollButtons area={ref} step={2} upName="Scroll up" downName="Scroll down" />
    </>,
  );
  const area = ref.current!;
  area.scrollTo = (({ top = 0 }: ScrollToOptions) => {
    area.scrollTop = top;
  }) as Element['scrollTo'];
  area.querySelectorAll('li').forEach(item => {
    Object.defineProperty(item, 'offsetTop', { value: Number(item.dataset.top) });
  });
  act(() => layOut(area, { height: 400, content }));
  return area;
}

/** jsdom's pointer events have no buttons. */
const press = (button: HTMLElement, which = 0) =>
  fireEvent(button, new MouseEvent('pointerdown', { bubbles: true, button: which }));

const down = () => screen.getByRole('button', { name: 'Scroll down' });
const up = () => screen.getByRole('button', { name: 'Scroll up' });

beforeEach(() => {
  frames = [];
  now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  let last = 0;
  const waiting = new Map<number, (now: number) => void>();
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(advance => {
    last += 1;
    const id = last;
    waiting.set(id, advance);
    frames.push(time => waiting.get(id)?.(time));
    return id;
  });
  jest.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation(id => void waiting.delete(id));
});
afterEach(() => jest.restoreAllMocks());

test('a button is shown only while there is more to scroll in its direction', () => {
  const area = showArea();
  expect(down()).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Scroll up' })).toBeNull();
  act(() => void (area.scrollTop = 300));
  expect(up()).toBeVisible();
  act(() => void (area.scrollTop = 600));
  expect(screen.queryByRole('button', { name: 'Scroll down' })).toBeNull();
});

test('there are none if everything fits', () => {
  showArea({ content: 400 });
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([60, 120, 30])('held down they scroll 2 px per 1/60 s, on a screen of %i Hz too', rate => {
  const area = showArea();
  press(down());
  paint(rate, rate);
  expect(Math.abs(area.scrollTop - 120)).toBeLessThanOrEqual(2);
});

test.each([
  ['left', () => fireEvent.pointerLeave(down())],
  ['interrupted by the system', () => fireEvent.pointerCancel(down())],
  ['no longer in focus', () => fireEvent.blur(down())],
])('they stop when %s', (_how, letGo) => {
  const area = showArea();
  press(down());
  paint(10);
  letGo();
  const reached = area.scrollTop;
  paint(10);
  expect(reached).toBeGreaterThan(0);
  expect(area.scrollTop).toBe(reached);
});

test('they stop at the end, and the button that disappears leaves the focus in the viewer', () => {
  const area = showArea();
  down().focus();
  press(down());
  paint(600);
  expect(area.scrollTop).toBe(600);
  expect(frames).toEqual([]);
  expect(area).toHaveFocus();
});

test.each(['Enter', ' '])(
  'the key %j held down scrolls at the same speed, however often the system repeats it',
  key => {
    const area = showArea();
    fireEvent.keyDown(down(), { key });
    fireEvent.keyDown(down(), { key, repeat: true });
    paint(30);
    fireEvent.keyDown(down(), { key, repeat: true });
    paint(30);
    expect(Math.abs(area.scrollTop - 120)).toBeLessThanOrEqual(2);
    fireEvent.keyUp(down(), { key });
    paint(30);
    expect(Math.abs(area.scrollTop - 120)).toBeLessThanOrEqual(2);
  },
);

test('the upper button scrolls up', () => {
  const area = showArea();
  act(() => void (area.scrollTop = 300));
  press(up());
  paint(30);
  expect(Math.abs(area.scrollTop - 240)).toBeLessThanOrEqual(2);
});

test('the right mouse button scrolls nothing', () => {
  const area = showArea();
  press(down(), 2);
  paint(30);
  expect(area.scrollTop).toBe(0);
});

test('under reduced motion they jump by most of a page', () => {
  const area = showArea({ lessMotion: true });
  press(down());
  expect(area.scrollTop).toBe(320);
  paint(30);
  expect(area.scrollTop).toBe(320);
});

test.each([
  ['click', () => press(down()), () => fireEvent.pointerUp(down())],
  ['key press', () => fireEvent.keyDown(down(), { key: 'Enter' }), () => fireEvent.keyUp(down(), { key: 'Enter' })],
])('a %s of up to 300 ms scrolls exactly one row', (_kind, begin, end) => {
  const area = showArea();
  begin();
  paint(5);
  expect(area.scrollTop).toBe(10);
  end();
  expect(area.scrollTop).toBe(150);
  begin();
  end();
  expect(area.scrollTop).toBe(300);
  paint(30);
  expect(area.scrollTop).toBe(300);
});

test('they stop when released', () => {
  const area = showArea();
  press(down());
  paint(30);
  const reached = area.scrollTop;
  fireEvent.pointerUp(down());
  paint(10);
  expect(reached).toBe(60);
  expect(area.scrollTop).toBe(reached);
});

test('assistive technology, which clicks without holding, scrolls a row too', () => {
  const area = showArea();
  fireEvent.click(down(), { detail: 0 });
  expect(area.scrollTop).toBe(150);
  act(() => void (area.scrollTop = 300));
  fireEvent.click(up(), { detail: 0 });
  expect(area.scrollTop).toBe(150);
});
