import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { hexlify, randomBytes, Wallet } from 'ethers';
import { DEFAULT_ARMS, DEFAULT_AVATAR } from '#rules/outfit/avatar';
import type { SignInTicket } from '../../contract/session';
import type { VoteEntryBody } from '../../contract/votes';
import { signInMessage } from '../../src/features/session/signInMessage';
import { newSalt, shownLooks } from '../../testing/shownLooks';
import { ORIGIN, type Chain } from './chain';
import { FILES_OF_A_FIRST_VISIT, type Kind } from './rates';

export interface Answer {
  readonly status: number;
  readonly ms: number;
  /** Varnish names the request that filled the cache, too. */
  readonly isHit: boolean;
  readonly text: string;
  readonly headers: http.IncomingHttpHeaders;
}

interface Call {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** For answers that are read here. */
const PLAIN = { 'accept-encoding': 'identity' };
export const CONNECTIONS = 128;
const GIVEN_UP_AFTER_MS = 30_000;
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** A request that fails has the status 0. */
export function send(url: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const began = performance.now();
  return new Promise(resolve => {
    const fail = () => resolve({ status: 0, ms: performance.now() - began, isHit: false, text: '', headers: {} });
    const own = {
      'accept-encoding': 'gzip, br',
      ...headers,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    };
    const request = http.request(url, { agent, method, headers: own, timeout: GIVEN_UP_AFTER_MS }, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        const isHit = String(response.headers['x-varnish'] ?? '').includes(' ');
        const text = response.headers['content-encoding'] === undefined ? Buffer.concat(chunks).toString() : '';
        resolve({
          status: response.statusCode ?? 0,
          ms: performance.now() - began,
          isHit,
          text,
          headers: response.headers,
        });
      });
    });
    request.on('timeout', () => request.destroy());
    request.on('error', fail);
    request.end(payload);
  });
}

export interface Player {
  readonly wallet: string;
  readonly signer: Wallet;
  /** A number that becomes a network address. */
  readonly address: number;
  cookie: string;
  /** Browsers send the last ETag. */
  newsTag: string | undefined;
  /** A wallet decides one pair after the other. */
  deciding: Promise<unknown>;
}

/** With a token, but not signed in. */
export function newPlayer({ index }: Chain, address: number): Player {
  const signer = new Wallet(hexlify(randomBytes(32)));
  const wallet = signer.address.toLowerCase();
  index.mint(wallet);
  return { wallet, signer, address, cookie: '', newsTag: undefined, deciding: Promise.resolve() };
}

/** The events of the day. */
export interface Day {
  readonly open: number;
  readonly voting: number;
  readonly closed: number;
  /** One for each time that the close is played. */
  readonly closing: readonly [number, number];
  readonly files: readonly string[];
}

/** As many static files as a new browser loads. */
export async function readFiles(): Promise<readonly string[]> {
  const [own, tops] = await Promise.all(['dist/public', 'dist/public/assets/tops'].map(folder => readdir(folder)));
  const scripts = own?.filter(name => /^main\..+\.(js|css)$/.test(name)) ?? [];
  const pictures = tops?.filter(name => name.endsWith('.svg')).map(name => `assets/tops/${name}`) ?? [];
  return [...scripts, ...pictures].slice(0, FILES_OF_A_FIRST_VISIT).map(name => `/${name}`);
}

type Act = (base: string, player: Player, number: number, day: Day) => Promise<readonly Answer[]>;

const PAGES = ['/', '/events', '/wardrobe', '/standings', '/faq'];
const PHASES = ['upcoming', 'open', 'vote', 'archive'];
const DRESSED = { ...DEFAULT_AVATAR, tops: 'tops/duds-t-shirt.svg', arms: DEFAULT_ARMS.short };

const pick = (of: readonly string[], number: number): string => of[number % of.length] ?? '';

/** What a browser sends with every call. */
const headersOf = ({ cookie, address }: Player) => ({ cookie, ...addressed(address) });
/** Limits count addresses, so each player needs one; the servers believe this machine's proxies. */
export const addressed = (address: number) => ({
  'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
});

