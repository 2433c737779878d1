import { Type } from '@fastify/type-provider-typebox';
import type { Routes } from '../appDeps';
import { requireHolder } from '../auth/requireHolder';
import { requireWallet } from '../auth/requireWallet';
import { Problem } from '../http/problem';
import { writeLimit } from '../http/rateLimits';
import { answers, EntryId, EventId, toVoteEntry, toWallet, VoteEntry, WalletAddress } from './schemas';

export const voteRoutes: Routes = (app, deps) => {
  const { ballots } = deps.store;
  const preHandler = requireWallet(deps);

  app.get(
    '/vote/entries/:eventId/:wallet',
    {
      schema: {
        params: Type.Object({ eventId: EventId, wallet: WalletAddress }),
        response: answers({ 200: Type.Array(VoteEntry) }),
      },
      onRequest: writeLimit(deps, 'ballot'),
      preHandler,
      // It issues a ballot, which a HEAD must not.
      exposeHeadRoute: false,
    },
    async ({ params }, reply) => {
      const wallet = toWallet(params.wallet);
      const ballot = await ballots.next(Number(params.eventId), wallet, () => requireHolder(deps, wallet));
      if (ballot.refusal) throw new Problem(ballot.refusal);
      reply.header('ballots', `${ballot.done}/${ballot.total}`);
      return ballot.pair ? ballot.pair.map(toVoteEntry) : [];
    },
  );

  app.post(
    '/vote/:eventId/:entryId/:wallet',
    {
      schema: {
        params: Type.Object({ eventId: EventId, entryId: EntryId, wallet: WalletAddress }),
        body: Type.Object(
          { winner: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
          { additionalProperties: false },
        ),
        response: answers({ 201: Type.Object({ winner: Type.Integer() }) }),
      },
      onRequest: writeLimit(deps, 'vote'),
      preHandler,
    },
    async ({ params, body }, reply) => {
      const wallet = toWallet(params.wallet);
      const outcome = await ballots.vote(Number(params.eventId), wallet, Number(params.entryId), body.winner);
      // Whoever was given a ballot held an NFT then; the index is asked only to say why there is none.
      if (outcome === 'no-such-ballot') await requireHolder(deps, wallet);
      if (outcome !== 'recorded') throw new Problem(outcome);
      return reply.code(201).send({ winner: body.winner });
    },
  );
};
