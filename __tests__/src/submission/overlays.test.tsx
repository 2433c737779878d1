import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventsApi } from '../../../src/api/eventsApi';
import { Dialog } from '../../../src/components/Dialog';
import { CongratsContent } from '../../../src/features/submission/CongratsContent';
import { YayContent } from '../../../src/features/submission/YayContent';
import { MESSAGES } from '../../../src/messages/messages';
import { SCREEN_MESSAGES } from '../../../src/messages/screens';
import type { ApiResponse } from '../support/screen';
import {
  catalogueItem,
  CONNECTED,
  learnHoldings,
  show,
  startGame,
  WALLET,
  type Responses,
} from '../support/wardrobeGame';
import { itemChosen, selectAvatar } from '../../../src/features/outfit/outfitSlice';
import { overlayOpened } from '../../../src/features/overlay/overlaySlice';
import { challengeChosen } from '../../../src/features/submission/submissionSlice';

const event = (id: number, title: string) => ({
  id,
  title,
  sub_title: null,
  description: '',
  submit_start: '2026-11-01T00:00:00Z',
  submit_end: '2026-12-01T00:00:00Z',
  voting_end: '2026-12-20T00:00:00Z',
  xp_first: 1,
  xp_second: 1,
  xp_third: 1,
  xp_entry: 1,
});
const BOTH: Responses = {
  'GET events/open': { body: [event(1, 'Worst Holiday Ever'), event(2, 'Red Carpet')] },
  'GET events/upcoming': { body: [event(3, 'Space, Again')] },
};

function openYay(responses: Responses, search = '') {
  const game = startGame({ responses, search });
  show(game, <YayContent />);
  return { ...game, player: userEvent.setup() };
}

beforeEach(() => localStorage.clear());

