import { makeStore } from '../../../src/app/store';
import type { AppStore } from '../../../src/base/storeTypes';
import { catalogueApi } from '../../../src/api/catalogueApi';
import { entriesApi } from '../../../src/api/entriesApi';
import { eventsApi } from '../../../src/api/eventsApi';
import { holdingsApi } from '../../../src/api/holdingsApi';
import { resultsApi } from '../../../src/api/resultsApi';
import { votingApi } from '../../../src/api/votingApi';
import { selectNotice, selectToast } from '../../../src/features/notices/noticesSlice';
import { settle } from '../support/fakeWallet';
import { platformDouble } from '../support/platformDouble';

const WALLET = '0x00000000000000000000000000000000000000aa';

/** Every call of the specification's section 7, as the app makes it. */
const CALLS = {
  events: ({ dispatch }) => dispatch(eventsApi.endpoints.getEvents.initiate('open')),
  prizes: ({ dispatch }) => dispatch(eventsApi.endpoints.getPrizes.initiate(3)),
  XP: ({ dispatch }) => dispatch(entriesApi.endpoints.getServerXp.initiate(WALLET)),
  'voting info': ({ dispatch }) => dispatch(votingApi.endpoints.getVotingInfo.initiate(3)),
  'vote entries': ({ dispatch }) => dispatch(votingApi.endpoints.getBallot.initiate({ eventId: 3, wallet: WALLET })),
  'results info': ({ dispatch }) => dispatch(resultsApi.endpoints.getResultsInfo.initiate(3)),
  results: ({ dispatch }) => dispatch(resultsApi.endpoints.getResults.initiate(3)),
  categories: ({ dispatch }) => dispatch(catalogueApi.endpoints.getCategories.initiate(undefined)),
  items: ({ dispatch }) => dispatch(catalogueApi.endpoints.getItems.initiate('tops')),
  'the NFT index': ({ dispatch }) =>
    dispatch(holdingsApi.endpoints.getHoldings.initiate({ wallet: WALLET, kind: 'xp' })),
} satisfies Record<string, (store: AppStore) => PromiseLike<unknown>>;

type CallName = keyof typeof CALLS;

function open(respond: () => Promise<Response>) {
  localStorage.clear();
  globalThis.fetch = respond;
  const platform = platformDouble();
  return { store: makeStore(platform), platform };
}

async function failed(call: CallName, respond: () => Promise<Response>) {
  const game = open(respond);
  await CALLS[call](game.store);
  await settle();
  return game;
}

const status =
  (code: number, body: unknown = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status: code }));
const problem = (code: number, reason: string) => status(code, { status: code, code: reason });
const alertOf = (store: AppStore) => selectNotice(store.getState());

test.each<[CallName, number, string]>([
  ['voting info', 403, 'Sorry voting is closed.'],
  ['voting info', 404, 'Error 404'],
  ['voting info', 500, 'Error 500'],
  ['results info', 403, 'Sorry voting is still in progress.'],
  ['results info', 404, 'Error 404'],
  ['events', 500, 'Error 500'],
  ['events', 403, 'Error 403'],
  ['prizes', 404, 'Error 404'],
  ['XP', 503, 'Error 503'],
  ['vote entries', 401, 'Error 401'],
  ['vote entries', 403, 'Error 403'],
  ['results', 500, 'Error 500'],
  ['results', 403, 'Error 403'],
  ['vote entries', 422, 'Error 422'],
  ['categories', 404, 'Error 404'],
  ['items', 500, 'Error 500'],
  ['the NFT index', 503, 'Error 503'],
])('%s with %i alerts: %s', async (call, code, text) => {
  const { store } = await failed(call, status(code));
  expect(alertOf(store)).toMatchObject({ kind: 'alert', text });
  expect(selectToast(store.getState())).toBeNull();
});

test.each<[CallName, number, string, string]>([
  ['results info', 403, 'voting-not-open', 'Voting has not begun yet.'],
  ['vote entries', 403, 'voting-closed', 'Sorry voting is closed.'],
  [
    'the NFT index',
    503,
    'index-unreachable',
    'Your NFTs could not be checked right now. Nothing is lost: please try again.',
  ],
  ['events', 429, 'too-many-requests', 'That was a lot at once. Please wait a moment.'],
])('%s with %i %s says why below', async (call, code, reason, sentence) => {
  const { store } = await failed(call, problem(code, reason));
  expect(alertOf(store)).toMatchObject({ reasons: [sentence] });
});

test('a server error shows the reference to quote when reporting it', async () => {
  const body = { status: 500, code: 'internal', reference: '0e5f-1' };
  const { store } = await failed('events', status(500, body));
  expect(alertOf(store)).toMatchObject({ text: 'Error 500', reasons: ['Reference: 0e5f-1'] });
});

test.each(['no-qualifying-nft', 'nft-already-used'])('%s is left to the screen and raises no alert', async reason => {
  const { store } = await failed('vote entries', problem(422, reason));
  expect(alertOf(store)).toBeUndefined();
});

test.each(['voting-closed', 'unheard-of', 'toString'])('the reason %s adds nothing', async reason => {
  const { store } = await failed('voting info', problem(403, reason));
  expect(alertOf(store)).toMatchObject({ text: 'Sorry voting is closed.', reasons: [] });
});

test.each(Object.keys(CALLS) as CallName[])('%s without a network is logged and raises no alert', async call => {
  const { store, platform } = await failed(call, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(alertOf(store)).toBeUndefined();
  expect(platform.log).toHaveBeenCalledTimes(1);
  expect(selectToast(store.getState())?.text).toBe('This did not load. Check your connection and try again.');
});

test('an error page in HTML shows its status', async () => {
  const { store } = await failed('events', () =>
    Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
  );
  expect(alertOf(store)).toMatchObject({ text: 'Error 502' });
});

test('a response of another shape shows its status', async () => {
  const { store } = await failed('events', status(200, { not: 'a list' }));
  expect(alertOf(store)).toMatchObject({ text: 'Error 200' });
});

test('calls that fail in the same way share one alert', async () => {
  const { store } = open(status(503));
  await Promise.all([CALLS['the NFT index'](store), CALLS.XP(store), CALLS.events(store)]);
  await settle();
  expect(store.getState().notices.waiting).toHaveLength(1);
});

test('calls that fail differently raise one alert after the other', async () => {
  const responses = [status(503), status(500)];
  const { store } = open(() => responses.shift()!());
  await CALLS.XP(store);
  await CALLS.events(store);
  expect(store.getState().notices.waiting.map(({ text }) => text)).toEqual(['Error 503', 'Error 500']);
});

test('a refused fit raises no alert here, because the feature that sent it reports it', async () => {
  const { store } = open(status(409));
  const { avatar } = store.getState().outfit;
  await store.dispatch(entriesApi.endpoints.submitFit.initiate({ eventId: 1, wallet: WALLET, avatar }));
  expect(alertOf(store)).toBeUndefined();
});
