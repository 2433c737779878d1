import { act, configure, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { assetSlug } from '#rules/outfit/items';
import { lazy } from 'react';
import { WardrobePage } from '../../../src/app/WardrobePage';
import { outfitReset, selectAvatar, selectHistory, selectOutfit } from '../../../src/features/outfit/outfitSlice';
import { selectOverlay } from '../../../src/features/overlay/overlaySlice';
import { PREVIEW_WAIT } from '../../../src/features/stage/stageListeners';
import { selectShownOutfit } from '../../../src/features/wardrobe/wardrobeSelectors';
import { Panel } from '../../../src/features/rail/Panel';
import { panelClosed, panelOpened, selectOffer, selectPanel } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { WardrobeScreen } from '../../../src/app/WardrobeScreen';
import { keepFocus } from '../../../src/platform/keepFocus';
import { installLayout } from '../support/layout';
import { CONNECTED, learnHoldings, show, startGame } from '../support/wardrobeGame';

configure({ defaultHidden: true });

beforeEach(() => {
  localStorage.clear();
  installLayout();
});

type Start = Parameters<typeof startGame>[0];

const DEMO: Start = { search: '?demo', isConnected: false };

async function open(start: Start = DEMO) {
  const game = startGame(start);
  const player = userEvent.setup();
  show(game, <WardrobePage />);
  await screen.findByRole('option', { name: 'Tops' });
  await screen.findByRole('button', { name: 'Undo' });
  const openCategory = async (title: string) => {
    await player.selectOptions(screen.getByRole('combobox', { name: 'Category' }), assetSlug(title));
    await screen.findByRole('list', { name: title });
  };
  const choose = async (category: string, ...titles: readonly string[]) => {
    await openCategory(category);
    for (const title of titles) await player.click(tile(title));
  };
  return { ...game, player, openCategory, choose, avatar: () => selectAvatar(game.store.getState()) };
}

const TRIAL: Start = { search: '?demo=trial', isConnected: false };
const NOTE = 'This is a trial. None of it is yours yet.';

test('a trial says what it is, and leads to a wallet, whenever there is nothing else to say', async () => {
  const { player, store, choose } = await open(TRIAL);
  expect(screen.getByText(NOTE)).toBeVisible();
  await player.click(button('Connect Wallet'));
  await waitFor(() => expect(selectOverlay(store.getState())).toBe('connect'));
  await choose('Tops', 'Breton');
  act(() => void store.dispatch(outfitReset()));
  await screen.findByText('Your Darcel is reset.');
  expect(screen.queryByText(NOTE)).toBeNull();
  await player.click(button('Dismiss'));
  expect(screen.getByText(NOTE)).toBeVisible();
});

test.each([
  ['designers', DEMO],
  ['players', {}],
])('%s are in no trial', async (_who, start) => {
  await open(start);
  expect(screen.queryByText(NOTE)).toBeNull();
});

const tile = (title: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('[data-item]')].find(
    button => button.querySelector('b')?.textContent === title,
  );
  if (!found) throw new Error(`no tile ${title}`);
  return found;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const shown = (game: { readonly store: ReturnType<typeof startGame>['store'] }) =>
  selectShownOutfit(game.store.getState()).avatar;
let clientX = 0;
const movePointer = (target: Element, by = 1) => {
  clientX += by;
  const place = { pointerType: 'mouse', clientX, clientY: 0 };
  fireEvent(target, Object.assign(new Event('pointerover', { bubbles: true }), place));
};
const point = (title: string) => movePointer(tile(title));
const touch = (type: string, title: string, timeStamp = 0) => {
  const event = Object.assign(new Event(type, { bubbles: true }), { pointerType: 'touch' });
  fireEvent(tile(title), Object.defineProperty(event, 'timeStamp', { value: timeStamp }));
};
/** A finger that is lifted after so many milliseconds, however late the page handles that. */
const lift = (title: string, milliseconds = 80) => {
  touch('pointerup', title, milliseconds);
  fireEvent.click(tile(title), { detail: 1 });
};

describe('keys pressed before the controls have loaded', () => {
  function showSlowly(start: Start) {
    const game = startGame(start);
    let finishLoading: () => void = () => undefined;
    const loaded = new Promise<void>(resolve => (finishLoading = resolve));
    const load = async () => {
      await loaded;
      return import('../../../src/app/FittingRoom');
    };
    const fittingRoom = {
      Controls: lazy(async () => ({ default: (await load()).Controls })),
      OfferBar: lazy(async () => ({ default: (await load()).OfferBar })),
      OpenPanel: lazy(async () => ({ default: (await load()).OpenPanel })),
    };
    show(game, <WardrobeScreen fittingRoom={fittingRoom} />);
    const loadControls = () =>
      act(async () => {
        finishLoading();
        await loaded;
      });
    return { ...game, loadControls };
  }
  const press = (key: string) => fireEvent.keyDown(document.body, { key, ctrlKey: true, cancelable: true });

  test('do not reach the browser, and the last one takes effect once the controls have loaded', async () => {
    const { loadControls } = showSlowly(DEMO);
    await screen.findByRole('option', { name: 'Tops' });
    expect([press('p'), press('k'), press('s')]).toEqual([true, false, false]);
    expect(localStorage.getItem('duds:looks')).toBeNull();
    await loadControls();
    await waitFor(() => expect(JSON.parse(localStorage.getItem('duds:looks') ?? '[]')).toHaveLength(1));
    expect(await screen.findByText(/is on the rack/)).toBeInTheDocument();
  });
});

describe('undo and redo', () => {
  test('work with buttons and keys, and are announced', async () => {
    const { choose, player, avatar } = await open();
    expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
    await choose('Tops', 'Breton', 'Polo');
    await player.click(button('Undo'));
    expect(avatar().tops).toBe('tops/breton.svg');
    expect(await screen.findByText('Undone')).toBeVisible();
    await player.keyboard('{Control>}z{/Control}');
    expect(avatar().tops).toBe('');
    await player.click(button('Undo'));
    expect(await screen.findByText('Nothing to undo')).toBeVisible();
    expect(button('Undo')).toHaveFocus();
    await player.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
    await player.keyboard('{Meta>}y{/Meta}');
    expect(avatar().tops).toBe('tops/polo.svg');
    expect(await screen.findByText('Redone')).toBeVisible();
    await player.click(button('Redo'));
    expect(await screen.findByText('Nothing to redo')).toBeVisible();
  });

  test('announce what they changed', async () => {
    const { choose, player } = await open();
    await choose('Tops', 'Breton');
    await player.click(button('Undo'));
    expect(await screen.findByText('Taken off: Breton.')).toBeInTheDocument();
  });

  test('a reset can be undone from the offer bar, and the history is never stored', async () => {
    const { choose, player, avatar, store } = await open();
    await choose('Tops', 'Breton');
    await player.click(button('Reset'));
    act(() => void store.dispatch({ type: 'notices/noticeConfirmed', payload: { id: 1, question: 'reset' } }));
    expect(avatar().tops).toBe('');
    expect(await screen.findByText('Your Darcel is reset.')).toBeVisible();
    const bar = screen.getByText('Your Darcel is reset.').parentElement!;
    await player.click(within(bar).getByRole('button', { name: 'Undo' }));
    expect(avatar().tops).toBe('tops/breton.svg');
    expect(selectOffer(store.getState())).toBeNull();
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(localStorage)).not.toContain('past');
  });
});

