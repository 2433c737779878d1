import { File } from 'node:buffer';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventsApi } from '../../../src/api/eventsApi';
import { fetchWholeWardrobe } from '../../../src/api/fetchWholeWardrobe';
import { selectWardrobe } from '../../../src/features/catalogue/catalogueSelectors';
import { Checklist } from '../../../src/features/dressCode/Checklist';
import { rollDice } from '../../../src/features/dice/rollDice';
import { EventStrip } from '../../../src/features/events/EventStrip';
import { locationChanged } from '../../../src/features/navigation/navigationSlice';
import { receiveFile } from '../../../src/features/looks/receiveFile';
import { wearFit } from '../../../src/features/looks/wearFit';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { itemChosen, outfitReset, outfitUndone, selectAvatar } from '../../../src/features/outfit/outfitSlice';
import { ItemTiles } from '../../../src/features/rail/ItemTiles';
import { OfferBar } from '../../../src/features/stage/OfferBar';
import { trialEnded } from '../../../src/features/wallet/walletSlice';
import { LOOKS_MESSAGES } from '../../../src/messages/looks';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import { chosenLayers } from '#rules/outfit/fitText';
import { findItem } from '#rules/outfit/items';
import { anEvent } from '../support/anEvent';
import { catalogueItem, CONNECTED, learnHoldings, show, startGame, type Responses } from '../support/wardrobeGame';

const GOWN = 'tops/ball-gown.svg';
const laundry = anEvent({
  id: 7,
  title: 'Laundry Day',
  dress_code: { wear: ['hairAndHats'], bare: ['shoesAndLegs'], most: 2 },
});
const loan = anEvent({
  id: 8,
  title: 'On Loan',
  dress_code: { only: [GOWN, 'hair-and-hats/mohawk.svg'] },
  lent: true,
});
const RESPONSES: Responses = { ...CONNECTED, 'GET events/open': { body: [laundry, loan] } };

beforeEach(() => localStorage.clear());

async function open(id: number | null) {
  const search = id === null ? '' : `?event=${id}`;
  const game = startGame({ search, responses: RESPONSES });
  game.store.dispatch(locationChanged({ pathname: '/wardrobe', search }));
  show(
    game,
    <>
      <EventStrip Checklist={Checklist} />
      <ItemTiles category="tops" />
      <OfferBar />
    </>,
  );
  await act(async () => {
    await game.store.dispatch(eventsApi.endpoints.getEvents.initiate('open'));
    await learnHoldings(game.store);
    await fetchWholeWardrobe(game.store.dispatch);
  });
  return { ...game, player: userEvent.setup() };
}

