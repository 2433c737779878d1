import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { GameProvider } from '../../../src/app/GameProvider';
import { useName } from '../../../src/api/namesApi';
import { WalletName } from '../../../src/components/WalletName';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { TIMES } from '../../../src/platform/config';
import type { Platform } from '../../../src/platform/platform';
import { openStore } from '../support/openStore';
import { allNamed, WITH_NAMES } from '../support/named';
import { platformDouble } from '../support/platformDouble';
import { advance, serveApi, withStoppedTime, type Reply, type Server } from '../support/screen';

const wallet = (n: number) => `0x${n.toString(16).padStart(40, '0')}`;
const named = (names: Readonly<Record<string, string | null>>): Reply => ({
  body: Object.entries(names).map(([owner, name]) => ({ wallet: owner, name })),
});

function Named({ wallet: of }: { readonly wallet: string }) {
  return <WalletName name={useName(of)} />;
}

/** The button shows `next` instead. */
function Players({ shown, next }: { readonly shown: readonly number[]; readonly next: readonly number[] }) {
  const [players, setPlayers] = useState(shown);
  return (
    <>
      <button type="button" onClick={() => setPlayers(next)}>
        Next
      </button>
      <ul>
        {players.map((n, index) => (
          <li key={index}>
            {n}:<Named wallet={wallet(n)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface Options {
  readonly platform?: Partial<Platform>;
  readonly next?: readonly number[];
}

function open(shown: readonly number[], server: Server, { platform: parts = WITH_NAMES, next = shown }: Options = {}) {
  const calls = serveApi(server);
  const platform = platformDouble(parts);
  const store = openStore(platform);
  render(
    <GameProvider store={store} config={platform.config}>
      <Players shown={shown} next={next} />
    </GameProvider>,
  );
  return { calls, store, items: () => screen.getAllByRole('listitem').map(item => item.textContent) };
}

const countOf = (call: string) => call.split(',').length;
const NUMBERED = allNamed(owner => `n${Number(owner)}.eth`);

withStoppedTime();

describe('what wallets call themselves', () => {
  test('is asked for in one request, each wallet once', async () => {
    const { calls, items } = open([2, 1, 2], NUMBERED);
    await advance(1);
    expect(calls).toEqual([`GET names?wallets=${wallet(1)},${wallet(2)}`]);
    expect(items()).toEqual(['2: n2.eth', '1: n1.eth', '2: n2.eth']);
  });

  test('is asked for 50 at a time', async () => {
    const players = Array.from({ length: 120 }, (_, n) => n + 1);
    const { calls, items } = open(players, NUMBERED);
    await advance(1);
    expect(calls.map(countOf)).toEqual([50, 50, 20]);
    expect(items().at(-1)).toBe('120: n120.eth');
  });

  test('is not asked for if the server shows no names', async () => {
    const { calls, items } = open([1], {}, { platform: {} });
    await advance(TIMES.namesAgain);
    expect([calls, items()]).toEqual([[], ['1:']]);
  });

  test('is not asked for where the wallet was forgotten', async () => {
    const calls = serveApi(NUMBERED);
    const platform = platformDouble(WITH_NAMES);
    render(
      <GameProvider store={openStore(platform)} config={platform.config}>
        <Named wallet="" />
        <Named wallet={wallet(1)} />
      </GameProvider>,
    );
    await advance(1);
    expect(calls).toEqual([`GET names?wallets=${wallet(1)}`]);
    expect(screen.getByText('n1.eth')).toBeVisible();
  });

  test('is missing for wallets without a name', async () => {
    const { items } = open([1, 2], { 'GET names?wallets=*': named({ [wallet(1)]: null, [wallet(2)]: 'ada.eth' }) });
    await advance(1);
    expect(items()).toEqual(['1:', '2: ada.eth']);
  });

  test('that the server did not know yet is asked for again, twice, without the others', async () => {
    const server: Server = { 'GET names?wallets=*': named({ [wallet(1)]: 'ada.eth' }) };
    const { calls, items, store } = open([1, 2, 3], server);
    await advance(1);
    expect(items()).toEqual(['1: ada.eth', '2:', '3:']);
    await advance(TIMES.namesAgain + 1);
    server['GET names?wallets=*'] = named({ [wallet(2)]: 'bob.eth' });
    await advance(TIMES.namesAgain + 1);
    await advance(TIMES.namesAgain + 1);
    expect(calls.map(countOf)).toEqual([3, 2, 2]);
    expect(items()).toEqual(['1: ada.eth', '2: bob.eth', '3:']);
    expect(selectNotice(store.getState())).toBeUndefined();
  });

  test.each<[string, Reply]>([
    ['no network', 'no network'],
    ['a broken server', { status: 500 }],
    ['another body', { body: { ada: 'eth' } }],
  ])('does not matter with %s: no alert, and the addresses stay', async (_why, reply) => {
    const { items, store } = open([1], { 'GET names?wallets=*': reply });
    await advance(1);
    expect(items()).toEqual(['1:']);
    expect(selectNotice(store.getState())).toBeUndefined();
  });

  test('is never shown for the wallet that takes the place of another', async () => {
    const server: Server = { 'GET names?wallets=*': named({ [wallet(1)]: 'ada.eth' }) };
    const { items } = open([1], server, { next: [2] });
    await advance(1);
    expect(items()).toEqual(['1: ada.eth']);
    server['GET names?wallets=*'] = () => new Promise(() => undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await advance(1);
    expect(items()).toEqual(['2:']);
  });
});

describe('a name', () => {
  test.each(['ada.eth', '0x1-a_b.$c.eth'])('of plain letters has no mark: %s', name => {
    render(<WalletName name={name} />);
    expect(screen.getByText(name).tagName).toBe('BDI');
    expect(screen.queryByText('Not only a to z')).toBeNull();
  });

  test.each(['josé.eth', 'ада.eth', 'ada🏆.eth', '٣.eth'])('of others is marked: %s', name => {
    const { container } = render(<WalletName name={name} />);
    expect(container).toHaveTextContent(`${name} Not only a to z`);
  });

  test('has its parts in their order, also with letters that are written from right to left', () => {
    const { container } = render(<WalletName name="אבג.123.eth" />);
    const parts = [...container.querySelectorAll('bdi[dir=ltr] > bdi')];
    expect(parts.map(part => part.textContent)).toEqual(['אבג', '123', 'eth']);
  });
});