describe('a preview', () => {
  test('shows the item under the pointer on the Darcel, and what would change', async () => {
    const game = await open();
    await game.choose('Glasses', 'Heart Shade');
    await game.openCategory('Hair & Hats');
    point('Space Helmet');
    expect(await screen.findByText('Puts on Space Helmet. Takes off Heart Shade.')).toBeInTheDocument();
    await waitFor(() => expect(shown(game).hairAndHats).toBe('hair-and-hats/space-helmet.svg'));
    expect(game.avatar()).toMatchObject({ hairAndHats: '', glasses: 'glasses/heart-shade.svg' });
    expect(game.platform.motion.settle).toHaveBeenLastCalledWith(['hair-and-hats/space-helmet.svg']);
    movePointer(button('Undo'));
    expect(shown(game)).toEqual(game.avatar());
  });

  test('does not begin while the pointer rests, and ends if another tile appears under it', async () => {
    const game = await open();
    await game.openCategory('Tops');
    point('Breton');
    await waitFor(() => expect(shown(game).tops).toBe('tops/breton.svg'));
    movePointer(tile('Polo'), 0);
    expect(shown(game).tops).toBe('');
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(shown(game).tops).toBe('');
    point('Polo');
    await waitFor(() => expect(shown(game).tops).toBe('tops/polo.svg'));
  });

  test('follows the keyboard, describes the tile that has the focus, and ends with Escape', async () => {
    const game = await open();
    await game.openCategory('Tops');
    act(() => tile('Breton').focus());
    expect(tile('Breton')).toHaveAccessibleDescription('Puts on Breton.');
    await waitFor(() => expect(shown(game).tops).toBe('tops/breton.svg'));
    await game.player.keyboard('{Escape}');
    expect(shown(game).tops).toBe('');
    act(() => tile('Polo').focus());
    expect(tile('Breton')).not.toHaveAttribute('aria-describedby');
    await game.player.keyboard('{Enter}');
    expect(game.avatar().tops).toBe('tops/polo.svg');
  });

  test('is shown while a finger holds a tile, which does not choose it', async () => {
    const game = await open();
    await game.openCategory('Tops');
    touch('pointerdown', 'Breton');
    await waitFor(() => expect(shown(game).tops).toBe('tops/breton.svg'));
    lift('Breton', PREVIEW_WAIT.hold);
    expect(shown(game).tops).toBe('');
    touch('pointerdown', 'Breton');
    lift('Breton');
    expect(game.avatar().tops).toBe('tops/breton.svg');
  });

  test('does not make a hold of a tap that a busy page handles late', async () => {
    const game = await open();
    await game.openCategory('Tops');
    touch('pointerdown', 'Breton');
    await waitFor(() => expect(shown(game).tops).toBe('tops/breton.svg'));
    lift('Breton');
    expect(game.avatar().tops).toBe('tops/breton.svg');
  });

  test('that came with the focus does not keep a tap from choosing', async () => {
    const game = await open();
    await game.openCategory('Tops');
    act(() => tile('Breton').focus());
    await waitFor(() => expect(shown(game).tops).toBe('tops/breton.svg'));
    touch('pointerdown', 'Breton');
    lift('Breton');
    expect(game.avatar().tops).toBe('tops/breton.svg');
  });

  test('shows items that cannot be worn yet, without changing outfit, history or storage', async () => {
    const game = await open({ responses: CONNECTED });
    await act(async () => learnHoldings(game.store));
    await game.openCategory('Tops');
    const before = selectHistory(game.store.getState());
    touch('pointerdown', 'Dinner Suit');
    lift('Dinner Suit');
    await waitFor(() => expect(shown(game).tops).toBe('tops/dinner-suit.svg'));
    expect(screen.getByText('Puts on Dinner Suit. 500 XP NEEDED')).toBeInTheDocument();
    touch('pointerdown', 'Dinner Suit');
    lift('Dinner Suit');
    expect(shown(game).tops).toBe('');
    point('Ball Gown');
    expect(await screen.findByText('Puts on Ball Gown. BUY')).toBeInTheDocument();
    await waitFor(() => expect(shown(game).tops).toBe('tops/ball-gown.svg'));
    expect(selectHistory(game.store.getState())).toBe(before);
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(localStorage)).not.toMatch(/ball-gown|dinner-suit/);
  });

  test('replaces an offer while it is shown', async () => {
    const game = await open();
    await game.choose('Bottoms', 'Wide Jeans');
    await game.choose('Tops', 'Dungarees', 'Dungarees');
    const offer = await screen.findByText('Wide Jeans was under it.');
    point('Polo');
    await waitFor(() => expect(offer.closest('[role="status"]')).toHaveAttribute('hidden'));
    movePointer(button('Undo'));
    expect(offer.closest('[role="status"]')).not.toHaveAttribute('hidden');
  });
});

