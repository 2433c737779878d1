import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { HoldingsWatch } from '../../../src/features/holdings/HoldingsWatch';
import { downloadRequested } from '../../../src/features/pictures/downloadSlice';
import { selectAvatar } from '../../../src/features/outfit/outfitSlice';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { selectOverlay } from '../../../src/features/overlay/overlaySlice';
import { reconnectEnded, reconnectStarted, walletConnected } from '../../../src/features/wallet/walletSlice';
import { categoryOpened } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { WardrobePage } from '../../../src/app/WardrobePage';
import { MESSAGES } from '../../../src/messages/messages';
import { WARDROBE_MESSAGES } from '../../../src/messages/wardrobe';
import { keepFocus } from '../../../src/platform/keepFocus';
import { installLayout } from '../support/layout';
import { PICTURE } from '../support/platformDouble';
import { CONNECTED, nftsPage, show, startGame, WALLET, type Responses } from '../support/wardrobeGame';

type Start = Parameters<typeof startGame>[0];

/** Only for tests about what the wallet holds, because its responses arrive at any time and cause renders. */
const openHolding = (start: Start) => openWardrobe(start, <HoldingsWatch />);

function openWardrobe(start: Start = { search: '?demo', isConnected: false }, beside?: ReactNode) {
  const game = startGame(start);
  const player = userEvent.setup();
  show(
    game,
    <>
      {beside}
      <WardrobePage />
    </>,
  );
  return { ...game, player };
}

async function openCategory(title: string, start?: Start) {
  const game = start?.responses ? openHolding(start) : openWardrobe(start);
  await screen.findByRole('option', { name: title });
  await game.player.selectOptions(screen.getByRole('combobox', { name: 'Category' }), title);
  await screen.findByRole('list', { name: title });
  return game;
}

/** The names of colours are the last request of an opening wardrobe. A response after the test would find no screen. */
const untilLearned = () => screen.findByRole('img', { name: /Fog$/ });

const tile = (name: RegExp | string) => screen.getByRole('button', { name });
const titles = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('button')
    .map(button => button.querySelector('b')?.textContent);

// Looking up whether each of the tiles is hidden takes most of a test's time, and none of them is.
configure({ defaultHidden: true });

beforeEach(() => {
  localStorage.clear();
  installLayout();
});

describe('the wardrobe is visible', () => {
  test('without a wallet only as an invitation to connect one', async () => {
    const { store, player } = openWardrobe({ isConnected: false });
    expect(await screen.findByRole('heading', { name: WARDROBE_MESSAGES.connectToDress })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try it first' })).toHaveAttribute(
      'href',
      '/wardrobe?demo=trial&roll=today',
    );
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    await player.click(screen.getByRole('button', { name: 'Connect Wallet' }));
    expect(selectOverlay(store.getState())).toBe('connect');
  });

  test('with a wallet', async () => {
    openWardrobe({});
    expect(await screen.findByRole('list', { name: 'Categories' })).toBeVisible();
  });

  test('in the demo', async () => {
    openWardrobe();
    expect(await screen.findByRole('list', { name: 'Categories' })).toBeVisible();
  });

  test('only as a skeleton, not as an invitation, while a wallet reconnects silently', async () => {
    const { store, platform } = openWardrobe({ isConnected: false });
    act(() => void store.dispatch(reconnectStarted({ label: 'Local Wallet' })));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText('Connect a wallet to dress your Darcel.')).toBeNull();
    expect(screen.getByText('Waiting for Local Wallet')).toBeVisible();
    act(() => void store.dispatch(walletConnected({ label: 'Local Wallet', address: WALLET, chainId: 1 })));
    expect(screen.getByRole('button', { name: 'Submit' })).toBeVisible();
    expect(platform.page.navigate).not.toHaveBeenCalled();
    await untilLearned();
  });

  test('as an invitation after a silent reconnect has failed', () => {
    const { store } = openWardrobe({ isConnected: false });
    act(() => void store.dispatch(reconnectStarted({ label: 'Local Wallet' })));
    act(() => void store.dispatch(reconnectEnded()));
    expect(screen.getByRole('heading', { name: WARDROBE_MESSAGES.connectToDress })).toBeVisible();
  });
});

