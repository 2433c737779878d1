import type { App } from '../../../server/appDeps';
import type { TestServer } from './testServer';
import { wallet } from './fixtures';

export const VOTER = wallet(900);

export interface Row {
  readonly id: number;
}

type Response = ReturnType<App['inject']>;
type Id = number | string;

export interface VotingCalls {
  readonly ask: (eventId: Id, voter?: string) => Response;
  readonly cast: (eventId: Id, entryId: Id, winner: unknown, voter?: string) => Response;
  readonly askPair: (eventId: number, voter?: string) => Promise<readonly [number, number]>;
}

/** A voter's calls. */
export function votingCalls(server: TestServer): VotingCalls {
  const ask: VotingCalls['ask'] = (eventId, voter = VOTER) => server.get(`/api/vote/entries/${eventId}/${voter}`);
  return {
    ask,
    cast: (eventId, entryId, winner, voter = VOTER) =>
      server.post(`/api/vote/${eventId}/${entryId}/${voter}`, { winner }),
    async askPair(eventId, voter) {
      const response = await ask(eventId, voter);
      expect(response.statusCode).toBe(200);
      const rows = response.json<Row[]>();
      expect(rows).toHaveLength(2);
      return [rows[0]!.id, rows[1]!.id];
    },
  };
}
