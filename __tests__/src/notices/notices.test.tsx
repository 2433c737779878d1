import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GameProvider } from '../../../src/app/GameProvider';
import { makeStore } from '../../../src/app/store';
import { gameOpened, locationChanged } from '../../../src/features/navigation/navigationSlice';
import { NoticeDialog } from '../../../src/features/notices/NoticeDialog';
import {
  alertRaised,
  questionAsked,
  selectNotice,
  selectToast,
  toastShown,
} from '../../../src/features/notices/noticesSlice';
import { showLayout } from '../support/layoutGame';
import { platformDouble } from '../support/platformDouble';

beforeEach(() => localStorage.clear());

const shown = () => screen.queryByRole('alertdialog');

describe('an alert', () => {
  test('shows its sentence with the reasons below, and OK closes it', async () => {
    const { store } = await showLayout();
    act(() => void store.dispatch(alertRaised({ text: 'Error 422', reasons: ['Beret is not yours.', 'Too sad.'] })));
    const dialog = screen.getByRole('alertdialog', { name: 'Error 422' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Beret is not yours.', 'Too sad.']);
    expect(dialog).toHaveAccessibleDescription(/Beret is not yours/);
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(shown()).toBeNull();
  });

  test('waits until the one before it is closed', async () => {
    const { store } = await showLayout();
    act(() => {
      store.dispatch(alertRaised({ text: 'Error 500' }));
      store.dispatch(alertRaised({ text: 'Error 503' }));
      store.dispatch(alertRaised({ text: 'Error 500' }));
    });
    expect(shown()).toHaveAccessibleName('Error 500');
    await userEvent.keyboard('{Enter}');
    expect(shown()).toHaveAccessibleName('Error 503');
    await userEvent.keyboard('{Escape}');
    expect(shown()).toBeNull();
  });
});

test('going to another screen removes its question and keeps the alerts', async () => {
  const { store } = await showLayout();
  act(() => {
    store.dispatch(questionAsked({ text: 'Reset?', question: 'reset' }));
    store.dispatch(alertRaised({ text: 'Error 500' }));
  });
  expect(shown()).toHaveAccessibleName('Reset?');
  act(() => void store.dispatch(locationChanged({ pathname: '/faq', search: '' })));
  expect(shown()).toHaveAccessibleName('Error 500');
});

describe('a question', () => {
  const ask = async () => {
    const game = await showLayout();
    const text = 'Are you sure you want to reset your Darcel?';
    act(() => void game.store.dispatch(questionAsked({ text, question: 'reset' })));
    const actions = jest.spyOn(game.store, 'dispatch');
    return { ...game, dialog: screen.getByRole('alertdialog', { name: text }), actions };
  };

  test('has a yes and a cancel', async () => {
    const { dialog } = await ask();
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Yes', 'Cancel']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes' }));
    expect(shown()).toBeNull();
  });

  test.each(['Escape', 'the backdrop', 'Cancel'])('%s declines', async way => {
    const { dialog, store } = await ask();
    const before = store.getState().outfit;
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else if (way === 'Cancel') await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    else await userEvent.click(dialog.parentElement!);
    expect(shown()).toBeNull();
    expect(store.getState().outfit).toBe(before);
  });
});

describe('the toast', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const open = () => {
    const store = makeStore(platformDouble());
    const line = () => selectToast(store.getState());
    return { store, line };
  };

  test('disappears after five seconds', async () => {
    const { store, line } = open();
    store.dispatch(toastShown('That was not sent.'));
    await jest.advanceTimersByTimeAsync(4999);
    expect(line()?.text).toBe('That was not sent.');
    await jest.advanceTimersByTimeAsync(1);
    expect(line()).toBeNull();
  });

  test('stays for five more seconds if it is repeated', async () => {
    const { store, line } = open();
    store.dispatch(toastShown('That was not sent.'));
    const first = line()?.id;
    await jest.advanceTimersByTimeAsync(3000);
    store.dispatch(toastShown('That was not sent.'));
    await jest.advanceTimersByTimeAsync(3000);
    expect(line()?.id).toBe(first);
    await jest.advanceTimersByTimeAsync(2000);
    expect(line()).toBeNull();
  });

  test('is replaced by a newer one, which has its own five seconds', async () => {
    const { store, line } = open();
    store.dispatch(toastShown('First.'));
    await jest.advanceTimersByTimeAsync(3000);
    store.dispatch(toastShown('Second.'));
    await jest.advanceTimersByTimeAsync(4999);
    expect(line()?.text).toBe('Second.');
    await jest.advanceTimersByTimeAsync(1);
    expect(line()).toBeNull();
  });
});

test('the toast is a live region that exists from the start', async () => {
  const { store } = await showLayout();
  const region = document.querySelector('body > div > [role=status]')!;
  expect(region).toHaveAttribute('role', 'status');
  act(() => void store.dispatch(toastShown('That was not sent.')));
  expect(region).toHaveTextContent('That was not sent.');
  expect(region.closest('[inert]')).toBeNull();
});

test('a browser that stores nothing is reported in one toast', () => {
  const platform = platformDouble();
  let refused: () => void = () => undefined;
  const store = makeStore({
    ...platform,
    storage: { ...platform.storage, onRefused: listener => (refused = listener) },
  });
  store.dispatch(gameOpened());
  refused();
  expect(selectToast(store.getState())?.text).toMatch(/^This browser keeps nothing for us/);
});

test.each([
  ['tops', 'Open Tops'],
  ['market', 'Market'],
  ['faq', 'FAQ'],
] as const)('an alert that leads to %s has a button for it', async (step, name) => {
  const platform = platformDouble({ at: '/wardrobe?demo' });
  const store = makeStore(platform);
  store.dispatch(alertRaised({ text: 'Sorry.', steps: [step] }));
  render(
    <GameProvider store={store} config={platform.config}>
      <NoticeDialog details={{}} />
    </GameProvider>,
  );
  expect(screen.getByRole('button', { name })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name }));
  expect(selectNotice(store.getState())).toBeUndefined();
  const { setParameter, openTab, navigate } = platform.page;
  const calls = [setParameter, openTab, navigate].map(call => jest.mocked(call).mock.calls);
  expect(calls).toEqual([
    step === 'tops' ? [['category', 'tops', 'into']] : [],
    step === 'market' ? [['https://market.test/duds']] : [],
    step === 'faq' ? [['/faq']] : [],
  ]);
});
