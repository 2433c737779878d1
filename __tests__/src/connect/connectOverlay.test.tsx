import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LOCAL, METAMASK, refusal, settle, walletOf } from '../support/fakeWallet';
import { showLayout } from '../support/layoutGame';
import { TEST_CONFIG } from '../support/platformDouble';

beforeEach(() => localStorage.clear());

const ACCOUNTS = [
  { name: 'The Newcomer', note: '350 XP.', address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', privateKey: '0x1' },
  { name: 'The Whale', note: 'Hundreds.', address: '0x90f79bf6eb2c4f870365e785982e1f101e93b906', privateKey: '0x2' },
];

type Start = NonNullable<Parameters<typeof showLayout>[0]>;

async function open(
  start: Start = {},
  prepare: (game: Awaited<ReturnType<typeof showLayout>>) => void = () => undefined,
) {
  const game = await showLayout({ at: '/events', ...start });
  prepare(game);
  await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Connect Wallet' }));
  await act(settle);
  return game;
}

const connector = (name: string) => screen.findByRole('button', { name });
const iconOf = (button: HTMLElement) => button.querySelector('img')?.getAttribute('src');

test('lists each connector with an icon of its lowercased, hyphenated name', async () => {
  await open();
  expect(iconOf(await connector('MetaMask'))).toBe('/assets/wallets/metamask.svg');
  expect(iconOf(await connector('Local Wallet'))).toBe('/assets/wallets/local-wallet.svg');
});

test('a wallet that announces a picture is shown with it', async () => {
  await open({}, ({ wallet }) =>
    jest.mocked(wallet.gateway.connectors).mockResolvedValue([{ ...METAMASK, icon: 'data:image/svg+xml,own' }]),
  );
  expect(iconOf(await connector('MetaMask'))).toBe('data:image/svg+xml,own');
});

test('a connector without a picture of its own gets the one for any wallet', async () => {
  await open({}, ({ wallet }) =>
    jest.mocked(wallet.gateway.connectors).mockResolvedValue([{ ...LOCAL, label: 'Rare Wallet' }]),
  );
  const rare = await connector('Rare Wallet');
  fireEvent.error(rare.querySelector('img')!);
  expect(iconOf(rare)).toBe('/assets/wallets/wallet.svg');
});

test.each(['constructor', 'toString', '__proto__'])('a wallet named %s is listed and may fail', async label => {
  const game = await open({}, ({ wallet }) =>
    jest.mocked(wallet.gateway.connectors).mockResolvedValue([{ ...METAMASK, label }]),
  );
  await userEvent.click(await connector(label));
  game.wallet.requests[0]!.refuse(refusal('rejected'));
  await act(settle);
  expect(screen.getByRole('alert')).toHaveTextContent(`The request was rejected in ${label}.`);
});

test('the last wallet used is marked, and a missing one says where to get it', async () => {
  await open({}, ({ wallet }) =>
    jest.mocked(wallet.gateway.connectors).mockResolvedValue([
      { ...LOCAL, recent: true },
      { ...METAMASK, installed: false, install: 'https://metamask.io/download' },
    ]),
  );
  expect(await connector('Local Wallet')).toHaveAccessibleDescription('Recent');
  expect(await connector('MetaMask')).not.toHaveAccessibleDescription();
  const install = screen.getByRole('link', { name: 'Install MetaMask (opens in a new tab)' });
  expect(install).toHaveAttribute('href', 'https://metamask.io/download');
  expect(install).toHaveAttribute('target', '_blank');
  expect(install.getAttribute('rel')).toContain('noopener');
});

test('newcomers read what a wallet is and where to get one', async () => {
  await open({}, ({ wallet }) =>
    jest
      .mocked(wallet.gateway.connectors)
      .mockResolvedValue([{ ...METAMASK, label: 'Coinbase Wallet', needsNoApp: true, recent: true }]),
  );
  expect(await connector('Coinbase Wallet')).toHaveAccessibleDescription('Recent No app, only a passkey');
  await userEvent.click(screen.getByText('What is a wallet?'));
  expect(screen.getByText('DUDS can look at what is in it and cannot take anything out.')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Get MetaMask (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://metamask.io/download');
});

test('the focus cycles through visible elements only', async () => {
  await open();
  await connector('MetaMask');
  const dialog = within(screen.getByRole('dialog'));
  const close = dialog.getByRole('button', { name: 'Close' });
  const question = screen.getByText('What is a wallet?');
  close.focus();
  await userEvent.tab({ shift: true });
  expect(question).toHaveFocus();
  await userEvent.tab();
  expect(close).toHaveFocus();
  await userEvent.click(question);
  close.focus();
  await userEvent.tab({ shift: true });
  expect(dialog.getByRole('link', { name: /^Find another one/ })).toHaveFocus();
});

test('screen readers hear the number of wallets, and which one is opening', async () => {
  await open();
  await connector('MetaMask');
  const status = within(screen.getByRole('dialog')).getByRole('status');
  expect(status).toHaveTextContent('2 wallets to choose from');
  await userEvent.click(await connector('MetaMask'));
  expect(status).toHaveTextContent('Opening MetaMask. Confirm there.');
});

test('the number of wallets is not announced beside the accounts of one', async () => {
  const config = { ...TEST_CONFIG, localWallet: { rpcUrl: '/api/local/rpc', accounts: ACCOUNTS } };
  await open({ platform: { config } });
  await userEvent.click(await connector('Local Wallet'));
  expect(screen.getByText('Which account?')).toBeVisible();
  expect(screen.queryByText(/to choose from/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'All wallets' }));
  expect(screen.getByText('2 wallets to choose from')).toBeInTheDocument();
});

test('a chosen connector is busy, can be chosen again, and the overlay closes once it is connected', async () => {
  const { wallet } = await open();
  const metamask = await connector('MetaMask');
  await userEvent.click(metamask);
  expect(metamask).toHaveAttribute('aria-busy', 'true');
  expect(metamask).toBeEnabled();
  await act(async () => {
    wallet.requests[0]!.answer(walletOf('MetaMask'));
    await settle();
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the player reads what to do, and can try again after ten seconds', async () => {
  const { wallet } = await open();
  const metamask = await connector('MetaMask');
  jest.useFakeTimers();
  try {
    fireEvent.click(metamask);
    const item = within(metamask.closest('li')!);
    expect(item.getByText('Opening MetaMask. Confirm there.')).toBeVisible();
    act(() => jest.advanceTimersByTime(9_999));
    expect(item.queryByRole('button', { name: 'Try again' })).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    fireEvent.click(item.getByRole('button', { name: 'Try again' }));
    expect(wallet.requests.map(({ label }) => label)).toEqual(['MetaMask', 'MetaMask']);
    expect(item.queryByRole('button', { name: 'Try again' })).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test("a connector's failure is shown under it until the next attempt", async () => {
  const { wallet } = await open();
  await userEvent.click(await connector('MetaMask'));
  await act(async () => {
    wallet.requests[0]!.refuse(refusal('rejected'));
    await settle();
  });
  const item = (await connector('MetaMask')).closest('li')!;
  expect(within(item).getByRole('alert')).toHaveTextContent('The request was rejected in MetaMask.');
  await userEvent.click(await connector('MetaMask'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the Local Wallet asks which account, and connects that one', async () => {
  const config = { ...TEST_CONFIG, localWallet: { rpcUrl: '/api/local/rpc', accounts: ACCOUNTS } };
  const { wallet } = await open({ platform: { config } });
  await userEvent.click(await connector('Local Wallet'));
  expect(wallet.requests).toEqual([]);
  expect(screen.getByRole('button', { name: /The Newcomer/ })).toHaveFocus();
  const whale = screen.getByRole('button', { name: /The Whale/ });
  expect(whale).toHaveTextContent('0x90...b906');
  expect(whale).toHaveTextContent('Hundreds.');
  await userEvent.click(whale);
  expect(wallet.requests).toMatchObject([{ label: 'Local Wallet', silent: false, account: ACCOUNTS[1]!.address }]);
});

test('a button leads from the accounts back to the wallets', async () => {
  const config = { ...TEST_CONFIG, localWallet: { rpcUrl: '/api/local/rpc', accounts: ACCOUNTS } };
  await open({ platform: { config } });
  await userEvent.click(await connector('Local Wallet'));
  await userEvent.click(screen.getByRole('button', { name: 'All wallets' }));
  expect(await connector('MetaMask')).toBeVisible();
});

test('wallets that did not load can be requested again', async () => {
  await open({}, ({ wallet }) => jest.mocked(wallet.gateway.connectors).mockRejectedValueOnce(new Error('chunk')));
  expect(await screen.findByText('The wallets did not load. Check your connection and try again.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await connector('MetaMask')).toBeVisible();
});
