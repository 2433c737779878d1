import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { locationChanged } from '../../../src/features/navigation/navigationSlice';
import { alertRaised } from '../../../src/features/notices/noticesSlice';
import { overlayOpened, type OverlayName } from '../../../src/features/overlay/overlaySlice';
import { showLayout } from '../support/layoutGame';

beforeEach(() => localStorage.clear());

const dialog = () => screen.queryByRole('dialog');

async function open(name: OverlayName = 'connect') {
  const game = await showLayout({ at: '/events', responses: { 'GET events/vote': { body: [] } } });
  const opener = screen.getByRole('button', { name: 'Something in Events screen' });
  opener.focus();
  act(() => void game.store.dispatch(overlayOpened(name)));
  await screen.findByRole('dialog');
  await act(() => Promise.resolve());
  return { ...game, opener };
}

test.each([
  ['connect', 'Connect a Wallet'],
  ['yay', 'Yay!'],
  ['congrats', 'Congrats!'],
] as const)("'%s' is titled '%s'", async (name, title) => {
  await open(name);
  expect(screen.getByRole('dialog', { name: title })).toHaveAttribute('aria-modal', 'true');
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
});

test.each([
  ['yay', 'Which challenge would you like to submit your fit to?'],
  ['congrats', 'Your fit has been submitted. Voting opens soon.'],
] as const)("'%s' has a description as soon as it has the focus", async (name, text) => {
  const never = () => new Promise<never>(() => undefined);
  const responses = { 'GET events/open': never, 'GET events/upcoming': never };
  const { store } = await showLayout({ at: '/events', responses });
  act(() => void store.dispatch(overlayOpened(name)));
  expect(dialog()).toHaveFocus();
  expect(dialog()).toHaveAccessibleDescription(text);
});

describe('closing', () => {
  test('by the close button', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog()).toBeNull();
  });

  test('by Escape', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    expect(dialog()).toBeNull();
  });

  test('by Escape even if nothing has the focus', async () => {
    await open();
    (document.activeElement as HTMLElement).blur();
    // The event is marked as handled, so that it closes nothing below.
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
    expect(dialog()).toBeNull();
  });

  test('by a click on the backdrop', async () => {
    await open();
    await userEvent.click(dialog()!.parentElement!);
    expect(dialog()).toBeNull();
  });

  test('by going to another screen, as Back does', async () => {
    const { store } = await open();
    act(() => void store.dispatch(locationChanged({ pathname: '/faq', search: '' })));
    expect(dialog()).toBeNull();
  });

  test('not by a click in the dialog', async () => {
    await open();
    await userEvent.click(screen.getByRole('heading', { name: 'Connect a Wallet' }));
    expect(dialog()).toBeVisible();
  });

  test('not by a press in the dialog that ends on the backdrop', async () => {
    await open();
    fireEvent.pointerDown(screen.getByRole('heading', { name: 'Connect a Wallet' }));
    fireEvent.click(dialog()!.parentElement!);
    expect(dialog()).toBeVisible();
  });
});

describe('the focus', () => {
  test('moves into the dialog, cycles in it, and returns', async () => {
    const { opener } = await open();
    expect(dialog()).toContainElement(document.activeElement as HTMLElement);
    const [first] = within(dialog()!).getAllByRole('button');
    const last = screen.getByText('What is a wallet?');
    last.focus();
    await userEvent.tab();
    expect(first).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(last).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(opener).toHaveFocus();
  });

  test('returns to what opened the first of two overlays in a row', async () => {
    const { opener, store } = await open();
    // Inert elements lose the focus in browsers, but not in jsdom.
    const focus = jest.spyOn(opener, 'focus').mockImplementation();
    act(() => void store.dispatch(overlayOpened('congrats')));
    focus.mockRestore();
    expect(screen.getByRole('dialog', { name: 'Congrats!' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(opener).toHaveFocus();
  });

  test('cannot reach anything under the overlay', async () => {
    const { opener } = await open();
    expect(opener.closest('[inert]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(opener.closest('[inert]')).toBeNull();
  });
});

test('an alert is above the overlay: Escape closes it first, and a click on it leaves the overlay open', async () => {
  const { store } = await open();
  act(() => void store.dispatch(alertRaised({ text: 'Error 500' })));
  expect(dialog()!.closest('[inert]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(dialog()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(dialog()).toBeNull();
});