describe('the menu', () => {
  test('lists Categories first, then each category under its slug', async () => {
    openWardrobe();
    await screen.findByRole('option', { name: 'Tops' });
    const options = screen.getAllByRole<HTMLOptionElement>('option');
    expect(options[0]).toMatchObject({ text: 'Categories', value: '' });
    expect(options.find(({ text }) => text === 'Hair & Hats')?.value).toBe('hair-and-hats');
    expect(options).toHaveLength(14);
  });

  test('leads from a tile into its category and back to the tiles', async () => {
    const { player } = openWardrobe();
    await player.click(await screen.findByRole('button', { name: 'Tops' }));
    expect(await screen.findByRole('button', { name: /Breton/ })).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveValue('tops');
    await player.click(tile('All categories'));
    expect(screen.getByRole('list', { name: 'Categories' })).toBeVisible();
  });

  test('moves the focus to the tiles of the category that a tile opened', async () => {
    const { player } = openWardrobe();
    await player.click(await screen.findByRole('button', { name: 'Tops' }));
    await screen.findByRole('button', { name: /Breton/ });
    expect(tile(/DUDS T-Shirt/)).toHaveFocus();
  });

  test('leads back to the tiles through its first option too', async () => {
    const { player } = await openCategory('Tops');
    await player.selectOptions(screen.getByRole('combobox'), 'Categories');
    expect(screen.getByRole('list', { name: 'Categories' })).toBeVisible();
  });

  test('with the star shows only items that the player can wear, says so, and shows all again', async () => {
    const { player } = await openCategory('Tops', {
      responses: { ...CONNECTED, 'GET nft/v3/getNFTsForOwner': nftsPage([]) },
    });
    const all = titles('Tops');
    const star = tile('Only my items');
    expect(star).toHaveAttribute('aria-pressed', 'false');
    await player.click(star);
    expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Showing your items only')).toBeVisible();
    expect(titles('Tops')).toContain('Breton');
    expect(titles('Tops')).not.toContain('Band Tee');
    await player.click(star);
    expect(screen.getByText('Showing all items')).toBeVisible();
    expect(titles('Tops')).toEqual(all);
  });

  test('with the star says if the player owns nothing in the category', async () => {
    const responses: Responses = {
      'GET nft/v3/getNFTsForOwner': nftsPage([]),
      [`GET xp/${WALLET}`]: { body: 0 },
      'GET data/mouth.json': { body: [{ title: 'Grin', layer: 'mouth', trait: 'Mouth' }] },
    };
    const { player } = await openCategory('Mouth', { responses });
    await player.click(tile('Only my items'));
    expect(screen.getByText(WARDROBE_MESSAGES.nothingOwned)).toHaveAttribute('role', 'status');
  });
});

