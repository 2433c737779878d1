import { sql } from 'kysely';
import { sha256 } from '../../../server/keys/sha256';
import type { App } from '../../../server/http/appDeps';
import type { TestServer } from './testServer';
import { addVoting, wallet } from '../../../testing/fixtures';

export const VOTER = wallet(900);

export interface Row {
  readonly id: number;
}

type Response = ReturnType<App['inject']>;
type Id = number | string;

interface VotingCalls {
  readonly startVoting: (count: number, hours?: Parameters<typeof addVoting>[2]) => ReturnType<typeof addVoting>;
  readonly ask: (eventId: Id, voter?: string) => Response;
  readonly cast: (eventId: Id, entryId: Id, winner: unknown, voter?: string) => Response;
  /** The same with what a browser says it showed; `entryId` is the loser's. */
  readonly castAsBrowser: (eventId: number, entryId: number, winner: number) => Promise<Awaited<Response>>;
  readonly askPair: (eventId: number, voter?: string) => Promise<readonly [number, number]>;
  /** Decides ballots until none are left; the entry with the lower id wins. Returns the pairs, winners first. */
  readonly voteOnAll: (eventId: number, voter?: string) => Promise<readonly (readonly number[])[]>;
}

/** An event's votes through the server's calls. */
export function votingCalls(server: TestServer): VotingCalls {
  const ask: VotingCalls['ask'] = (eventId, voter = VOTER) => server.get(`/api/vote/entries/${eventId}/${voter}`);
  const cast: VotingCalls['cast'] = (eventId, entryId, winner, voter = VOTER) =>
    server.post(`/api/vote/${eventId}/${entryId}/${voter}`, { winner });
  return {
    startVoting: (count, hours) => addVoting(server.store, count, hours),
    ask,
    cast,
    async castAsBrowser(eventId, entryId, winner) {
      const { rows } = await sql<{ look: string }>`
        select look from entries where event_id = ${eventId} and id in (${entryId}, ${winner}) order by id`.execute(
        server.store.db,
      );
      const seen = [...rows.map(({ look }) => look), sha256(VOTER).slice(0, 32)].join(' ');
      const url = `/api/vote/${eventId}/${entryId}/${VOTER}`;
      return server.app.inject({ method: 'POST', url, payload: { winner }, headers: { seen } });
    },
    async askPair(eventId, voter) {
      const response = await ask(eventId, voter);
      expect(response.statusCode).toBe(200);
      const rows = response.json<Row[]>();
      expect(rows).toHaveLength(2);
      return [rows[0]!.id, rows[1]!.id];
    },
    async voteOnAll(eventId, voter) {
      const pairs: number[][] = [];
      for (;;) {
        const rows = (await ask(eventId, voter)).json<Row[]>().map(({ id }) => id);
        if (rows.length === 0) return pairs;
        const [winner, loser] = rows.sort((a, b) => a - b) as [number, number];
        for (const id of [loser, winner]) expect((await cast(eventId, id, winner, voter)).statusCode).toBe(201);
        pairs.push([winner, loser]);
      }
    },
  };
}