describe('Yay!', () => {
  test('asks for the challenge, with a button per open event and disabled ones for upcoming events', async () => {
    openYay(BOTH);
    await screen.findByRole('button', { name: 'Worst Holiday Ever' });
    expect(screen.getByText('Which challenge would you like to submit your fit to?')).toBeVisible();
    const buttons = screen.getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Worst Holiday Ever',
      'Red Carpet',
      'Space, Again Upcoming',
    ]);
    expect(buttons.map(button => button.hasAttribute('disabled'))).toEqual([false, false, true]);
  });

  test.each([false, true])(
    'lists the event that the player dresses for first, and focuses it until it closes (events known: %s)',
    async isKnown => {
      const game = startGame({ responses: BOTH, search: '?event=2' });
      for (const phase of isKnown ? (['open', 'upcoming'] as const) : [])
        await game.store.dispatch(eventsApi.endpoints.getEvents.initiate(phase));
      const submit = document.body.appendChild(document.createElement('button'));
      submit.focus();
      const { unmount } = show(
        game,
        <Dialog labelledBy="none" onDismiss={() => undefined}>
          <YayContent />
        </Dialog>,
      );
      const first = await screen.findByRole('button', { name: 'Red Carpet' });
      expect(within(screen.getByRole('dialog')).getAllByRole('button')[0]).toBe(first);
      expect(first).toHaveFocus();
      unmount();
      expect(submit).toHaveFocus();
      submit.remove();
    },
  );

  test('does not offer an event that the wallet has entered', async () => {
    openYay({
      ...BOTH,
      'GET session': { body: { wallet: WALLET, since: '2026-11-20', expires: '2026-11-27' } },
      [`GET vote/progress/${WALLET}`]: { body: [{ event: 1, done: 0, total: 30, entered: true }] },
    });
    expect(await screen.findByRole('button', { name: 'Worst Holiday Ever Entered' })).toBeDisabled();
    expect(screen.getAllByRole('button')[0]).toHaveTextContent('Red Carpet');
  });

  test('shows what is entered, until when, and that it is final; only then is the fit sent, and once', async () => {
    const never = () => new Promise<ApiResponse>(() => undefined);
    const { player, calls } = openYay({ ...BOTH, [`POST entries/2/${WALLET}`]: never });
    await player.dblClick(await screen.findByRole('button', { name: 'Red Carpet' }));
    expect(screen.getByRole('heading', { name: 'Red Carpet' })).toHaveFocus();
    expect(screen.getByText('This is final.')).toBeVisible();
    expect(screen.getByText(/^Ends /)).toHaveTextContent('Ends Dec 1 at 12am');
    const submit = screen.getByRole('button', { name: 'Submit this fit' });
    await waitFor(() => expect(submit).toHaveAttribute('aria-disabled', 'false'));
    const posts = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(posts()).toEqual([]);
    await player.dblClick(submit);
    expect(posts()).toEqual([`entries/2/${WALLET}`]);
    expect(submit).toHaveAttribute('aria-disabled', 'true');
  });

  test('ignores the second half of a double click that lands on Submit', async () => {
    const { calls } = openYay(BOTH);
    const challenge = await screen.findByRole('button', { name: 'Red Carpet' });
    // No timer can end between two clicks that nothing awaits.
    fireEvent.click(challenge);
    fireEvent.click(screen.getByRole('button', { name: 'Submit this fit' }));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('leads back to the challenges, with the focus where it was', async () => {
    const { player } = openYay(BOTH);
    await player.click(await screen.findByRole('button', { name: 'Red Carpet' }));
    await player.click(screen.getByRole('button', { name: 'Not yet' }));
    expect(screen.getByRole('button', { name: 'Red Carpet' })).toHaveFocus();
    expect(screen.queryByText('This is final.')).toBeNull();
  });

  test('names what the event asks for and the fit lacks', async () => {
    const asking = { ...event(2, 'Red Carpet'), dress_code: { wear: ['glasses'], bare: ['tops'], most: 1 } };
    const { player, store } = openYay({ ...CONNECTED, 'GET events/open': { body: [asking] } });
    await learnHoldings(store);
    for (const [category, title] of [
      ['tops', 'Polo'],
      ['hair-and-hats', 'Curls'],
    ] as const)
      act(() => void store.dispatch(itemChosen(catalogueItem(category, title))));
    await player.click(await screen.findByRole('button', { name: 'Red Carpet Not dressed for it' }));
    expect(screen.getByText('Glasses on. No top. At most 1 piece.')).toBeVisible();
    expect(await screen.findByText('This event asks for something on glasses.')).toBeVisible();
    expect(screen.getByText('This event wants that place bare. Polo must go.')).toBeVisible();
    expect(screen.getByText('2 pieces are more than this event allows.')).toBeVisible();
    const list = screen.getByRole('link', { name: 'See what it asks for' });
    expect(list).toHaveAttribute('href', '/wardrobe?event=2');
    expect(screen.queryByRole('button', { name: 'Submit this fit' })).toBeNull();
  });

  test('names what is missing instead of offering to submit', async () => {
    const { player, store } = openYay({ ...CONNECTED, ...BOTH });
    await learnHoldings(store);
    act(() => void store.dispatch(itemChosen(catalogueItem('hair-and-hats', 'Space Helmet'))));
    await player.click(await screen.findByRole('button', { name: 'Red Carpet' }));
    expect(await screen.findByText('Space Helmet needs more XP than you have.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit this fit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Leave the demo' })).toBeNull();
  });

  test('in the demo, leads out of it, to what can be entered', async () => {
    const { player, store, platform } = openYay({ ...CONNECTED, ...BOTH }, '?demo');
    const setParameter = jest.spyOn(platform.page, 'setParameter');
    await learnHoldings(store);
    act(() => void store.dispatch(itemChosen(catalogueItem('hair-and-hats', 'Space Helmet'))));
    await player.click(await screen.findByRole('button', { name: 'Red Carpet' }));
    await player.click(await screen.findByRole('button', { name: 'Leave the demo' }));
    expect(setParameter).toHaveBeenCalledWith('demo', null, 'replace');
    await waitFor(() => expect(selectAvatar(store.getState()).hairAndHats).toBe(''));
  });

  test('leaves the decision to the server if nobody knows what the wallet holds', async () => {
    const { player, store } = openYay({ ...BOTH, 'GET nft/v3/getNFTsForOwner': 'no network' });
    await act(() => learnHoldings(store));
    act(() => void store.dispatch(itemChosen(catalogueItem('hair-and-hats', 'Space Helmet'))));
    await player.click(await screen.findByRole('button', { name: 'Red Carpet' }));
    const submit = screen.getByRole('button', { name: 'Submit this fit' });
    await waitFor(() => expect(submit).toHaveAttribute('aria-disabled', 'false'));
    expect(submit).toBeVisible();
  });

  test('says that no events are scheduled when both lists are empty', async () => {
    openYay({ 'GET events/open': { body: [] }, 'GET events/upcoming': { body: [] } });
    expect(await screen.findByText('Sorry no events are currently scheduled. Please check back soon.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a list that does not load can be requested again', async () => {
    const responses: Record<string, Responses[string]> = { ...BOTH, 'GET events/open': 'no network' };
    const { player } = openYay(responses);
    expect(await screen.findByText(MESSAGES.notLoaded)).toBeVisible();
    Object.assign(responses, BOTH);
    await player.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Red Carpet' })).toBeEnabled();
  });

  test('does not say so before both lists are known', async () => {
    const responses: Record<string, Responses[string]> = {
      'GET events/open': 'no network',
      'GET events/upcoming': 'no network',
    };
    const { player } = openYay(responses);
    expect(screen.getByRole('status', { name: SCREEN_MESSAGES.loading })).toBeVisible();
    expect(await screen.findByText(MESSAGES.notLoaded)).toBeVisible();
    expect(screen.queryByText(SCREEN_MESSAGES.noEvents)).toBeNull();
    Object.assign(responses, BOTH);
    await player.click(screen.getByRole('button', { name: SCREEN_MESSAGES.tryAgain }));
    expect(await screen.findByRole('button', { name: 'Red Carpet' })).toBeVisible();
  });
});

test.each([
  ['open', 'GET events/upcoming'],
  ['upcoming', 'GET events/open'],
])('Yay! does not claim that there are no events while the %s ones are missing', async (missing, other) => {
  openYay({ [`GET events/${missing}`]: { status: 500 }, [other]: { body: [] } });
  expect(await screen.findByText(MESSAGES.notLoaded)).toBeVisible();
});

test('Congrats! shows its sticker, its sentence and where to go next', async () => {
  const responses: Responses = { ...BOTH, 'GET events/vote': { body: [event(4, 'Red Carpet')] } };
  const game = startGame({ responses });
  const { container } = show(game, <CongratsContent />);
  expect(screen.getByText('Your fit has been submitted. Voting opens soon.')).toBeVisible();
  expect(container.querySelector('img')).toHaveAttribute('src', '/assets/brand/sticker-congrats.svg');
  expect(await screen.findByRole('link', { name: 'Vote in Red Carpet' })).toHaveAttribute('href', '/vote/4');
  expect(screen.getByRole('link', { name: 'Back to Events' })).toHaveAttribute('href', '/events');
});

test('Congrats! says when the vote on the entered event opens and ends', async () => {
  const game = startGame({ responses: BOTH });
  game.store.dispatch(challengeChosen({ eventId: 2 }));
  game.store.dispatch(overlayOpened('congrats'));
  show(game, <CongratsContent />);
  expect(
    await screen.findByText(/^Dec 1 at \d+[ap]m, to be exact\. Results after Dec 20 at \d+[ap]m\.$/),
  ).toBeVisible();
});
