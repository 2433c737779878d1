import { fireEvent, screen } from '@testing-library/react';
import { showTooltips } from '../../../src/platform/tooltips';

let leave: AbortController;

beforeEach(() => {
  leave = new AbortController();
  document.body.innerHTML = `
    <button aria-label="Undo"><svg></svg></button>
    <button aria-label="Look closer at a Darcel in Beret" data-tip="Look closer"><svg></svg></button>
    <button data-tip=""><svg></svg><span>Music</span></button>
    <button aria-label="Vote for a Darcel in Beret"><span></span></button>
    <button><svg></svg>Keep all</button>`;
  showTooltips(document, leave.signal);
});
afterEach(() => leave.abort());

const button = (name: string) => screen.getByRole('button', { name });
const tip = () => document.querySelector('body > [aria-hidden=true]');
const point = (target: Element, pointerType = 'mouse') =>
  fireEvent(target, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }));

test.each([
  ['Undo', 'Undo'],
  ['Look closer at a Darcel in Beret', 'Look closer'],
  ['Music', 'Music'],
])('the mouse over the icon %s shows its name', (name, shown) => {
  point(button(name));
  expect(tip()).toHaveTextContent(shown);
  point(document.body);
  expect(tip()).toBeNull();
});

test.each(['Vote for a Darcel in Beret', 'Keep all'])('%s, which shows more than an icon, has no tooltip', name => {
  point(button(name));
  expect(tip()).toBeNull();
});

test('fingers see none', () => {
  point(button('Undo'), 'touch');
  expect(tip()).toBeNull();
});

test('the mouse may move on to the name, to read it', () => {
  point(button('Undo'));
  point(tip()!.firstElementChild!);
  expect(tip()).toHaveTextContent('Undo');
});

test('what is below the name stays within reach', () => {
  document.elementsFromPoint = () => [tip()!, button('Keep all'), document.body];
  point(button('Undo'));
  fireEvent(tip()!.firstElementChild!, new MouseEvent('pointermove', { bubbles: true }));
  expect(tip()).toBeNull();
});

test('the mouse that leaves the window leaves no name behind', () => {
  point(button('Undo'));
  fireEvent(button('Undo'), Object.assign(new Event('pointerout', { bubbles: true }), { relatedTarget: null }));
  expect(tip()).toBeNull();
});

test('the keyboard’s focus shows the name, also again after the mouse has been elsewhere', () => {
  button('Undo').focus();
  expect(tip()).toHaveTextContent('Undo');
  point(button('Music'));
  expect(tip()).toHaveTextContent('Music');
  point(document.body);
  expect(tip()).toHaveTextContent('Undo');
  button('Keep all').focus();
  expect(tip()).toBeNull();
});

test('Escape hides the name and does nothing else; the next one does', () => {
  const closed = jest.fn();
  document.body.addEventListener('keydown', closed, { once: true });
  button('Undo').focus();
  fireEvent.keyDown(button('Undo'), { key: 'Escape' });
  expect(tip()).toBeNull();
  expect(closed).not.toHaveBeenCalled();
  fireEvent.keyDown(button('Undo'), { key: 'Escape' });
  expect(closed).toHaveBeenCalledTimes(1);
});

test('Escape with the mouse over a button does what it would do without a name', () => {
  const closed = jest.fn();
  document.body.addEventListener('keydown', closed, { once: true });
  point(button('Undo'));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(tip()).toBeNull();
  expect(closed).toHaveBeenCalledTimes(1);
});

test('focus that comes back when something is closed shows no name', () => {
  fireEvent.keyDown(document.body, { key: 'Escape' });
  button('Undo').focus();
  expect(tip()).toBeNull();
  fireEvent.keyDown(button('Undo'), { key: 'Tab' });
  button('Music').focus();
  expect(tip()).toHaveTextContent('Music');
});

test.each(['pointerDown', 'click'] as const)('a name goes with the %s that uses its button', use => {
  point(button('Undo'));
  fireEvent[use](button('Undo').firstElementChild!);
  expect(tip()).toBeNull();
  // The mouse is still over it.
  point(button('Undo').firstElementChild!);
  expect(tip()).toBeNull();
});

test('a name goes with its button when the page scrolls', () => {
  button('Undo').focus();
  fireEvent.scroll(document.body);
  expect(tip()).toHaveTextContent('Undo');
  point(button('Music'));
  button('Music').remove();
  fireEvent.scroll(document.body);
  expect(tip()).toBeNull();
});