const get =
  (pathOf: (number: number, day: Day, player: Player) => string): Act =>
  async (base, player, number, day) => [
    await send(`${base}${pathOf(number, day, player)}`, { headers: headersOf(player) }),
  ];

/** What a browser asks for, of each kind. */
export const ACTS: Readonly<Record<Kind, Act>> = {
  page: get(number => pick(PAGES, number)),
  file: get((number, { files }) => pick(files, number)),
  news: async (base, player) => {
    const tag = player.newsTag && { 'if-none-match': player.newsTag };
    const answer = await send(`${base}/api/events`, { headers: { ...headersOf(player), ...tag } });
    player.newsTag = answer.headers.etag;
    return [answer];
  },
  list: get(number => `/api/events/${pick(PHASES, number)}`),
  event: get((number, { voting }) => `/api/event/${voting}/${pick(['voting', 'seals'], number)}`),
  own: get((number, _day, { wallet }) => `/api/${pick(['session', `xp/${wallet}`, `entries/${wallet}`], number)}`),
  nft: get((_number, _day, { wallet }) => `/api/nft/v3/getNFTsForOwner?owner=${wallet}`),
  signIn,
  entry: async (base, player, _number, { open }) => {
    const url = `${base}/api/entries/${open}/${player.wallet}`;
    return [await send(url, { method: 'POST', headers: headersOf(player), body: DRESSED })];
  },
  vote: (base, player, _number, { voting }) => {
    const decided = player.deciding.then(() => decide(base, player, voting));
    player.deciding = decided;
    return decided;
  },
  results: get((number, { closed }) => pick(resultsOf(closed), number)),
  place: get((number, { closed }) => placeOf(closed, number)),
};

export const resultsOf = (event: number): readonly string[] => [
  `/api/event/${event}/results`,
  `/api/results/${event}`,
  `/api/results/${event}/pieces`,
  `/api/event/${event}/seals`,
];

/** Of one of the wallets that `plant` has entered. */
export const placeOf = (event: number, number: number): string =>
  `/api/results/${event}/places/0xa${(1 + (number % 900)).toString(16).padStart(39, '0')}`;

async function signIn(base: string, player: Player): Promise<readonly Answer[]> {
  const headers = { ...addressed(player.address), ...PLAIN };
  const ticket = await send(`${base}/api/session/nonce`, { method: 'POST', headers, body: {} });
  if (ticket.status !== 201) return [ticket];
  const page = { origin: ORIGIN, chainId: 1 };
  const message = signInMessage(player.signer.address, JSON.parse(ticket.text) as SignInTicket, page);
  const body = { message, signature: await player.signer.signMessage(message) };
  const cookie = cookiesOf(ticket);
  const session = await send(`${base}/api/session`, { method: 'POST', headers: { ...headers, cookie }, body });
  player.cookie = cookiesOf(session);
  return [ticket, session];
}

const cookiesOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map(text => text.split(';')[0]).join('; ');

/** As the app sends it: the loser's post decides, the winner's is the specification's second. */
async function decide(base: string, player: Player, event: number): Promise<readonly Answer[]> {
  const headers = { ...headersOf(player), ...PLAIN };
  const asked = await send(`${base}/api/vote/entries/${event}/${player.wallet}`, { headers });
  if (asked.status !== 200) return [asked];
  const pair = JSON.parse(asked.text) as readonly VoteEntryBody[];
  const [left, right] = pair;
  if (!left || !right) return [{ ...asked, status: 0 }];
  const seen = [...shownLooks(pair), newSalt()].join(' ');
  const call = { method: 'POST', headers: { ...headers, seen }, body: { winner: left.id } } as const;
  const posts = [right, left].map(({ id }) => send(`${base}/api/vote/${event}/${id}/${player.wallet}`, call));
  return [asked, ...(await Promise.all(posts))];
}
