import { waitFor } from '@testing-library/react';
import { LOOKS_LIMIT, type Look } from '#rules/fits/looks';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { itemChosen, selectAvatar, selectHistory } from '../../../src/features/outfit/outfitSlice';
import {
  bringInLooks,
  changeLooks,
  deleteLook,
  duplicateLook,
  keepCopy,
  moveLookTo,
  saveLook,
  startLooks,
} from '../../../src/features/looks/keepLooks';
import { selectKnownLook, selectLooks } from '../../../src/features/looks/looksSelectors';
import { lookRenamed } from '../../../src/features/looks/looksSlice';
import { wearFit } from '../../../src/features/looks/wearFit';
import {
  offerAccepted,
  selectAnnouncement,
  selectOffer,
  selectViewerMessage,
} from '../../../src/features/wardrobe/wardrobeViewSlice';
import { catalogueItem, learnHoldings, serve, startGame, type Game } from '../support/wardrobeGame';

const breton = catalogueItem('tops', 'Breton');
const beret = catalogueItem('hair-and-hats', 'Beret');

const look = (id: string, background: string): Look => ({
  id,
  name: `Look ${id}`,
  avatar: { ...DEFAULT_AVATAR, background },
});
const manyLooks = (count: number) =>
  Array.from({ length: count }, (_, n) => look(`m${n}`, `#${String(n).padStart(6, '0')}`));

const store = (looks: unknown) => localStorage.setItem('duds:looks', JSON.stringify(looks));
const stored = () => JSON.parse(localStorage.getItem('duds:looks') ?? 'null') as readonly Look[];
const names = ({ store: { getState } }: Game) => selectLooks(getState())?.map(({ name }) => name);
const message = ({ store: { getState } }: Game) => selectViewerMessage(getState())?.text;

function startWith(looks?: unknown): Game {
  if (looks !== undefined) store(looks);
  const game = startGame({ search: '?demo', isConnected: false });
  game.store.dispatch(startLooks());
  return game;
}

beforeEach(() => localStorage.clear());

describe('saving', () => {
  test('keeps the fit under the names of its topmost pieces, in storage too', () => {
    const game = startWith();
    game.store.dispatch(itemChosen(breton));
    game.store.dispatch(itemChosen(beret));
    game.store.dispatch(saveLook());
    expect(names(game)).toEqual(['Beret & Breton']);
    expect(stored()).toEqual([{ id: '7f3a91c2', name: 'Beret & Breton', avatar: selectAvatar(game.store.getState()) }]);
    expect(message(game)).toBe('Beret & Breton is on the rack.');
  });

  test('a fit that is already saved adds nothing, and its look is named', () => {
    const game = startWith([look('a', '#9fddbe'), look('b', '#999')]);
    game.store.dispatch(saveLook());
    expect(selectKnownLook(game.store.getState())).toEqual({ id: 'b' });
    expect(names(game)).toEqual(['Look a', 'Look b']);
    expect(message(game)).toBe('You have this one: Look b');
  });

  test('stops at 200', () => {
    const game = startWith(manyLooks(LOOKS_LIMIT));
    game.store.dispatch(saveLook());
    expect(selectKnownLook(game.store.getState())).toBeNull();
    expect(message(game)).toBe('200 looks fill the rack. Delete one first.');
    game.store.dispatch(duplicateLook(look('m0', '#000000')));
    expect(stored()).toHaveLength(LOOKS_LIMIT);
  });

  test('works before the panel was ever opened', () => {
    store([look('a', '#9fddbe')]);
    const game = startGame({ search: '?demo', isConnected: false });
    game.store.dispatch(saveLook());
    expect(names(game)).toEqual(['Look a', 'Underwear']);
  });
});

test('a copy follows its original, with a number', () => {
  const game = startWith([look('a', '#9fddbe'), look('b', '#999')]);
  game.store.dispatch(duplicateLook(look('a', '#9fddbe')));
  expect(names(game)).toEqual(['Look a', 'Look a 2', 'Look b']);
  expect(new Set(stored().map(({ id }) => id)).size).toBe(3);
});

test('a move is announced with the new place', () => {
  const game = startWith([look('a', '#9fddbe'), look('b', '#999'), look('c', '#111')]);
  game.store.dispatch(moveLookTo('a', 2));
  expect(names(game)).toEqual(['Look b', 'Look c', 'Look a']);
  expect(selectAnnouncement(game.store.getState())?.text).toBe('Moved to 3 of 3');
});

test('a deleted look can be restored to its place', async () => {
  const looks = [look('a', '#9fddbe'), look('b', '#999'), look('c', '#111')];
  const game = startWith(looks);
  game.store.dispatch(deleteLook(looks[1]!));
  expect(names(game)).toEqual(['Look a', 'Look c']);
  const offer = selectOffer(game.store.getState());
  expect(offer).toEqual({ kind: 'look-deleted', values: ['Look b'] });
  game.store.dispatch(offerAccepted(offer!));
  await waitFor(() => expect(stored()).toEqual(looks));
});

