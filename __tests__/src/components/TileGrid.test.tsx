import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TileGrid } from '../../../src/components/TileGrid';
import { TileGroups } from '../../../src/components/TileGroups';

/** jsdom has no layout, so the test says when the last tile comes near. */
const watched = new Map<Element, () => void>();

class FakeIntersectionObserver {
  readonly #callback: IntersectionObserverCallback;
  #target: Element | undefined;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe(target: Element): void {
    this.#target = target;
    const entry = { isIntersecting: true } as IntersectionObserverEntry;
    watched.set(target, () => this.#callback([entry], this as unknown as IntersectionObserver));
  }
  disconnect(): void {
    if (this.#target) watched.delete(this.#target);
  }
}

const renderTiles = (count: number) => {
  const keys = Array.from({ length: count }, (_, index) => `item ${index + 1}`);
  return render(
    <TileGrid name="Tops" keys={keys}>
      {(key, tabIndex) => <button tabIndex={tabIndex}>{key}</button>}
    </TileGrid>,
  );
};
const tiles = () => screen.getAllByRole('listitem');
const scrollToEnd = () => act(() => Promise.resolve(watched.get(tiles().at(-1) as Element)?.()));

beforeEach(() => {
  watched.clear();
  Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver });
});

test('a long category is rendered in batches, each when the end of the previous one comes near', async () => {
  renderTiles(60);
  expect(tiles()).toHaveLength(24);
  await scrollToEnd();
  expect(tiles()).toHaveLength(48);
  await scrollToEnd();
  expect(tiles()).toHaveLength(60);
  expect(watched.size).toBe(0);
});

test('screen readers get the length of the whole category', () => {
  renderTiles(100);
  expect(tiles()[23]).toHaveAttribute('aria-setsize', '100');
  expect(tiles()[23]).toHaveAttribute('aria-posinset', '24');
});

test.each([
  ['{End}', 'item 100'],
  ['{ArrowRight}', 'item 2'],
])('the key %s moves from the first tile to %s, rendered or not', async (key, name) => {
  const player = userEvent.setup();
  renderTiles(100);
  await player.tab();
  await player.keyboard(key);
  expect(screen.getByRole('button', { name })).toHaveFocus();
  expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('moving right from the last rendered tile renders the next', async () => {
  const player = userEvent.setup();
  renderTiles(100);
  act(() => screen.getByRole('button', { name: 'item 24' }).focus());
  await player.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'item 25' })).toHaveFocus();
});

describe('lists below each other', () => {
  const groups = ['Tops', 'After Hours', 'Encore'].map((name, nth) => ({
    name,
    isTitled: nth > 0,
    keys: Array.from({ length: nth === 2 ? 0 : 20 }, (_, index) => `${name} ${index + 1}`),
  }));
  const renderGroups = () =>
    render(
      <TileGroups groups={groups} heading="h2">
        {(key, tabIndex) => <button tabIndex={tabIndex}>{key}</button>}
      </TileGroups>,
    );

  test('have titles, unless they are empty, and are rendered in batches together', async () => {
    renderGroups();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['After Hours']);
    expect(screen.getAllByRole('list').map(list => list.getAttribute('aria-label'))).toEqual(['Tops', 'After Hours']);
    expect(tiles()).toHaveLength(24);
    expect(tiles()[23]).toHaveAttribute('aria-setsize', '20');
    expect(tiles()[23]).toHaveAttribute('aria-posinset', '4');
    await scrollToEnd();
    expect(tiles()).toHaveLength(40);
  });

  test('have a single tab stop, and arrows cross from one to the next', async () => {
    const player = userEvent.setup();
    renderGroups();
    act(() => screen.getByRole('button', { name: 'Tops 20' }).focus());
    await player.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'After Hours 1' })).toHaveFocus();
    expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });
});
