import { screen } from '@testing-library/react';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { VoteScreen } from '../../../src/features/voting/VoteScreen';
import { advance, openScreen, VOTER, type ApiRequest, type ApiResponse, type OpenScreen, type Server } from './screen';
import { decide, keysCall, startSeals } from './sealingServer';

export const OTHER = '0x00000000000000000000000000000000000000bb';

/** A vote entry in the server's format: layers in lower case. */
export function row(id: number, worn: Partial<Avatar> = {}) {
  const layers = Object.entries({ ...DEFAULT_AVATAR, ...worn }).map(([layer, value]) => [layer.toLowerCase(), value]);
  return { id, ...(Object.fromEntries(layers) as Record<string, string>) };
}

export const FIRST = [row(11, { tops: 'tops/breton.svg' }), row(12, { tops: 'tops/polo.svg', background: '#2742e0' })];
export const SECOND = [row(21, { tops: 'tops/band-tee.svg' }), row(22, { tops: 'tops/hoodie.svg', arms: '' })];

export const LEFT = 'Vote for a Darcel in Breton on Fog';
export const RIGHT = 'Vote for a Darcel in Polo on Cobalt';
export const NEXT = 'Vote for a Darcel in Band Tee on Fog';

/** Decides a vote against this entry, or confirms one for it. */
export const accept =
  (entry: number) =>
  (request: ApiRequest): ApiResponse =>
    decide(3, entry, request);

/** A server that returns these ballots in turn, repeats the last one, and accepts every vote. */
export function ballots(...rounds: readonly (readonly unknown[])[]): Server {
  let done = 0;
  const posts = [11, 12, 21, 22].map(entry => [`POST vote/3/${entry}/${VOTER}`, accept(entry)]);
  return {
    'GET event/3/voting': { body: { title: 'Overdressed', description: 'More is more.' } },
    'GET events/vote': { body: [] },
    'GET session?optional': { body: null },
    'GET event/3/seals': { body: startSeals(3) },
    ...keysCall(),
    [`GET vote/progress/${VOTER}`]: { body: [] },
    [`POST vote/3/pass/${VOTER}`]: { status: 201, body: { passed: 'even', left: 2 } },
    'GET backgrounds.json': {
      body: [
        { title: 'Fog', layer: 'background', hex: '#999', xp: 0 },
        { title: 'Cobalt', layer: 'background', hex: '#2742e0', xp: 0 },
      ],
    },
    [`GET vote/entries/3/${VOTER}`]: () => {
      const body = rounds[Math.min(done, rounds.length - 1)];
      done += 1;
      return { body, headers: { ballots: `${done + 10}/30`, passes: '0/3' } };
    },
    [`GET vote/entries/3/${OTHER}`]: { body: SECOND },
    ...(Object.fromEntries(posts) as Server),
  };
}

export function openVote(
  server: Server = ballots(FIRST, SECOND, []),
  overrides: Partial<Parameters<typeof openScreen>[0]> = {},
): OpenScreen {
  return openScreen({ Screen: VoteScreen, path: '/vote/:event', at: '/vote/3', server, wallet: VOTER, ...overrides });
}

/** The vote screen with its first pair, or whatever it shows instead. */
export async function openPair(...args: Parameters<typeof openVote>): Promise<OpenScreen> {
  const game = openVote(...args);
  await advance();
  return game;
}

export const button = (name: string) => screen.getByRole('button', { name });
export const posts = (calls: readonly string[]) => calls.filter(call => call.startsWith('POST'));
export const pairRequests = (calls: readonly string[]) => calls.filter(call => call.startsWith('GET vote/entries'));

/** How long a decision is held before it is sent. */
export const HOLD_TIME = 500;