test('the second half of a double click that opened a category does not choose the item in its place', async () => {
  const game = await open();
  const click = (target: Element, clientX: number, detail: number, timeStamp: number) => {
    const event = createEvent.click(target, { clientX, clientY: 400, detail });
    fireEvent(target, Object.defineProperty(event, 'timeStamp', { value: timeStamp }));
  };
  click(button('Tops'), 300, 1, 0);
  await screen.findByRole('list', { name: 'Tops' });
  click(tile('Breton'), 303, 2, 200);
  expect(game.avatar().tops).toBe('');
  click(tile('Polo'), 600, 1, 400);
  expect(game.avatar().tops).toBe('tops/polo.svg');
  click(tile('Polo'), 600, 2, 600);
  expect(game.avatar().tops).toBe('');
});

describe('an item in the way', () => {
  test('is named on the tile, and can be taken off in one step', async () => {
    const game = await open();
    await game.choose('Tops', 'Dungarees');
    await game.openCategory('Bottoms');
    expect(tile('Wide Jeans')).toHaveTextContent('Under Dungarees');
    await game.player.click(tile('Wide Jeans'));
    expect(screen.getByText('Not compatible with tops')).toBeVisible();
    expect(await screen.findByText('Dungarees is in the way.')).toBeVisible();
    const steps = selectHistory(game.store.getState()).past.length;
    await game.player.click(button('Take it off'));
    await waitFor(() => expect(game.avatar()).toMatchObject({ tops: '', bottoms: 'bottoms/wide-jeans.svg' }));
    expect(selectHistory(game.store.getState()).past).toHaveLength(steps + 1);
    expect(tile('Wide Jeans')).not.toHaveTextContent('Under');
  });

  test('can be replaced by the items that it displaced, with one button', async () => {
    const game = await open();
    await game.choose('Bottoms', 'Wide Jeans');
    await game.choose('Tops', 'Breton');
    await game.choose('Arms', 'Iced Coffee');
    const before = selectOutfit(game.store.getState());
    await game.choose('Tops', 'Dungarees', 'Dungarees');
    expect(await screen.findByText('Wide Jeans, Breton and Iced Coffee were under it.')).toBeVisible();
    await game.player.click(button('Put back'));
    await waitFor(() => expect(selectOutfit(game.store.getState())).toEqual(before));
    expect(selectOffer(game.store.getState())).toBeNull();
  });

  test('an offer can be dismissed, and goes when the fit changes', async () => {
    const game = await open();
    await game.choose('Bottoms', 'Wide Jeans');
    await game.choose('Tops', 'Dungarees', 'Dungarees');
    await game.player.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(selectOffer(game.store.getState())).toBeNull();
    await game.choose('Glasses', 'Visor');
    expect(selectOffer(game.store.getState())).toBeNull();
  });
});

