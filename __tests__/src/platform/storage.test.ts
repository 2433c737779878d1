import { openStorage } from '../../../src/platform/storage';

/** A window whose storage refuses everything. */
const blocked = {
  get localStorage(): Storage {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  },
} as unknown as Window;

beforeEach(() => localStorage.clear());

test('a removed value is gone, even if only the copy in memory held it', () => {
  const storage = openStorage(blocked);
  storage.write('avatarV2', '{}');
  expect(storage.read('avatarV2')).toBe('{}');
  storage.remove('avatarV2');
  expect(storage.read('avatarV2')).toBeNull();
});

test('a value that another tab removed is not read from memory', () => {
  const storage = openStorage(window);
  const changed: (string | null)[] = [];
  storage.onOtherTab(key => changed.push(key));
  storage.write('avatarV2', '{}');
  storage.write('topType', '"short"');
  localStorage.removeItem('avatarV2');
  window.dispatchEvent(new StorageEvent('storage', { key: 'avatarV2', storageArea: localStorage }));
  expect([storage.read('avatarV2'), storage.read('topType'), changed]).toEqual([null, '"short"', ['avatarV2']]);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
  expect([storage.read('topType'), changed]).toEqual([null, ['avatarV2', null]]);
});

test('once the storage is full, the newer text in memory is read, until the storage accepts one again', () => {
  let isFull = false;
  const kept = new Map<string, string>();
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('It is full.', 'QuotaExceededError');
      kept.set(key, text);
    },
  };
  const storage = openStorage({ localStorage: area } as unknown as Window);
  storage.write('avatarV2', 'first');
  isFull = true;
  storage.write('avatarV2', 'second');
  expect(storage.read('avatarV2')).toBe('second');
  isFull = false;
  storage.write('avatarV2', 'third');
  kept.set('avatarV2', 'from another tab');
  expect(storage.read('avatarV2')).toBe('from another tab');
});

test('events of the session storage are ignored', () => {
  const storage = openStorage(window);
  const listener = jest.fn();
  storage.onOtherTab(listener);
  window.dispatchEvent(new StorageEvent('storage', { key: 'avatarV2', storageArea: sessionStorage }));
  expect(listener).not.toHaveBeenCalled();
});