describe('a tile', () => {
  test('is pressed while its item is worn, and its picture is on the stage', async () => {
    const { player } = await openCategory('Tops');
    expect(tile(/^Breton/)).toHaveAttribute('aria-pressed', 'false');
    await player.click(tile(/^Breton/));
    expect(tile(/^Breton/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('img', { name: /^A Darcel in .*Breton on Fog$/ })).toBeVisible();
    await player.click(tile(/^Breton/));
    expect(tile(/^Breton/)).toHaveAttribute('aria-pressed', 'false');
  });

  test('says whether the player can wear its item', async () => {
    const responses = {
      ...CONNECTED,
      'GET nft/v3/getNFTsForOwner': nftsPage([
        { contract: '0x5e014f8c5778138ccc2c2d88e0530bc343831073', traits: { Tops: 'Band Tee' } },
      ]),
    };
    await openCategory('Tops', { responses });
    expect(await screen.findByRole('button', { name: 'Band Tee YOU OWN' })).toHaveAttribute('aria-pressed');
    expect(tile('Breton UNLOCKED')).not.toHaveAttribute('aria-disabled');
    expect(tile('Football Jersey UNLOCK')).not.toHaveAttribute('aria-pressed');
    expect(tile('Corset 200 XP NEEDED')).toHaveAttribute('aria-disabled', 'true');
    expect(tile('Tie Dye Tee BUY , opens in a new tab')).not.toHaveAttribute('aria-pressed');
  });

  test('names only the price while holdings load', async () => {
    await openCategory('Tops', { responses: { 'GET nft/v3/getNFTsForOwner': () => new Promise(() => undefined) } });
    expect(tile('Corset 200 XP')).toHaveAttribute('aria-disabled', 'true');
    expect(tile('Band Tee')).toHaveAttribute('aria-disabled', 'true');
  });

  test('shows a hanger if its picture does not load', async () => {
    await openCategory('Tops');
    const picture = tile(/Breton/).querySelector('img[src*="breton"]')!;
    fireEvent.error(picture);
    expect(tile(/Breton/).querySelector('img[src*="breton"]')).toBeNull();
    expect(tile(/Breton/).querySelector('svg')).not.toBeNull();
  });

  test('of a colour is a swatch of that colour', async () => {
    await openCategory('Backgrounds');
    expect(tile(/Mint/).querySelector('span')).toHaveStyle({ backgroundColor: '#9fddbe' });
    expect(tile(/Mint/).style.backgroundColor).toBe('');
  });

  test('shows its item in the crop of its layer, or in its own', async () => {
    await openCategory('Tops');
    expect(tile(/Breton/).querySelector<HTMLElement>('img[src*="breton"]')!.style.width).toBe('187.5%');
    expect(tile(/Trench/).querySelector<HTMLElement>('img[src*="trench"]')!.style.width).toBe('164.38%');
  });

  test('of a category without a picture has a hanger', async () => {
    openWardrobe({ search: '?demo', responses: { 'GET data/categories.json': { body: [{ title: 'Wings' }] } } });
    expect((await screen.findByRole('button', { name: 'Wings' })).querySelector('svg')).not.toBeNull();
  });
});

describe('the keyboard', () => {
  test('has one tab stop among the tiles, and moves with the arrow keys, Home and End', async () => {
    const { player } = await openCategory('Mouth');
    const buttons = within(screen.getByRole('list', { name: 'Mouth' })).getAllByRole('button');
    expect(buttons.filter(button => button.tabIndex === 0)).toEqual([buttons[0]]);
    act(() => buttons[0]!.focus());
    await player.keyboard('{ArrowRight}{ArrowDown}');
    expect(buttons[4]).toHaveFocus();
    expect(buttons.filter(button => button.tabIndex === 0)).toEqual([buttons[4]]);
    await player.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}{ArrowUp}');
    expect(buttons[0]).toHaveFocus();
    await player.keyboard('{End}');
    expect(buttons.at(-1)).toHaveFocus();
    await player.keyboard('{ArrowDown}{Home}');
    expect(buttons[0]).toHaveFocus();
  });

  test('moves by a page of visible rows, down to the last row', async () => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(function (this: Element) {
      return this.matches('[data-scrolls]') ? 700 : 300;
    });
    const { player } = await openCategory('Mouth');
    const buttons = within(screen.getByRole('list', { name: 'Mouth' })).getAllByRole('button');
    act(() => buttons[1]!.focus());
    await player.keyboard('{PageDown}');
    expect(buttons[7]).toHaveFocus();
    await player.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}');
    const rows = Math.ceil(buttons.length / 3);
    const last = Math.min(3 * (rows - 1) + 1, buttons.length - 1);
    expect(buttons[last]).toHaveFocus();
    await player.keyboard('{PageUp}');
    expect(buttons[last - 6]).toHaveFocus();
    jest.restoreAllMocks();
  });

  test('continues at the tiles after they were requested again', async () => {
    const responses: Record<string, Responses[string]> = { 'GET data/tops.json': 'no network' };
    const { store, player } = openWardrobe({ search: '?demo', responses });
    const gone = new AbortController();
    keepFocus(document, gone.signal);
    act(() => void store.dispatch(categoryOpened('tops')));
    await screen.findByText(MESSAGES.notLoaded);
    delete responses['GET data/tops.json'];
    act(() => tile('Try again').focus());
    await player.keyboard('{Enter}');
    await waitFor(() => expect(tile(/DUDS T-Shirt/)).toHaveFocus());
    gone.abort();
  });

  test('puts on and takes off', async () => {
    const { store, player } = await openCategory('Tops');
    act(() => tile(/Breton/).focus());
    await player.keyboard('{Enter}');
    expect(selectAvatar(store.getState()).tops).toBe('tops/breton.svg');
    await player.keyboard(' ');
    expect(selectAvatar(store.getState()).tops).toBe('');
  });
});

