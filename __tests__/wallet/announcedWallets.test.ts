import { announcedWallets } from '../../wallet/announcedWallets';

const OURS = ['Coinbase Wallet'];
const ICON = 'data:image/png;base64,AAAA';

const provider = () => ({ request: () => Promise.resolve(null), on: () => undefined, removeListener: () => undefined });

function announce(info: unknown, own: unknown = provider()): void {
  const detail = Object.freeze({ info: Object.freeze(info), provider: own });
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
}

function listen() {
  const onNew = jest.fn();
  const wallets = announcedWallets(window, { reserved: OURS, onNew });
  return { onNew, labels: () => wallets().map(({ label }) => label), icons: () => wallets().map(({ icon }) => icon) };
}

let uuids = 0;
const named = (name: string, more: object = {}) => ({
  uuid: `uuid ${(uuids += 1)}`,
  rdns: 'test.wallet',
  icon: ICON,
  name,
  ...more,
});

test('wallets announce themselves on request, and later ones are reported', () => {
  const own = provider();
  const early = (): void => announce(named('Early'), own);
  window.addEventListener('eip6963:requestProvider', early);
  const { labels, onNew } = listen();
  window.removeEventListener('eip6963:requestProvider', early);
  expect(labels()).toEqual(['Early']);
  announce(named('Late'));
  expect(labels()).toEqual(['Early', 'Late']);
  expect(onNew).toHaveBeenCalledTimes(2);
});

test('a wallet that announces itself again is listed once, and another of the same name gets a number', () => {
  const { labels, onNew } = listen();
  const twin = named('Twin');
  announce(twin);
  announce(twin);
  announce(named('Twin'));
  announce(named('twin'));
  expect(labels()).toEqual(['Twin', 'Twin 2', 'twin 3']);
  expect(onNew).toHaveBeenCalledTimes(3);
});

test('a wallet without a uuid is identified by its provider', () => {
  const { labels } = listen();
  const own = provider();
  announce(named('Twin', { uuid: '' }), own);
  announce(named('Twin', { uuid: undefined }), own);
  announce(named('Twin', { uuid: 7 }));
  expect(labels()).toEqual(['Twin', 'Twin 2']);
});

test.each([
  ['spaces', ' \u200B ', 'test.wallet', 'wallet.test'],
  ['letters without a shape', '\u3164\u2800', 'io.metamask', 'metamask.io'],
  ['nothing', undefined, 'not a domain', 'Unnamed wallet'],
  ['a number', 7, `a.${'b'.repeat(100)}`, 'Unnamed wallet'],
])('a name of %s gets a readable substitute', (_what, name, rdns, label) => {
  const { labels } = listen();
  announce(named('', { name, rdns }));
  announce(named('', { name, rdns }));
  expect(labels()).toEqual([label, `${label} 2`]);
});

test('no announced wallet can take the name of one of ours', () => {
  const { labels } = listen();
  announce(named('Coinbase Wallet'));
  announce(named('coinbase  wallet'));
  expect(labels()).toEqual(['Coinbase Wallet (extension)', 'coinbase wallet (extension) 2']);
});

test.each([
  ['data:image/svg+xml,<svg/>', 'data:image/svg+xml,<svg/>'],
  ['https://pictures.test/spy.png', ''],
  ['javascript:alert(1)', ''],
  [`data:image/png;base64,${'A'.repeat(300_000)}`, ''],
  [undefined, ''],
])('the icon %.40s is shown as "%.40s"', (icon, shown) => {
  const { icons } = listen();
  announce(named('Painter', { icon }));
  expect(icons()).toEqual([shown]);
});

test.each([
  ['more than the standard requires', named('Good', { homepage: 'https://good.test' }), 'Good'],
  ['less than the standard requires', { name: 'Good' }, 'Good'],
  ['a name of 300 letters', named('W'.repeat(300)), `${'W'.repeat(39)}…`],
  ['a name that changes the direction of writing', named('Good\u202E dlo\u0000'), 'Good dlo'],
])('%s is accepted', (_what, info, label) => {
  const { labels } = listen();
  announce(info);
  expect(labels()).toEqual([label]);
});

test.each([
  ['nothing', undefined, provider()],
  ['a number', 7, provider()],
  ['no provider', named('Hollow'), null],
  ['a provider without methods', named('Hollow'), {}],
  ['a provider that throws when it is read', named('Trap'), Object.defineProperty({}, 'request', { get: boom })],
])('%s is ignored, and the next wallet is listed', (_what, info, own) => {
  const { labels } = listen();
  announce(info, own);
  announce(named('Next'));
  expect(labels()).toEqual(['Next']);
});

function boom(): never {
  throw new Error('Boo!');
}

test('at most 40 wallets are listed', () => {
  const { labels } = listen();
  for (let count = 0; count < 500; count += 1) announce(named(`Wallet ${count}`));
  expect(labels()).toHaveLength(40);
});
