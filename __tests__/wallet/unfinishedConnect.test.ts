import { unfinishedConnect } from '../../wallet/unfinishedConnect';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

function browserAt(address: string, userAgent = PHONE, stored: string | null = null) {
  const replaceState = jest.fn((_state: unknown, _title: string, _address: string) => undefined);
  const location = new URL(address, 'https://duds.example');
  const browser = {
    location,
    history: { state: null, replaceState },
    navigator: { userAgent },
    sessionStorage: { getItem: () => stored },
  };
  return { browser: browser as unknown as Window, replaced: () => replaceState.mock.lastCall?.[2] };
}

test.each([
  ['/wardrobe?connect', '/wardrobe'],
  ['/wardrobe?demo&connect', '/wardrobe?demo'],
  ['/?connect&demo#top', '/?demo#top'],
])('%s connects once to the wallet whose browser this is', (address, rest) => {
  const { browser, replaced } = browserAt(address, `${PHONE} MetaMaskMobile`);
  expect(unfinishedConnect(browser)).toBe('MetaMask');
  expect(replaced()).toBe(rest);
});

test('in an unknown browser the player chooses', () => {
  expect(unfinishedConnect(browserAt('/?connect').browser)).toBe('');
});

test.each([
  [null, null],
  ['not JSON', null],
  ['{"label":7}', null],
  ['{"label":"Rainbow","uri":"wc:1@2"}', 'Rainbow'],
])('a tab that kept %j continues with %j', (stored, expected) => {
  const { browser, replaced } = browserAt('/wardrobe?connected', PHONE, stored);
  expect(unfinishedConnect(browser)).toBe(expected);
  expect(replaced()).toBeUndefined();
});

test('unreadable storage has no unfinished attempt', () => {
  const { browser } = browserAt('/');
  Object.defineProperty(browser, 'sessionStorage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(unfinishedConnect(browser)).toBeNull();
});