describe('the stage', () => {
  test('hides a layer that does not load, until it does', async () => {
    openWardrobe();
    await untilLearned();
    const mouth = document.querySelector<HTMLImageElement>('[data-dressing] img[src*="mouth/sad"]')!;
    fireEvent.error(mouth);
    expect(mouth).not.toBeVisible();
    fireEvent.load(mouth);
    expect(mouth).toBeVisible();
  });

  test('has the colour of the avatar’s own background', async () => {
    const { player } = await openCategory('Backgrounds');
    await player.click(tile(/Mint/));
    expect(screen.getByRole('region', { name: 'Darcel' })).toHaveStyle({ backgroundColor: '#9fddbe' });
  });

  test('asks before it resets', async () => {
    const { store, player } = openWardrobe();
    await player.click(tile('Reset'));
    expect(selectNotice(store.getState())).toMatchObject({
      kind: 'confirm',
      text: 'Are you sure you want to reset your Darcel?',
    });
  });

  test('is inert while the picture is made, and returns the focus', async () => {
    let finish: (picture: Blob) => void = () => undefined;
    const pictures = {
      compose: jest.fn(() => new Promise<Blob>(resolve => (finish = resolve))),
      painted: jest.fn(),
      drawings: jest.fn(),
      shown: () => undefined,
      save: jest.fn(),
      addressOf: () => '',
    };
    const { store } = openWardrobe({ search: '?demo', platform: { pictures } });
    await screen.findByRole('list');
    act(() => void store.dispatch(downloadRequested()));
    expect(screen.getByRole('main')).toHaveAttribute('inert');
    await waitFor(() => expect(pictures.compose).toHaveBeenCalled());
    finish(PICTURE);
    await waitFor(() => expect(screen.getByRole('main')).not.toHaveAttribute('inert'));
    expect(tile('Download')).toHaveFocus();
    expect(pictures.save).toHaveBeenCalled();
  });
});

describe('files that', () => {
  test('are slow are replaced by a skeleton of tiles', async () => {
    const { store } = openWardrobe({
      search: '?demo',
      responses: { 'GET data/tops.json': () => new Promise(() => undefined) },
    });
    act(() => void store.dispatch(categoryOpened('tops')));
    const shapes = () => [...screen.getByRole('status', { name: 'Loading' }).children];
    await waitFor(() => expect(shapes()).toHaveLength(9));
    shapes().forEach(shape => expect(shape).toHaveAttribute('aria-hidden', 'true'));
  });

  test('fail can be requested again', async () => {
    const responses: Record<string, Responses[string]> = { 'GET data/tops.json': 'no network' };
    const { store, player } = openWardrobe({ search: '?demo', responses });
    act(() => void store.dispatch(categoryOpened('tops')));
    expect(await screen.findByText(MESSAGES.notLoaded)).toBeVisible();
    delete responses['GET data/tops.json'];
    await player.click(tile('Try again'));
    expect(await screen.findByRole('button', { name: /Breton/ })).toBeVisible();
  });

  test('lack the crops leave items to the crop of their layer', async () => {
    await openCategory('Tops', { search: '?demo', responses: { 'GET data/crops.json': { status: 500 } } });
    expect(tile(/Holiday Shirt/).querySelector<HTMLElement>('img[src*="holiday"]')!.style.width).toBe('187.5%');
  });
});

test('a click on a category preloads it once, though it also moves the focus', async () => {
  const { player, platform } = openWardrobe();
  const tops = await screen.findByRole('button', { name: 'Tops' });
  await player.click(tops);
  await screen.findByRole('list', { name: 'Tops' });
  expect(platform.page.preload).toHaveBeenCalledTimes(1);
});