describe('two tabs', () => {
  test('one tab does not overwrite what the other has just stored', () => {
    const ours = startWith([look('a', '#9fddbe')]);
    store([look('a', '#9fddbe'), look('b', '#999')]);
    ours.store.dispatch(changeLooks(lookRenamed({ id: 'a', name: 'Renamed here' })));
    expect(stored().map(({ name }) => name)).toEqual(['Renamed here', 'Look b']);
  });

  test('one follows the other', () => {
    const ours = startWith([look('a', '#9fddbe')]);
    store([look('b', '#999')]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'duds:looks', storageArea: localStorage }));
    expect(names(ours)).toEqual(['Look b']);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    expect(names(ours)).toEqual([]);
  });
});

test.each([
  ['garbage', 'not JSON', []],
  ['another kind of value', '{"a":1}', []],
  ['a list with one look that can be read', JSON.stringify([7, look('a', '#9fddbe')]), ['Look a']],
])('%s in storage is backed up, and the rest is used', (_, text, expected) => {
  localStorage.setItem('duds:looks', text);
  const game = startGame({ search: '?demo', isConnected: false });
  game.store.dispatch(startLooks());
  expect(names(game)).toEqual(expected);
  expect(JSON.parse(localStorage.getItem('duds:backup') ?? '{}')).toEqual({ 'duds:looks': text });
});

test('if the storage is full, looks are kept for the visit', () => {
  const game = startWith();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('It is full.', 'QuotaExceededError');
  });
  game.store.dispatch(saveLook());
  game.store.dispatch(itemChosen(breton));
  game.store.dispatch(saveLook());
  expect(names(game)).toEqual(['Underwear', 'Breton']);
  jest.restoreAllMocks();
});

describe('a file', () => {
  test('carries all looks', async () => {
    const game = startWith([look('a', '#9fddbe'), look('b', '#999')]);
    await game.store.dispatch(keepCopy());
    const [[file, name]] = (game.platform.pictures.save as jest.Mock).mock.calls as [[Blob, string]];
    expect(name).toBe('duds-looks.json');
    expect(JSON.parse(await file.text())).toEqual({
      duds: 'looks',
      version: 1,
      looks: [
        { name: 'Look a', avatar: look('a', '#9fddbe').avatar },
        { name: 'Look b', avatar: look('b', '#999').avatar },
      ],
    });
  });

  test('adds the looks that are new, and reports what it contained', () => {
    const game = startWith([look('a', '#9fddbe')]);
    const looks = [look('x', '#9fddbe'), look('y', '#999'), look('z', '#111'), 'not a look'];
    game.store.dispatch(bringInLooks({ duds: 'looks', version: 1, looks }));
    expect(names(game)).toEqual(['Look a', 'Look y', 'Look z']);
    expect(message(game)).toBe('2 came in, 1 you had already, 1 could not be read.');
  });

  test('that fills the rack says so', () => {
    const game = startWith(manyLooks(LOOKS_LIMIT - 1));
    game.store.dispatch(bringInLooks({ duds: 'looks', looks: [look('x', '#9fddbe'), look('y', '#999')] }));
    expect(stored()).toHaveLength(LOOKS_LIMIT);
    expect(message(game)).toBe('1 came in. 200 looks fill the rack. Delete one first.');
  });

  test('without looks changes nothing and says so', () => {
    const game = startWith([look('a', '#9fddbe')]);
    game.store.dispatch(bringInLooks({ some: 'thing' }));
    expect(names(game)).toEqual(['Look a']);
    expect(message(game)).toBe('There are no looks in that file.');
  });
});

describe('wearing', () => {
  const fit = { ...DEFAULT_AVATAR, tops: 'tops/breton.svg', arms: 'arms/regular-short.svg', background: '#9fddbe' };

  test('puts the fit on with its type as one step', async () => {
    const game = startWith();
    await game.store.dispatch(wearFit(fit));
    expect(selectAvatar(game.store.getState())).toEqual(fit);
    expect(selectHistory(game.store.getState())).toMatchObject({
      topType: 'short',
      past: [{ avatar: DEFAULT_AVATAR }],
    });
    expect(selectOffer(game.store.getState())).toBeNull();
  });

  test('leaves out items that the player cannot wear, and names them', async () => {
    serve();
    const game = startGame();
    await learnHoldings(game.store);
    const wild = { ...fit, tops: 'tops/ball-gown.svg', arms: '', hairAndHats: 'hair-and-hats/space-helmet.svg' };
    await game.store.dispatch(wearFit(wild, { unknown: 1, code: 'code' }));
    expect(selectAvatar(game.store.getState()).hairAndHats).toBe('');
    expect(selectOffer(game.store.getState())).toEqual({
      kind: 'left-out',
      values: ['code', 'Space Helmet (800 XP NEEDED)', 'Ball Gown (BUY)', 'something unknown'],
    });
  });

  test('changes nothing before pieces are unlocked for it, and offers that', async () => {
    serve();
    const game = startGame();
    await learnHoldings(game.store);
    const priced = { ...fit, tops: 'tops/football-jersey.svg' };
    await game.store.dispatch(wearFit(priced, { code: 'code' }));
    expect(selectAvatar(game.store.getState())).toEqual(DEFAULT_AVATAR);
    expect(selectOffer(game.store.getState())).toEqual({ kind: 'unlock', values: ['code', '', 'Football Jersey'] });
  });

  test('is refused until the player’s holdings are known', async () => {
    const game = startGame();
    await game.store.dispatch(wearFit(fit));
    expect(selectAvatar(game.store.getState())).toEqual(DEFAULT_AVATAR);
    expect(message(game)).toBe('Still checking what is yours.');
  });
});
