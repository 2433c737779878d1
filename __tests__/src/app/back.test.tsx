import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogueApi } from '../../../src/api/catalogueApi';
import { makeStore } from '../../../src/app/store';
import {
  gameOpened,
  locationChanged,
  menuToggled,
  selectMenuOpen,
} from '../../../src/features/navigation/navigationSlice';
import { alertRaised, selectNotice } from '../../../src/features/notices/noticesSlice';
import { overlayClosed, overlayOpened, selectOverlay } from '../../../src/features/overlay/overlaySlice';
import { selectSignIn, sessionNeeded } from '../../../src/features/session/sessionSlice';
import {
  categoriesShown,
  categoryOpened,
  lookMenuOpened,
  panelOpened,
  selectLookMenu,
  selectPanel,
} from '../../../src/features/wardrobe/wardrobeViewSlice';
import { WardrobePage } from '../../../src/app/WardrobePage';
import { openBackEntries } from '../../../src/platform/backEntries';
import { installLayout } from '../support/layout';
import { showLayout } from '../support/layoutGame';
import { platformDouble } from '../support/platformDouble';
import { startGame, show } from '../support/wardrobeGame';

/** How many history entries the game has added, by its own marks in the history's state. */
const openEntries = () => (window.history.state as { open?: number } | null)?.open ?? 0;

const traversed = () => new Promise(resolve => window.addEventListener('popstate', resolve, { once: true }));

// The entries of another test would follow Back as well.
const added = jest.spyOn(window, 'addEventListener');
afterEach(() => {
  for (const [type, listener] of added.mock.calls) if (type === 'popstate') window.removeEventListener(type, listener);
  added.mockClear();
});

async function goBack(): Promise<void> {
  const done = traversed();
  window.history.back();
  await done;
}

describe('Back', () => {
  function open() {
    window.history.pushState({ idx: 4 }, '', '/events');
    const double = platformDouble();
    const store = makeStore({ ...double, page: { ...double.page, backEntries: openBackEntries(window) } });
    store.dispatch(gameOpened());
    return store;
  }

  test('closes what is open, the topmost first', async () => {
    const store = open();
    store.dispatch(menuToggled());
    store.dispatch(overlayOpened('connect'));
    store.dispatch(sessionNeeded({ wallet: '0x1' }));
    store.dispatch(alertRaised({ text: 'One' }));
    store.dispatch(alertRaised({ text: 'Two' }));
    const openThings = () => [
      selectMenuOpen(store.getState()) && 'menu',
      selectOverlay(store.getState()),
      selectSignIn(store.getState()) && 'sign-in',
      selectNotice(store.getState())?.text,
    ];
    expect(openThings()).toEqual(['menu', 'connect', 'sign-in', 'One']);
    await goBack();
    expect(openThings()).toEqual(['menu', 'connect', 'sign-in', 'Two']);
    await goBack();
    expect(openThings()).toEqual(['menu', 'connect', 'sign-in', undefined]);
    await goBack();
    await goBack();
    expect(openThings()).toEqual(['menu', null, null, undefined]);
    await goBack();
    expect(openThings()).toEqual([false, null, null, undefined]);
    expect(window.location.pathname).toBe('/events');
    expect(openEntries()).toBe(0);
    expect(window.history.state).toEqual({ idx: 4 });
  });

  test('closes the menu of a look before the panel of looks', async () => {
    const store = open();
    store.dispatch(panelOpened('looks'));
    store.dispatch(lookMenuOpened('a'));
    const openThings = () => [selectPanel(store.getState()), selectLookMenu(store.getState())];
    await goBack();
    expect(openThings()).toEqual(['looks', null]);
    await goBack();
    expect(openThings()).toEqual([null, null]);
    expect(openEntries()).toBe(0);
  });

  test('has nothing left to close after the player has closed it', async () => {
    const store = open();
    store.dispatch(overlayOpened('connect'));
    expect(openEntries()).toBe(1);
    const done = traversed();
    store.dispatch(overlayClosed());
    await done;
    expect(openEntries()).toBe(0);
  });

  test('skips an entry whose overlay is closed, as after Forward', async () => {
    const store = open();
    store.dispatch(overlayOpened('connect'));
    await goBack();
    expect(selectOverlay(store.getState())).toBeNull();
    window.history.forward();
    await traversed();
    await traversed();
    expect(openEntries()).toBe(0);
    expect(selectOverlay(store.getState())).toBeNull();
  });

  test('closes an alert that was raised on another page', () => {
    const store = open();
    store.dispatch(alertRaised({ text: 'Still true' }));
    window.history.replaceState({ idx: 4 }, '', '/faq');
    store.dispatch(locationChanged({ pathname: '/faq', search: '' }));
    expect(openEntries()).toBe(1);
  });
});

test('after a reload, the entry of an open overlay is removed', async () => {
  window.history.pushState(null, '', '/events');
  window.history.pushState({ open: 1 }, '', '/events');
  openBackEntries(window);
  await traversed();
  expect(openEntries()).toBe(0);
});

test('navigation waits while an entry is being removed', async () => {
  window.history.pushState(null, '', '/');
  const entries = openBackEntries(window);
  entries.settle(1);
  const task = jest.fn();
  entries.settle(0);
  entries.whenStill(task);
  expect(task).not.toHaveBeenCalled();
  await traversed();
  expect(task).toHaveBeenCalledTimes(1);
  entries.whenStill(task);
  expect(task).toHaveBeenCalledTimes(2);
});

describe('a category', () => {
  test.each([
    [null, categoryOpened('tops'), ['tops', 'into']],
    ['tops', categoryOpened('arms'), ['arms', 'replace']],
    ['tops', categoriesShown(), [null, 'out']],
    ['tops', categoryOpened('tops'), undefined],
    [null, categoriesShown(), undefined],
    // No category has this name, so the tiles of all of them are shown.
    ['kilts', categoryOpened('tops'), ['tops', 'into']],
  ])('over %s: %o', async (open, action, move) => {
    const { page } = platformDouble();
    const { store } = startGame({ platform: { page: { ...page, parameter: () => open } } });
    await store.dispatch(catalogueApi.endpoints.getCategories.initiate(undefined));
    store.dispatch(action);
    expect(jest.mocked(page.setParameter).mock.calls).toEqual(move === undefined ? [] : [['category', ...move]]);
  });

  test.each([
    ['kilts', '', 'Categories'],
    ['hair-and-hats', 'hair-and-hats', 'Hair & Hats'],
  ])('%s in the address opens %j', async (slug, opened, list) => {
    localStorage.clear();
    installLayout();
    show(startGame({ search: `?demo&category=${slug}`, isConnected: false }), <WardrobePage />);
    await screen.findByRole('option', { name: 'Arms' });
    expect(screen.getByLabelText('Category')).toHaveValue(opened);
    await screen.findByRole('list', { name: list });
  });
});

test('a link to the page that is open closes the menu', async () => {
  const { store } = await showLayout({ at: '/events' });
  act(() => void store.dispatch(menuToggled()));
  await userEvent.click(screen.getByRole('link', { name: 'Events' }));
  await waitFor(() => expect(selectMenuOpen(store.getState())).toBe(false));
});
