import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import { pageAt, type PageCalled } from '#rules/pages/pages';
import { VersusPage } from '../../../src/app/VersusPage';
import type { Platform } from '../../../src/platform/platform';
import { platformDouble } from '../support/platformDouble';
import { openScreen, VOTER, type Server } from '../support/screen';

const BRETON = fitCode({ ...DEFAULT_AVATAR, tops: 'tops/breton.svg', arms: 'arms/regular-short.svg' });
const BARE = fitCode(DEFAULT_AVATAR);
const PATH = `versus/${BRETON}/${BARE}`;
const CATALOGUE: Server = {
  'GET categories.json': { body: [{ title: 'Tops' }, { title: 'Arms' }] },
  'GET tops.json': { body: [{ title: 'Breton', layer: 'tops', xp: 0 }] },
  'GET arms.json': { body: [{ title: 'Regular Short', layer: 'arms', xp: 0 }] },
  'GET retired.json': { body: [] },
};
const look = (votes: unknown): Server => ({ [`GET ${PATH}`]: { body: { votes } } });

const Screen = () => <VersusPage {...(pageAt(useLocation().pathname) as PageCalled<'versus'>)} />;

function open(
  server: Server,
  { as, at = `/${PATH}`, ...platform }: { as?: string; at?: string } & Partial<Platform> = {},
) {
  return openScreen({
    Screen,
    path: '/versus/:left/:right',
    at,
    server: Object.assign(server, { ...CATALOGUE, ...server }),
    platform,
    wallet: as,
  });
}

const left = () => screen.findByRole('button', { name: /^Choose A Darcel in Breton/ });
const right = () => screen.findByRole('button', { name: /^Choose A Darcel in underwear/ });
const sent = (calls: readonly string[]) => calls.filter(call => call.includes('versus/'));

describe('visitors', () => {
  test('see nothing of the counts before they choose, and then with how many they agree', async () => {
    const { calls } = open(look([71, 41]));
    await left();
    expect(screen.getByRole('heading', { level: 1, name: 'Which one?' })).toBeVisible();
    expect(sent(calls)).toEqual([]);
    fireEvent.click(await left());
    expect(await screen.findByText('You are with 71 of 112.')).toBeVisible();
    expect(await left()).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('You are only looking: your choice is not counted.')).toBeVisible();
    expect(sent(calls)).toEqual([`GET ${PATH}`]);
  });

  test('may change their minds', async () => {
    open(look([71, 41]));
    fireEvent.click(await left());
    await screen.findByText('You are with 71 of 112.');
    fireEvent.click(await right());
    expect(await screen.findByText('You are with 41 of 112.')).toBeVisible();
  });

  test('learn nothing from the first votes', async () => {
    open(look(null));
    fireEvent.click(await right());
    expect(await screen.findByText('Too early to tell.')).toBeVisible();
  });

  test.each([
    ['ArrowLeft', 71],
    ['1', 71],
    ['ArrowRight', 41],
    ['2', 41],
  ])('choose with %s', async (key, votes) => {
    open(look([71, 41]));
    fireEvent.keyDown(await left(), { key });
    expect(await screen.findByText(`You are with ${votes} of 112.`)).toBeVisible();
  });

  test('can try again if the counts did not arrive', async () => {
    const server: Server = { [`GET ${PATH}`]: 'no network' };
    const { calls } = open(server);
    fireEvent.click(await left());
    expect(await screen.findByText('It did not turn up.')).toBeVisible();
    Object.assign(globalThis, {
      fetch: jest.fn(() => Promise.resolve(new Response(JSON.stringify({ votes: [7, 1] })))),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You are with 7 of 8.')).toBeVisible();
    expect(sent(calls)).toHaveLength(1);
  });
});

test('a pair keeps pieces that are not made any more, and is asked for again if the catalogue did not arrive', async () => {
  const server: Server = {
    ...CATALOGUE,
    'GET tops.json': { body: [] },
    'GET retired.json': 'no network',
  };
  open(server);
  expect(await screen.findByText('It did not turn up.')).toBeVisible();
  server['GET retired.json'] = { body: [{ category: 'tops', title: 'Breton', layer: 'tops', xp: 0 }] };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await left()).toBeVisible();
});

describe('players', () => {
  const POST = `POST ${PATH}/${VOTER}`;

  test('vote, and may change their vote', async () => {
    const { calls } = open(
      {
        [POST]: ({ body }) => ({ status: 201, body: { votes: body.includes('"a"') ? [72, 41] : [71, 42] } }),
      },
      { as: VOTER },
    );
    fireEvent.click(await left());
    expect(await screen.findByText('You are with 72 of 113.')).toBeVisible();
    expect(screen.queryByText(/only looking/)).toBeNull();
    fireEvent.click(await right());
    expect(await screen.findByText('You are with 42 of 113.')).toBeVisible();
    expect(sent(calls)).toEqual([`${POST} {"winner":"a"}`, `${POST} {"winner":"b"}`]);
  });

  test.each([
    [422, 'no-qualifying-nft', /^The wallet holds no/],
    [403, 'wallet-banned', 'This wallet is banned. It may still watch.'],
  ])('who get a %i see the counts all the same', async (status, code, reason) => {
    open({ [POST]: { status, body: { code } }, ...look([71, 41]) }, { as: VOTER });
    fireEvent.click(await left());
    expect(await screen.findByText('You are with 71 of 112.')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByText('You are only looking: your choice is not counted.')).toBeVisible();
  });

  test('whose vote did not arrive can send it again', async () => {
    let reply = { status: 429, body: { code: 'too-many-requests' } as object };
    open({ [POST]: () => reply }, { as: VOTER });
    fireEvent.click(await left());
    expect(await screen.findByText('That was a lot at once. Please wait a moment.')).toBeVisible();
    reply = { status: 201, body: { votes: null } };
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Too early to tell.')).toBeVisible();
  });

  test('send one vote at a time', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>(resolve => (release = resolve));
    const { calls } = open(
      { [POST]: () => released.then(() => ({ status: 201, body: { votes: [5, 1] } })) },
      { as: VOTER },
    );
    fireEvent.click(await left());
    fireEvent.click(await right());
    expect(await screen.findByText('Asking around…')).toBeVisible();
    release();
    expect(await screen.findByText('You are with 5 of 6.')).toBeVisible();
    expect(sent(calls)).toHaveLength(1);
  });
});

test('the link can be copied, without the demo', async () => {
  const copy = jest.fn(() => Promise.resolve());
  open({}, { at: `/${PATH}?demo`, page: { ...platformDouble().page, copy } });
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('The link is on your clipboard.')).toBeVisible();
  expect(copy).toHaveBeenCalledWith(`http://duds.test/${PATH}`);
});

test.each([
  [`/versus/${BRETON.slice(0, -1)}${BRETON.endsWith('A') ? 'B' : 'A'}/${BARE}`],
  [`/versus/${BRETON}/${BRETON}`],
])('%s is a lost page', async at => {
  const { calls } = open({}, { at });
  expect(await screen.findByRole('heading', { name: 'Nothing to wear here.' })).toBeVisible();
  await waitFor(() => expect(sent(calls)).toEqual([]));
});
