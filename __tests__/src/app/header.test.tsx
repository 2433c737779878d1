import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { walletConnected, walletDisconnected } from '../../../src/features/wallet/walletSlice';
import { walletOf } from '../support/fakeWallet';
import { showLayout } from '../support/layoutGame';
import type { ApiResponse } from '../support/screen';
import { nftsPage, WALLET } from '../support/wardrobeGame';

beforeEach(() => localStorage.clear());

const header = () => screen.getByRole('banner');
const links = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
const names = () => links().map(link => link.textContent.replace(/↗.*/, ''));
const burger = () => screen.getByRole('button', { name: 'Menu' });

const xpResponses = (xp: ApiResponse | (() => Promise<ApiResponse>) = { body: 150 }) => ({
  'GET nft/v3/getNFTsForOwner': nftsPage(),
  [`GET xp/${WALLET}`]: xp,
});

async function connected(start: Parameters<typeof showLayout>[0] = {}) {
  const game = await showLayout({ responses: xpResponses(), ...start });
  act(() => void game.store.dispatch(walletConnected(walletOf('MetaMask', WALLET))));
  return game;
}

describe('navigation', () => {
  test('a visitor sees every place but the wardrobe', async () => {
    await showLayout();
    expect(names()).toEqual(['Home', 'Events', 'Market', 'FAQ']);
  });

  test('a connected player sees the wardrobe too', async () => {
    await connected();
    expect(names()).toEqual(['Home', 'Wardrobe', 'Events', 'Market', 'FAQ']);
  });

  test('a visitor in the demo sees the wardrobe too', async () => {
    await showLayout({ at: '/?demo' });
    expect(names()).toContain('Wardrobe');
  });

  test('the current page is marked', async () => {
    await showLayout({ at: '/events' });
    expect(links().filter(link => link.getAttribute('aria-current') === 'page')).toEqual([
      screen.getByRole('link', { name: 'Events' }),
    ]);
  });

  test.each(['/vote/3', '/results/3'])('%s marks the link to the events', async at => {
    await showLayout({ at });
    expect(screen.getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'true');
    expect(links().filter(link => link.getAttribute('aria-current') === 'page')).toEqual([]);
  });

  test('the market link opens the marketplace in a new tab', async () => {
    await showLayout();
    const market = screen.getByRole('link', { name: /^Market/ });
    expect(market).toHaveAttribute('href', 'https://market.test/duds');
    expect(market).toHaveAttribute('target', '_blank');
    expect(market).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  test('the logo leads home', async () => {
    const { address } = await showLayout({ at: '/events' });
    await userEvent.click(screen.getByRole('link', { name: 'DUDS, home' }));
    expect(address()).toBe('/');
  });

  test('the demo stays in the address across links', async () => {
    const { address } = await showLayout({ at: '/?demo' });
    await userEvent.click(screen.getByRole('link', { name: 'Events' }));
    expect(address()).toBe('/events?demo');
  });
});

describe('the wallet button', () => {
  test('without a wallet opens the connect overlay', async () => {
    await showLayout();
    await userEvent.click(within(header()).getByRole('button', { name: 'Connect Wallet' }));
    expect(await screen.findByRole('dialog', { name: 'Connect a Wallet' })).toBeVisible();
  });

  test('with a wallet shows the first and last four characters of its address', async () => {
    await connected();
    const button = within(header()).getByRole('button', { name: '0x00...00aa' });
    expect(button).toBeVisible();
    expect(button).toHaveAccessibleDescription('Disconnect wallet?');
  });

  test('asks before it disconnects, and Cancel keeps the wallet', async () => {
    const { wallet } = await connected();
    await userEvent.click(screen.getByRole('button', { name: '0x00...00aa' }));
    expect(screen.getByRole('alertdialog', { name: 'Disconnect wallet?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(wallet.disconnect).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: '0x00...00aa' })).toBeVisible();
  });

  test('Disconnect in the wardrobe leads home without a wallet', async () => {
    const { address } = await connected({ at: '/wardrobe' });
    await userEvent.click(screen.getByRole('button', { name: '0x00...00aa' }));
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByRole('heading', { name: 'Home screen' })).toBeVisible();
    expect(address()).toBe('/');
    expect(within(header()).getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
  });

  test('shows neither an address nor Connect Wallet while the last wallet reconnects silently', async () => {
    localStorage.setItem('duds:wallet', '{"label":"MetaMask"}');
    await showLayout();
    expect(within(header()).queryByRole('button', { name: 'Connect Wallet' })).toBeNull();
    expect(within(header()).getByRole('button', { name: 'One moment' })).toHaveAttribute('aria-busy', 'true');
  });
});

describe('XP', () => {
  test("is the sum of the NFTs' and the server's, beside a heart", async () => {
    await connected();
    expect(await within(header()).findByText('350 XP')).toBeVisible();
  });

  test('shows an ellipsis while it loads', async () => {
    await connected({ responses: xpResponses(() => new Promise(() => undefined)) });
    expect(within(header()).getByText('… XP')).toBeVisible();
  });

  test('is shown neither to a visitor nor after disconnecting', async () => {
    const { store } = await connected();
    await within(header()).findByText('350 XP');
    act(() => void store.dispatch(walletDisconnected()));
    expect(within(header()).queryByText(/XP/)).toBeNull();
  });

  test('is that of the NFTs alone if the server fails, with one alert', async () => {
    await connected({ responses: xpResponses({ status: 500 }) });
    expect(await screen.findByRole('alertdialog', { name: 'Error 500' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(within(header()).getByText('200 XP')).toBeVisible();
  });
});

describe('the burger menu', () => {
  test('opens with the focus on its first link', async () => {
    await showLayout();
    expect(burger()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(burger());
    expect(burger()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Home' })).toHaveFocus();
  });

  test('closes on Escape and returns the focus', async () => {
    await showLayout();
    await userEvent.click(burger());
    await userEvent.keyboard('{Escape}');
    expect(burger()).toHaveAttribute('aria-expanded', 'false');
    expect(burger()).toHaveFocus();
  });

  test('closes on a route change', async () => {
    await showLayout();
    await userEvent.click(burger());
    await userEvent.click(screen.getByRole('link', { name: 'Events' }));
    expect(screen.getByRole('heading', { name: 'Events screen' })).toBeVisible();
    expect(burger()).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes when Back is pressed', async () => {
    const { router } = await showLayout();
    await userEvent.click(screen.getByRole('link', { name: 'Events' }));
    await userEvent.click(burger());
    await act(() => router.navigate(-1));
    expect(burger()).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes when the focus moves to the screen below', async () => {
    await showLayout();
    await userEvent.click(burger());
    act(() => screen.getByRole('button', { name: 'Something in Home screen' }).focus());
    expect(burger()).toHaveAttribute('aria-expanded', 'false');
  });
});