const lines = () =>
  within(screen.getByRole('list', { name: 'What it asks for' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the checklist', () => {
  test('ticks what the fit meets, while the player dresses', async () => {
    const { store, player } = await open(7);
    await player.click(screen.getByRole('button', { name: /Hair or hats on\. Feet bare\. At most 2 pieces\./ }));
    expect(lines()).toEqual(['Hair or hats on. Not yethair & hats', 'Feet bare. Done', 'At most 2 pieces. Done']);
    const wear = (category: string, title: string) =>
      act(() => void store.dispatch(itemChosen(catalogueItem(category, title))));
    wear('hair-and-hats', 'Curls');
    wear('shoes-and-legs', 'Loafers');
    wear('tops', 'Polo');
    expect(lines()).toEqual([
      'Hair or hats on. Done',
      'Feet bare. Not yetTake it off',
      'At most 2 pieces, you wear 3. Not yet',
    ]);
    await player.click(screen.getByRole('button', { name: 'Take it off' }));
    expect(selectAvatar(store.getState()).shoesAndLegs).toBe('');
    expect(lines()).toEqual(['Hair or hats on. Done', 'Feet bare. Done', 'At most 2 pieces. Done']);
  });

  test('leads to the category that has what is missing', async () => {
    const { platform, player } = await open(7);
    await player.click(screen.getByRole('button', { name: /Hair or hats on/ }));
    await player.click(screen.getByRole('button', { name: 'hair & hats' }));
    expect(platform.page.parameter('category')).toBe('hair-and-hats');
  });

  test('names a piece that the event does not offer', async () => {
    const { store, player } = await open(8);
    act(() => void store.dispatch(itemChosen(catalogueItem('tops', 'Polo'))));
    await player.click(screen.getByRole('button', { name: /2 pieces, lent to everybody/ }));
    expect(lines()).toEqual(['Polo is not one of them. Not yetTake it off']);
    await player.click(screen.getByRole('button', { name: 'Take it off' }));
    expect(lines()).toEqual(['Only pieces that it offers. Done']);
  });
});

describe('a lent closet', () => {
  test('is all that the wardrobe offers, unlocked and marked, and its pieces go on', async () => {
    const { store, player } = await open(8);
    const tile = await screen.findByRole('button', { name: /Ball Gown/ });
    expect(tile).toHaveTextContent('UNLOCKED LENT');
    expect(screen.queryByRole('button', { name: /^Polo/ })).toBeNull();
    await player.click(tile);
    expect(selectAvatar(store.getState()).tops).toBe(GOWN);
  });

  test('is no part of the plain wardrobe', async () => {
    const { store } = await open(null);
    expect(await screen.findByRole('button', { name: /Ball Gown/ })).toHaveTextContent('BUY');
    expect(screen.getByRole('button', { name: /^Polo/ })).toBeVisible();
    expect(findItem(selectWardrobe(store.getState()), GOWN)?.xp).toBeUndefined();
  });

  test('is what the dice roll', async () => {
    const { store } = await open(8);
    await act(() => store.dispatch(rollDice({ seed: 5, drops: 6 })));
    const avatar = selectAvatar(store.getState());
    const chosen = chosenLayers(avatar).map(layer => avatar[layer]);
    expect(chosen).not.toEqual([]);
    expect([GOWN, 'hair-and-hats/mohawk.svg']).toEqual(expect.arrayContaining(chosen));
  });

  test('stays on when a wallet ends the trial, and in looks', async () => {
    const { store } = await open(8);
    act(() => {
      store.dispatch(itemChosen(catalogueItem('tops', 'Ball Gown')));
      store.dispatch(itemChosen(catalogueItem('hair-and-hats', 'Space Helmet')));
    });
    const worn = selectAvatar(store.getState());
    act(() => void store.dispatch(trialEnded()));
    await waitFor(() => expect(selectAvatar(store.getState()).hairAndHats).toBe(''));
    expect(selectAvatar(store.getState()).tops).toBe(GOWN);
    act(() => void store.dispatch(outfitReset()));
    await act(() => store.dispatch(wearFit(worn)));
    expect(selectAvatar(store.getState())).toMatchObject({ tops: GOWN, hairAndHats: '' });
  });

  test('counts as wearable in a fit that a link brings', async () => {
    const { store } = await open(8);
    const avatar = { ...DEFAULT_AVATAR, tops: GOWN, arms: '' };
    await act(() =>
      store.dispatch(receiveFile(new File([fitCode(avatar)], 'pasted.txt') as unknown as globalThis.File)),
    );
    expect(selectNotice(store.getState())?.text).toBe(LOOKS_MESSAGES.putOn('link', 1, 1, 0));
  });

  test('is given back when the event is called off', async () => {
    const { store, platform, player } = await open(8);
    await player.click(await screen.findByRole('button', { name: /Ball Gown/ }));
    const cancelled = { at: '2026-05-01T12:00:00.000Z', reason: 'Moths.' };
    await act(() =>
      store.dispatch(
        eventsApi.util.upsertQueryData('getEvents', 'open', [{ ...loan, prizes: [], version: '2', cancelled }]),
      ),
    );
    expect(platform.page.parameter('event')).toBe('8');
    await player.click(await screen.findByRole('button', { name: 'Give back' }));
    expect(selectAvatar(store.getState())).toEqual(DEFAULT_AVATAR);
  });

  test('is given back on leaving, in one step', async () => {
    const { store, player } = await open(8);
    await player.click(await screen.findByRole('button', { name: /Ball Gown/ }));
    const worn = selectAvatar(store.getState());
    await player.click(screen.getByRole('button', { name: 'Dress for nothing in particular' }));
    expect(await screen.findByText('Ball Gown was lent.')).toBeVisible();
    await player.click(screen.getByRole('button', { name: 'Give back' }));
    expect(selectAvatar(store.getState())).toEqual(DEFAULT_AVATAR);
    act(() => void store.dispatch(outfitUndone()));
    expect(selectAvatar(store.getState())).toEqual(worn);
    expect(localStorage.getItem('unlockedItems') ?? '[]').toBe('[]');
  });
});
