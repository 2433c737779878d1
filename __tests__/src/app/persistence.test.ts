import { DEFAULT_AVATAR, DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { LAYERS } from '#rules/outfit/layers';
import type { KeptSlice } from '../../../src/app/persistence';
import { makeStore } from '../../../src/app/store';
import type { AppStore } from '../../../src/base/storeTypes';
import { itemChosen, outfitReset, selectOutfit } from '../../../src/features/outfit/outfitSlice';
import { selectPinned } from '../../../src/features/dice/pinsSlice';
import { saveLook } from '../../../src/features/looks/keepLooks';
import { musicToggled } from '../../../src/features/music/musicSlice';
import { gameOpened } from '../../../src/features/navigation/navigationSlice';
import { itemUnlocked, selectUnlocked } from '../../../src/features/holdings/unlockedSlice';
import { categoryOpened } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { MESSAGES } from '../../../src/messages/messages';
import { openStorage } from '../../../src/platform/storage';
import { platformDouble } from '../support/platformDouble';
import { catalogueItem } from '../support/wardrobeGame';

const settle = () => jest.advanceTimersByTimeAsync(100);
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');
const breton = catalogueItem('tops', 'Breton');
const dungarees = catalogueItem('tops', 'Dungarees');

/** Each test has a tab of its own, so that messages do not reach the pages of other tests. */
let tab: Window;
function openTab() {
  tab = Object.assign(document.createElement('div'), { localStorage }) as unknown as Window;
  return platformDouble({ storage: openStorage(tab) });
}

async function startStored(entries: Readonly<Record<string, string>> = {}): Promise<AppStore> {
  Object.entries(entries).forEach(([key, text]) => localStorage.setItem(key, text));
  const store = makeStore(openTab());
  await settle();
  return store;
}

/** Another tab of the same browser writes, and this tab is notified key by key. */
function otherTabStores(entries: Readonly<Record<string, unknown>>): void {
  Object.entries(entries).forEach(([key, value]) => {
    localStorage.setItem(key, JSON.stringify(value));
    tab.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('what is stored', () => {
  test('is the specification’s four keys for the fit, and nothing of redux-persist', async () => {
    const store = await startStored();
    store.dispatch(itemChosen(dungarees));
    store.dispatch(itemUnlocked({ title: 'Corset' }));
    store.dispatch(categoryOpened('tops'));
    await settle();
    const keys = Object.keys(localStorage).filter(key => !key.startsWith('duds:'));
    expect(keys.sort()).toEqual(['avatarV2', 'exclusions', 'topType', 'unlockedItems']);
    expect(Object.keys(stored('avatarV2') as object)).toEqual([...LAYERS]);
    expect(stored('avatarV2')).toMatchObject({ tops: 'tops/dungarees.svg' });
    expect(stored('unlockedItems')).toEqual(['Corset']);
    expect(stored('topType')).toBe(dungarees.item.topType);
    expect(stored('exclusions')).toEqual({ tops: dungarees.item.exclusions });
    expect(
      Object.keys(localStorage)
        .map(key => localStorage.getItem(key))
        .join(),
    ).not.toContain('_persist');
  });

  test('has no other keys of our own than those that were written to', async () => {
    const store = await startStored({ avatarV2: 'garbage' });
    store.dispatch(musicToggled());
    store.dispatch(saveLook());
    await settle();
    const rest = Object.keys(localStorage).filter(key => key.startsWith('duds:'));
    expect(rest.sort()).toEqual(['duds:backup', 'duds:looks', 'duds:music', 'duds:pins']);
  });

  test('is the same for the same fit, in whatever order it was put on', async () => {
    const store = await startStored();
    store.dispatch(itemChosen(dungarees));
    store.dispatch(itemChosen(catalogueItem('hair-and-hats', 'Space Helmet')));
    await settle();
    expect(Object.keys(stored('exclusions') as object)).toEqual(['hairAndHats', 'tops']);
  });

  test('comes back after a reload', async () => {
    const first = await startStored();
    first.dispatch(itemChosen(dungarees));
    first.dispatch(itemUnlocked({ title: 'Corset' }));
    await settle();
    const second = await startStored();
    expect(selectOutfit(second.getState())).toMatchObject({
      avatar: selectOutfit(first.getState()).avatar,
      topType: selectOutfit(first.getState()).topType,
      exclusions: selectOutfit(first.getState()).exclusions,
    });
    expect(selectUnlocked(second.getState())).toEqual(['Corset']);
  });

  test('is the default after a reset, and the unlocked list stays', async () => {
    const store = await startStored();
    store.dispatch(itemChosen(dungarees));
    store.dispatch(itemUnlocked({ title: 'Corset' }));
    store.dispatch(outfitReset());
    await settle();
    expect(stored('avatarV2')).toEqual(DEFAULT_AVATAR);
    expect(stored('exclusions')).toEqual({});
    expect(stored('unlockedItems')).toEqual(['Corset']);
  });

  test('is written before the page closes, however soon after the click', async () => {
    const store = await startStored();
    store.dispatch(itemChosen(breton));
    tab.dispatchEvent(new Event('pagehide'));
    expect(stored('avatarV2')).toMatchObject({ tops: 'tops/breton.svg' });
    expect(stored('topType')).toBe('short');
  });
});

describe('what was stored before', () => {
  test('the stored fit is restored within a few promises, before the first paint', async () => {
    localStorage.setItem('avatarV2', JSON.stringify({ ...DEFAULT_AVATAR, tops: 'tops/breton.svg' }));
    const store = makeStore(openTab());
    expect(selectOutfit(store.getState()).avatar).toEqual(DEFAULT_AVATAR);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(selectOutfit(store.getState()).avatar.tops).toBe('tops/breton.svg');
  });

  test('a plain avatarV2 of an earlier version is worn unchanged', async () => {
    const avatar = { ...DEFAULT_AVATAR, tops: 'tops/breton.svg', arms: 'arms/regular-short.svg' };
    const store = await startStored({ avatarV2: JSON.stringify(avatar) });
    expect(selectOutfit(store.getState())).toMatchObject({ avatar, topType: 'short', exclusions: {} });
    expect(localStorage.getItem('duds:backup')).toBeNull();
  });

  test('an avatarV2 from before the game had glasses is completed, and nothing is backed up', async () => {
    const { glasses: _, ...earlier } = { ...DEFAULT_AVATAR, eye: 'eye/star.svg' };
    const store = await startStored({ avatarV2: JSON.stringify(earlier) });
    expect(selectOutfit(store.getState()).avatar).toEqual({ ...DEFAULT_AVATAR, eye: 'eye/star.svg' });
    expect(localStorage.getItem('duds:backup')).toBeNull();
  });

  test("redux-persist's own layout of an earlier version is unwrapped, and backed up once", async () => {
    const fields = Object.entries({ ...DEFAULT_AVATAR, eye: 'eye/star.svg' });
    const twice = Object.fromEntries(fields.map(([layer, value]) => [layer, JSON.stringify(value)]));
    const text = JSON.stringify({ ...twice, _persist: '{"version":-1,"rehydrated":true}' });
    const store = await startStored({ avatarV2: text });
    expect(selectOutfit(store.getState()).avatar).toEqual({ ...DEFAULT_AVATAR, eye: 'eye/star.svg' });
    expect(stored('avatarV2')).toEqual({ ...DEFAULT_AVATAR, eye: 'eye/star.svg' });
    expect(stored('duds:backup')).toEqual({ avatarV2: text });
  });

  test.each([
    ['not JSON', 'not json'],
    ['cut off', '{"background":"#999","head":"he'],
    ['an array', '["head/regular.svg"]'],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"head/regular.svg"'],
    ['empty', ''],
    ['wrapped twice', JSON.stringify(JSON.stringify(DEFAULT_AVATAR))],
  ])('an avatarV2 that is %s gives the default, is repaired in storage and backed up once', async (_what, text) => {
    const store = await startStored({ avatarV2: text });
    expect(selectOutfit(store.getState())).toMatchObject(DEFAULT_OUTFIT);
    expect(stored('avatarV2')).toEqual(DEFAULT_AVATAR);
    expect(stored('duds:backup')).toEqual({ avatarV2: text });
    localStorage.removeItem('duds:backup');
    await startStored();
    expect(localStorage.getItem('duds:backup')).toBeNull();
  });

  test('hostile values are removed, and the rest of the fit stays', async () => {
    const hostile = {
      ...DEFAULT_AVATAR,
      background: 'url(javascript:alert(1))',
      head: '../../../etc/passwd',
      eye: 'https://evil.example/eye.svg',
      mouth: { toString: 'mouth/sad.svg' },
      glasses: 'glasses/visor.svg',
      constructor: 'x',
      _persist: 1,
    };
    const store = await startStored({
      avatarV2: JSON.stringify(hostile),
      topType: '"trousers"',
      exclusions: '{"__proto__":{"head":""},"tops":{"background":"x"},"glasses":7}',
    });
    expect(selectOutfit(store.getState()).avatar).toEqual({ ...DEFAULT_AVATAR, glasses: 'glasses/visor.svg' });
    expect(selectOutfit(store.getState()).exclusions).toEqual({});
    expect(stored('avatarV2')).toEqual({ ...DEFAULT_AVATAR, glasses: 'glasses/visor.svg' });
  });

  test('missing layers get the default, and unknown ones are dropped', async () => {
    const store = await startStored({ avatarV2: '{"eye":"eye/cat.svg","wings":"wings/bat.svg"}' });
    expect(selectOutfit(store.getState()).avatar).toEqual({ ...DEFAULT_AVATAR, eye: 'eye/cat.svg' });
  });

  test.each([
    ['{"0":"Corset"}', []],
    ['["Corset",7,null,"Corset",["Trench"],"Trench"]', ['Corset', 'Trench']],
    ['oops', []],
  ])('an unlocked list of %s becomes %j', async (text, titles) => {
    const store = await startStored({ unlockedItems: text });
    expect(selectUnlocked(store.getState())).toEqual(titles);
    expect(stored('unlockedItems')).toEqual(titles);
  });

  test('the one backup holds every key that could not be read', async () => {
    await startStored({ avatarV2: '{', topType: 'short', exclusions: '[', unlockedItems: '?' });
    expect(stored('duds:backup')).toEqual({ avatarV2: '{', topType: 'short', exclusions: '[', unlockedItems: '?' });
  });

  test('a backup of huge garbage is truncated', async () => {
    await startStored({ avatarV2: 'x'.repeat(1_000_000) });
    expect(localStorage.getItem('duds:backup')!.length).toBeLessThan(30_000);
  });
});

interface StoredField {
  readonly field: string;
  readonly key: string;
  readonly value: unknown;
  readonly initial: unknown;
  readonly isFollowed: boolean;
}

/** The slices with one stored field. */
const STORED_FIELDS = {
  unlocked: { field: 'titles', key: 'unlockedItems', value: ['Corset'], initial: [], isFollowed: true },
  pins: { field: 'layers', key: 'duds:pins', value: ['tops'], initial: [], isFollowed: true },
  music: { field: 'on', key: 'duds:music', value: false, initial: true, isFollowed: false },
} satisfies Record<Exclude<KeptSlice, 'outfit'>, StoredField>;

const ROWS = Object.entries(STORED_FIELDS).map(([slice, row]) => ({
  slice: slice as keyof typeof STORED_FIELDS,
  ...row,
}));

describe.each(ROWS)('the stored field of $slice', ({ slice, field, key, value, initial, isFollowed }) => {
  const read = (store: AppStore): unknown =>
    Object.entries(store.getState()[slice]).find(([name]) => name === field)?.[1];

  test('comes back', async () => {
    expect(read(await startStored({ [key]: JSON.stringify(value) }))).toEqual(value);
  });

  test.each(['{', 'null', '7', '"text"', '{"0":1}'])('starts anew from %s', async text => {
    const store = await startStored({ [key]: text });
    expect(read(store)).toEqual(initial);
    expect(stored(key)).toEqual(initial);
  });

  test(isFollowed ? 'follows other tabs, also when they clear it' : 'is its own in each tab', async () => {
    const store = await startStored();
    otherTabStores({ [key]: value });
    expect(read(store)).toEqual(isFollowed ? value : initial);
    localStorage.clear();
    tab.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    expect(read(store)).toEqual(initial);
  });
});

describe('a storage that refuses', () => {
  test.each([
    [
      'is full',
      {
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    ],
    [
      'is forbidden',
      {
        setItem: () => {
          throw new DOMException('no', 'SecurityError');
        },
        getItem: () => {
          throw new DOMException('no', 'SecurityError');
        },
      },
    ],
  ])('because it %s leaves the game playable, with one notice', async (_why, broken) => {
    Object.entries(broken).forEach(([method, refuse]) =>
      jest.spyOn(Storage.prototype, method as 'setItem').mockImplementation(refuse),
    );
    const store = makeStore(openTab());
    const lines: unknown[] = [];
    store.subscribe(() => lines.push(store.getState().notices.toast));
    store.dispatch(gameOpened());
    await settle();
    store.dispatch(itemChosen(breton));
    store.dispatch(itemUnlocked({ title: 'Corset' }));
    await settle();
    tab.dispatchEvent(new Event('pagehide'));
    expect(selectOutfit(store.getState()).avatar.tops).toBe('tops/breton.svg');
    const shown = [...new Set(lines.filter(line => line !== null))];
    expect(shown).toEqual([expect.objectContaining({ text: MESSAGES.storageRefused })]);
  });

  test('only when the page closes is reported without breaking the flush', async () => {
    const store = await startStored();
    store.dispatch(gameOpened());
    store.dispatch(itemChosen(breton));
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => tab.dispatchEvent(new Event('pagehide'))).not.toThrow();
    await settle();
    expect(store.getState().notices.toast?.text).toBe(MESSAGES.storageRefused);
  });

  test('is replaced by memory while the page is open', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { storage } = openTab();
    storage.write('topType', '"short"');
    expect(storage.read('topType')).toBe('"short"');
    storage.remove('topType');
    expect(storage.read('topType')).toBeNull();
  });
});

describe('a second tab', () => {
  const dressed = { ...DEFAULT_AVATAR, tops: 'tops/dungarees.svg', bottoms: '' };
  const written = { exclusions: { tops: dungarees.item.exclusions }, topType: 'sleeveless', avatarV2: dressed };

  test('follows the first and writes nothing back', async () => {
    const store = await startStored();
    otherTabStores({ ...written, unlockedItems: ['Corset'], 'duds:pins': ['tops'] });
    expect(selectOutfit(store.getState())).toMatchObject({ avatar: dressed, exclusions: written.exclusions });
    expect(selectUnlocked(store.getState())).toEqual(['Corset']);
    expect(selectPinned(store.getState())).toEqual(['tops']);
    const writes = jest.spyOn(Storage.prototype, 'setItem');
    await settle();
    expect(writes).not.toHaveBeenCalled();
  });

  test('continues from the fit of the first', async () => {
    const store = await startStored();
    otherTabStores(written);
    store.dispatch(itemChosen(catalogueItem('backgrounds', 'Mint')));
    await settle();
    expect(stored('avatarV2')).toEqual({ ...dressed, background: '#9fddbe' });
  });

  test('never follows half an outfit: a top type and exclusions alone change nothing', async () => {
    const store = await startStored();
    const before = selectOutfit(store.getState());
    otherTabStores({ exclusions: written.exclusions, topType: 'short' });
    expect(selectOutfit(store.getState())).toBe(before);
  });

  test('is sent the avatar last', async () => {
    const order: string[] = [];
    const store = await startStored();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(key => void order.push(key));
    store.dispatch(itemChosen(breton));
    await settle();
    expect(order.at(-1)).toBe('avatarV2');
    expect(order).toContain('topType');
  });

  test('repairs garbage that the first one wrote', async () => {
    const store = await startStored();
    otherTabStores({ avatarV2: { eye: 'javascript:alert(1)' } });
    expect(selectOutfit(store.getState()).avatar).toEqual(DEFAULT_AVATAR);
  });

  test('starts over when the first one clears the storage', async () => {
    const store = await startStored();
    store.dispatch(itemChosen(breton));
    await settle();
    localStorage.clear();
    tab.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    expect(selectOutfit(store.getState()).avatar).toEqual(DEFAULT_AVATAR);
  });

  test('reads the storage again when it returns from the back-forward cache', async () => {
    const store = await startStored();
    localStorage.setItem('avatarV2', JSON.stringify({ ...DEFAULT_AVATAR, eye: 'eye/star.svg' }));
    tab.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(selectOutfit(store.getState()).avatar.eye).toBe('eye/star.svg');
  });

  test('ignores the session storage', async () => {
    const store = await startStored();
    localStorage.setItem('avatarV2', JSON.stringify({ ...DEFAULT_AVATAR, eye: 'eye/star.svg' }));
    tab.dispatchEvent(new StorageEvent('storage', { key: 'avatarV2', storageArea: sessionStorage }));
    expect(selectOutfit(store.getState()).avatar.eye).toBe(DEFAULT_AVATAR.eye);
  });
});
