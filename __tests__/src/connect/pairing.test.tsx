import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { overlayOpened } from '../../../src/features/overlay/overlaySlice';
import { selectConnection } from '../../../src/features/wallet/walletSlice';
import type { Connector } from '../../../wallet/walletGateway';
import { METAMASK, refusal, settle, walletOf } from '../support/fakeWallet';
import { showLayout } from '../support/layoutGame';

beforeEach(() => localStorage.clear());

const CODE = 'wc:topic@2?relay-protocol=irn&symKey=abc';
const WALLET_CONNECT: Connector = { label: 'WalletConnect', icon: '', installed: true, pairs: 'code' };

async function chooseWalletConnect() {
  const game = await showLayout({ at: '/events' });
  jest.mocked(game.wallet.gateway.connectors).mockResolvedValue([METAMASK, WALLET_CONNECT]);
  await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Connect Wallet' }));
  await userEvent.click(await screen.findByRole('button', { name: 'WalletConnect' }));
  await screen.findByText('Making a code');
  const offer = (uri: string | null): void => act(() => game.wallet.offer(uri));
  return { ...game, offer };
}

const link = () => screen.getByText('Open in a wallet');

test('before the code arrives, nothing can be opened or copied', async () => {
  await chooseWalletConnect();
  expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDisabled();
  expect(link()).not.toHaveAttribute('href');
});

test('the code is shown, announced, can be opened on this device, and is never in the store', async () => {
  const { store, offer } = await chooseWalletConnect();
  offer(CODE);
  expect(screen.getByRole('img', { name: 'QR code for your wallet app' })).toBeInTheDocument();
  expect(screen.getByText('Scan this code with your wallet app.')).toHaveAttribute('role', 'status');
  expect(link()).toHaveAttribute('href', CODE);
  expect(JSON.stringify(store.getState())).not.toContain('symKey');
});

test('the link is copied, and the button says so', async () => {
  const { platform, offer } = await chooseWalletConnect();
  offer(CODE);
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(platform.page.copy).toHaveBeenCalledWith(CODE);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
});

test('if the browser does not allow copying, a message says what to do instead', async () => {
  const { platform, offer } = await chooseWalletConnect();
  jest.mocked(platform.page.copy).mockRejectedValue(new Error('NotAllowedError'));
  offer(CODE);
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Press and hold');
});

test('going back to the list gives up the code and restores the focus', async () => {
  const { store, wallet } = await chooseWalletConnect();
  await userEvent.click(screen.getByRole('button', { name: 'All wallets' }));
  expect(wallet.abandon).toHaveBeenCalledTimes(1);
  expect(selectConnection(store.getState()).status).toBe('disconnected');
  const again = await screen.findByRole('button', { name: 'WalletConnect' });
  await waitFor(() => expect(again).toHaveFocus());
  // A late response belongs to an attempt that is over.
  wallet.requests[0]!.refuse(refusal('rejected'));
  await act(settle);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('closing the overlay gives up the code', async () => {
  const { store, wallet } = await chooseWalletConnect();
  await userEvent.keyboard('{Escape}');
  expect(wallet.abandon).toHaveBeenCalledTimes(1);
  expect(selectConnection(store.getState()).status).toBe('disconnected');
});

test('closing the overlay does not abandon a wallet without a code', async () => {
  const { store, wallet } = await showLayout({ at: '/events' });
  act(() => void store.dispatch(overlayOpened('connect')));
  await userEvent.click(await screen.findByRole('button', { name: 'MetaMask' }));
  await userEvent.keyboard('{Escape}');
  expect(wallet.abandon).not.toHaveBeenCalled();
  wallet.requests[0]!.answer(walletOf('MetaMask'));
  await act(settle);
  expect(selectConnection(store.getState()).status).toBe('connected');
});

test('a refusal leads back to the list, which shows it', async () => {
  const { wallet, offer } = await chooseWalletConnect();
  offer(CODE);
  wallet.requests[0]!.refuse(refusal('unreachable'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'WalletConnect could not be reached. Check your connection and try again, or choose another wallet.',
  );
});

describe('an app on this phone', () => {
  const RAINBOW: Connector = {
    label: 'Rainbow',
    icon: '',
    installed: true,
    pairs: 'app',
    install: 'https://rainbow.me/download',
  };

  async function chooseApp() {
    const game = await showLayout({ at: '/events' });
    jest.mocked(game.wallet.gateway.connectors).mockResolvedValue([RAINBOW, { ...WALLET_CONNECT, pairs: 'any-app' }]);
    await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Connect Wallet' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Rainbow' }));
    await screen.findByRole('link', { name: /Get Rainbow/ });
    return { ...game, offer: (link: string | null): void => act(() => game.wallet.offer(link)) };
  }

  test('opens through a link, which is never in the store', async () => {
    const { store, offer } = await chooseApp();
    expect(screen.getByText('Opening Rainbow. Confirm there.', { ignore: '[role=status]' })).toBeInTheDocument();
    expect(screen.getByText('Open Rainbow')).not.toHaveAttribute('href');
    offer('rainbow://wc?uri=wc%3Atopic%402%3FsymKey%3Dabc');
    expect(screen.getByRole('link', { name: 'Open Rainbow' })).toHaveAttribute(
      'href',
      'rainbow://wc?uri=wc%3Atopic%402%3FsymKey%3Dabc',
    );
    expect(JSON.stringify(store.getState())).not.toContain('symKey');
  });

  test('is given up by going back to the list, in which all other wallets have one entry', async () => {
    const { wallet } = await chooseApp();
    await userEvent.click(screen.getByRole('button', { name: 'All wallets' }));
    expect(wallet.abandon).toHaveBeenCalledTimes(1);
    const other = await screen.findByRole('button', { name: 'Another wallet' });
    expect(other).toHaveAccessibleDescription('WalletConnect');
  });
});

test('a wallet whose app shows this page in its own browser is a link to the app', async () => {
  const game = await showLayout({ at: '/events' });
  const opensPage = 'https://link.metamask.io/dapp/duds.test/events?connect';
  jest.mocked(game.wallet.gateway.connectors).mockResolvedValue([{ ...METAMASK, opensPage }]);
  await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Connect Wallet' }));
  const link = await screen.findByRole('link', { name: 'MetaMask' });
  expect(link).toHaveAttribute('href', opensPage);
  expect(link).toHaveAccessibleDescription('Opens this page in the app');
});
