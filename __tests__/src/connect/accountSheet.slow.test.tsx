import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { recallWallet } from '../../../src/features/connect/rememberedWallet';
import { selectConnection, walletConnected } from '../../../src/features/wallet/walletSlice';
import { refusal, walletOf } from '../support/fakeWallet';
import { showLayout } from '../support/layoutGame';
import { TEST_CONFIG } from '../support/platformDouble';
import { CONNECTED, nftsPage, WALLET, type Responses } from '../support/wardrobeGame';

const SESSION = { wallet: WALLET, since: '2026-11-20T12:00:00.000Z', expires: '2026-11-27T12:00:00.000Z' };
const DARCELS = { contract: TEST_CONFIG.collections[0]!.address };

async function openSheet(
  more: Responses = {},
  { chainId = 31337, label = 'MetaMask', chain = TEST_CONFIG.chain, ensNames = false } = {},
) {
  const responses: Responses = { ...CONNECTED, 'GET session': { body: null }, ...more };
  const game = await showLayout({
    at: '/events',
    responses,
    platform: { config: { ...TEST_CONFIG, chain, ensNames } },
  });
  act(() => void game.store.dispatch(walletConnected({ ...walletOf(label, WALLET), chainId })));
  await userEvent.click(screen.getByRole('button', { name: '0x00...00aa' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Disconnect wallet?' });
  await within(dialog).findByText(WALLET);
  return { ...game, dialog, sheet: within(dialog) };
}

beforeEach(() => localStorage.clear());

test('shows the whole address, and copies it', async () => {
  const { sheet, platform } = await openSheet();
  await userEvent.click(sheet.getByRole('button', { name: 'Copy address' }));
  expect(platform.page.copy).toHaveBeenCalledWith(WALLET);
  expect(await sheet.findByRole('button', { name: 'Copied' })).toBeVisible();
});

test('shows what the wallet calls itself below its address; the button of the header has the address alone', async () => {
  const { sheet } = await openSheet(
    { 'GET names': { body: [{ wallet: WALLET.toLowerCase(), name: 'ada.eth' }] } },
    { ensNames: true },
  );
  expect(await sheet.findByText('ada.eth')).toBeVisible();
  expect(screen.getByRole('button', { name: '0x00...00aa', hidden: true })).toHaveTextContent(/^0x00...00aa$/);
});

test('says so if the browser does not copy it', async () => {
  const { sheet, platform } = await openSheet();
  jest.mocked(platform.page.copy).mockRejectedValueOnce(new Error('forbidden'));
  await userEvent.click(sheet.getByRole('button', { name: 'Copy address' }));
  expect(await sheet.findByText(/Select the address and copy it yourself/)).toBeVisible();
});

test('links to an explorer on a public chain', async () => {
  const { sheet } = await openSheet({}, { chain: { id: 1, name: 'Ethereum', rpcUrl: '' }, chainId: 1 });
  const link = sheet.getByRole('link', { name: 'See it on Etherscan (opens in a new tab)' });
  expect(link).toHaveAttribute('href', `https://etherscan.io/address/${WALLET}`);
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('has no explorer for the local chain', async () => {
  const { sheet } = await openSheet();
  expect(sheet.queryByRole('link', { name: /Etherscan/ })).toBeNull();
});

test('leads to the player’s closet and to the standings', async () => {
  const { sheet } = await openSheet();
  const links = sheet.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Your closet', expect.stringMatching(/^\/closet\/0x[0-9a-f]{40}$/)],
    ['Standings', '/standings'],
  ]);
});

describe('the chain', () => {
  test('of the game needs no switch', async () => {
    const { sheet } = await openSheet();
    expect(sheet.getByText('MetaMask, on Local')).toBeVisible();
    expect(sheet.queryByRole('button', { name: /Switch/ })).toBeNull();
  });

  test('is named, and a button asks the wallet to switch', async () => {
    const { sheet, wallet } = await openSheet({}, { chainId: 137 });
    expect(sheet.getByText('MetaMask, on chain 137')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Switch to Local' }));
    expect(wallet.switchChain).toHaveBeenCalledTimes(1);
  });

  test('stays if the wallet does not switch, which is reported', async () => {
    const { sheet, wallet } = await openSheet({}, { chainId: 1 });
    wallet.switchChain.mockRejectedValueOnce(refusal('unsupported-chain'));
    expect(sheet.getByText('MetaMask, on Ethereum')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Switch to Local' }));
    expect(await screen.findByText('MetaMask left everything as it was. Change it in there yourself.')).toBeVisible();
  });
});

test('says where the XP comes from', async () => {
  const { sheet } = await openSheet({
    'GET nft/v3/getNFTsForOwner': nftsPage([DARCELS, DARCELS]),
    [`GET xp/${WALLET}`]: { body: 75 },
  });
  expect(await sheet.findByText('475 in all')).toBeVisible();
  const rows = sheet.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([expect.stringMatching(/ × 2 400$/), 'From DUDS itself 75']);
});

test('names what the player could unlock next', async () => {
  const { sheet } = await openSheet({
    'GET nft/v3/getNFTsForOwner': nftsPage([DARCELS]),
    [`GET xp/${WALLET}`]: { body: 75 },
  });
  expect(await sheet.findByText(/^25 XP more for .+\.$/)).toBeVisible();
});

describe('the entries', () => {
  const entry = (event: number, title: string, more: object) => ({
    event,
    title,
    phase: 'archive',
    submit_end: '2026-11-20T19:00:00.000Z',
    voting_end: '2026-11-24T19:00:00.000Z',
    is_cancelled: false,
    result: null,
    ...more,
  });
  const withEntries = (...body: object[]): Responses => ({
    [`GET entries/${WALLET}`]: { body },
    'GET session': { body: SESSION },
  });
  const rowsOf = async (sheet: Awaited<ReturnType<typeof openSheet>>['sheet'], title: string) =>
    within((await sheet.findByText(title)).closest('ul')!)
      .getAllByRole('listitem')
      .map(row => [within(row).queryByRole('link')?.getAttribute('href'), row.textContent]);

  test('say what became of each, with the way to its votes or its results', async () => {
    const { sheet } = await openSheet(
      withEntries(
        entry(5, 'Vote', { phase: 'vote' }),
        entry(6, 'Open', { phase: 'open' }),
        entry(7, 'Uncounted', {}),
        entry(8, 'Rain', { is_cancelled: true }),
        entry(3, 'Ball', { result: { place: 2, of: 31, xp: 200 } }),
        entry(2, 'Quiet', { result: { place: null, of: 2, xp: 10 } }),
      ),
    );
    expect(await rowsOf(sheet, 'Ball')).toEqual([
      ['/vote/5', expect.stringMatching(/^VoteVoting until Nov 24 at \d+pm$/)],
      [undefined, expect.stringMatching(/^OpenVoting opens Nov 20 at \d+pm$/)],
      [undefined, 'UncountedStill counting'],
      [undefined, 'RainCalled off'],
      ['/results/3', 'Ball2nd of 31 · +200 XP'],
      ['/results/2', 'QuietNobody voted · +10 XP'],
    ]);
    expect(sheet.queryByText(/once you are signed in/)).toBeNull();
  });

  test('of running events need a session, which the sheet says without asking for one', async () => {
    const { sheet } = await openSheet({ ...withEntries(), 'GET session': { body: null } });
    expect(await sheet.findByText('None yet.')).toBeVisible();
    expect(await sheet.findByText('What you have entered lately shows once you are signed in.')).toBeVisible();
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  });

  test('are unknown if the server does not say', async () => {
    const { sheet } = await openSheet({ [`GET entries/${WALLET}`]: { status: 503 } });
    expect(await sheet.findByText('They could not be read. Try again later.')).toBeVisible();
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  });
});

test('the question comes after what it is about', async () => {
  const { dialog, sheet } = await openSheet();
  const question = sheet.getByText('Disconnect wallet?');
  expect(sheet.getByText(WALLET).compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(sheet.getByRole('heading', { name: 'You' })).toBeVisible();
  expect(dialog).toHaveFocus();
});

describe('the session', () => {
  test('is absent before the first vote or submission', async () => {
    const { sheet } = await openSheet();
    expect(await sheet.findByText('No. You sign once when you first vote or submit.')).toBeVisible();
    expect(sheet.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
  });

  test('of another wallet is marked as such', async () => {
    const { sheet } = await openSheet({ 'GET session': { body: { ...SESSION, wallet: '0x1' } } });
    expect(await sheet.findByText(/Yes, as another wallet/)).toBeVisible();
  });

  test('shows its start and end, and can be ended everywhere', async () => {
    let session: typeof SESSION | null = SESSION;
    const { sheet, calls } = await openSheet({
      'GET session': () => Promise.resolve({ body: session }),
      'DELETE session': () => {
        session = null;
        return Promise.resolve({ status: 204 });
      },
    });
    expect(await sheet.findByText(/^Since 20 Nov at \d\d:00, until 27 Nov at \d\d:00$/)).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Sign out everywhere' }));
    expect(await sheet.findByText('No. You sign once when you first vote or submit.')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('is kept if the server does not end it', async () => {
    const { sheet } = await openSheet({
      'GET session': { body: SESSION },
      'DELETE session': { status: 503 },
    });
    await userEvent.click(await sheet.findByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(sheet.getByRole('alert')).toHaveTextContent('you are still signed in'));
  });

  test('is unknown if the server does not say', async () => {
    const { sheet } = await openSheet({ 'GET session': { status: 503 } });
    expect(await sheet.findByText('The server does not say.')).toBeVisible();
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  });
});

test('Change account asks the wallet for another account', async () => {
  const { sheet, wallet } = await openSheet();
  await userEvent.click(sheet.getByRole('button', { name: 'Change account' }));
  expect(wallet.changeAccount).toHaveBeenCalledTimes(1);
});

test('the Local Wallet has no account to change in the wallet itself', async () => {
  const { sheet } = await openSheet({}, { label: 'Local Wallet' });
  expect(sheet.queryByRole('button', { name: 'Change account' })).toBeNull();
});

test('a disconnect in another tab disconnects this one', async () => {
  const { store, platform } = await openSheet();
  expect(recallWallet(platform.storage)).not.toBeNull();
  const newValue = '{"recent":"MetaMask"}';
  localStorage.setItem('duds:wallet', newValue);
  act(
    () =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key: 'duds:wallet', newValue, storageArea: localStorage }),
      ),
  );
  expect(selectConnection(store.getState()).status).toBe('disconnected');
});

test('a wallet that disconnects by itself says so', async () => {
  const { store, wallet } = await openSheet();
  act(() => wallet.change(null));
  expect(selectConnection(store.getState()).status).toBe('disconnected');
  expect(await screen.findByText('MetaMask disconnected by itself.')).toBeVisible();
});