describe('the list of worn items', () => {
  test('comes with the dice, and taking one off moves the focus to the next', async () => {
    const game = await open();
    await game.choose('Backgrounds', 'Mint');
    await game.choose('Tops', 'Breton');
    await game.choose('Hair & Hats', 'Beret');
    await game.player.click(button('Surprise me'));
    await waitFor(() => expect(button('Undo')).toBeEnabled());
    await screen.findByRole('list', { name: 'Wearing' });
    await waitFor(() => expect(game.avatar().tops).not.toBe('tops/breton.svg'));
    await game.player.click(button('Undo'));
    await game.player.click(await screen.findByRole('button', { name: 'Take off Breton' }));
    expect(game.avatar()).toMatchObject({ tops: '', arms: 'arms/regular.svg' });
    expect(button('Take off Mint')).toHaveFocus();
    await game.player.click(button('Take off Mint'));
    expect(button('Take off Beret')).toHaveFocus();
    await game.player.click(button('Take off Beret'));
    expect(screen.getByRole('list', { name: 'Wearing' })).toHaveFocus();
    await game.player.click(button('Undo'));
    expect(button('Take off Beret')).toBeVisible();
  });
});

describe('panels and keys', () => {
  test('a panel takes the focus, makes the rail inert, and returns the focus to its tool', async () => {
    const { player, store } = await open();
    await player.click(button('Looks'));
    expect(await screen.findByRole('heading', { name: 'Looks' })).toHaveFocus();
    expect(screen.getByRole('region', { name: 'Things to wear' })).toHaveAttribute('inert');
    expect(button('Looks')).toHaveAttribute('aria-expanded', 'true');
    await player.keyboard('{Escape}');
    expect(selectPanel(store.getState())).toBeNull();
    expect(button('Looks')).toHaveFocus();
  });

  test('after a panel that replaced another, the focus returns to where it was before both, or to the second tool', async () => {
    const { player } = await open();
    await player.click(button('Looks'));
    expect(await screen.findByRole('heading', { name: 'Looks' })).toHaveFocus();
    await player.keyboard('s');
    expect(await screen.findByRole('heading', { name: 'Share' })).toHaveFocus();
    await player.keyboard('{Escape}');
    expect(button('Looks')).toHaveFocus();
    await player.click(button('Looks'));
    await player.click(button('Share'));
    expect(await screen.findByRole('heading', { name: 'Share' })).toHaveFocus();
    await player.keyboard('{Escape}');
    expect(button('Share')).toHaveFocus();
  });

  test('after an offer was taken beside an open panel, the focus is in the panel', async () => {
    const { player, choose } = await open();
    const gone = new AbortController();
    keepFocus(document, gone.signal);
    await choose('Bottoms', 'Wide Jeans');
    await choose('Tops', 'Dungarees', 'Dungarees');
    const putBack = await screen.findByRole('button', { name: 'Put back' });
    await player.click(button('Looks'));
    await screen.findByRole('button', { name: 'Save this look' });
    act(() => putBack.focus());
    await player.keyboard('{Enter}');
    await waitFor(() => expect(button('Save this look')).toHaveFocus());
    gone.abort();
  });

  test('a panel that fails to load says so, and can be tried again', async () => {
    const { store, ...game } = startGame(DEMO);
    const load = jest.fn(() => Promise.resolve(() => <p>Here it is.</p>));
    load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
    show({ store, ...game }, <Panel panels={{ looks: { title: () => 'Looks', load } }} />);
    act(() => void store.dispatch(panelOpened('looks')));
    expect(await screen.findByText('It did not turn up.')).toBeVisible();
    await userEvent.click(button('Try again'));
    expect(await screen.findByText('Here it is.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Looks' })).toHaveFocus();
    act(() => void store.dispatch(panelClosed()));
    act(() => void store.dispatch(panelOpened('looks')));
    expect(screen.getByText('Here it is.')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('a focus that has left the panel stays when the panel closes', async () => {
    const { player, store } = await open();
    act(() => void store.dispatch(panelOpened('looks')));
    await screen.findByRole('heading', { name: 'Looks' });
    act(() => button('Submit').focus());
    await player.keyboard('{Escape}');
    expect(button('Submit')).toHaveFocus();
  });

  test('single characters work only inside main, and none of the keys in a text field', async () => {
    const { player, store } = await open();
    await player.keyboard('l');
    expect(selectPanel(store.getState())).toBeNull();
    act(() => button('Submit').focus());
    await player.keyboard('l');
    expect(selectPanel(store.getState())).toBe('looks');
    await player.keyboard('{Escape}');
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await player.keyboard('l?');
    expect(selectPanel(store.getState())).toBeNull();
    field.remove();
    act(() => button('Submit').focus());
    await player.keyboard('?');
    expect(selectOverlay(store.getState())).toBe('keys');
    await player.keyboard('l');
    expect(selectPanel(store.getState())).toBeNull();
  });

  test('shortcuts on keyboards with other alphabets go by the position of the key', async () => {
    const { choose, avatar } = await open();
    await choose('Tops', 'Breton');
    fireEvent.keyDown(button('Submit'), { key: 'я', code: 'KeyZ', ctrlKey: true });
    expect(avatar().tops).toBe('');
  });
});
