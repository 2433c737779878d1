import { castBallot, getBallot, passBallot, type BallotHeaders, type VoteEntryBody } from '../../contract/votes';
import { LAYERS } from '#rules/outfit/layers';
import { PASSES_PER_WALLET } from '#rules/voting/ballot';
import type { Routes } from '../http/appDeps';
import { claimVotingTokens, keepVotingTokens, playerOf, requireHolder } from '../auth/holders';
import { presentedSession, requireWallet } from '../auth/requireWallet';
import { Problem } from '../http/problem';
import { writeLimit } from '../http/rateLimits';
import { voteReceipt } from '../keys/receipts';
import type { Token } from '../store/entries/tokenClaims';
import type { ShownEntry } from '../store/voting/ballotStore';
import type { Seen } from '../store/voting/voteWrites';

/** Ballots name layers in lower case, and do not reveal whose entry it is. */
function toVoteEntry({ id, avatar }: ShownEntry): VoteEntryBody {
  return { id, ...Object.fromEntries(LAYERS.map(layer => [layer.toLowerCase(), avatar[layer]])) } as VoteEntryBody;
}

/** The header has the form of `SeenHeader`; programs may send none. */
function readSeenHeader(header: string | undefined): Seen | undefined {
  const [lo, hi, salt] = header?.split(' ') ?? [];
  return lo === undefined || hi === undefined || salt === undefined ? undefined : { looks: [lo, hi], salt };
}

export const voteRoutes: Routes = (app, deps) => {
  const { ballots } = deps.store;

  app.get(
    '/vote/entries/:eventId/:wallet',
    {
      schema: getBallot,
      onRequest: writeLimit(deps, 'ballot'),
      // This call issues a ballot, which a HEAD must not do.
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { eventId } = request.params;
      const player = playerOf(request);
      const admission = {
        first: () => claimVotingTokens(deps, player),
        later: (claimed: readonly Token[] | undefined) => keepVotingTokens(deps, eventId, player, claimed),
      };
      const session = presentedSession(request, deps);
      const ballot = await ballots.next(eventId, player.wallet, admission, session, request.query.beside);
      if (ballot.refusal) throw new Problem(ballot.refusal);
      reply.headers({
        ballots: `${ballot.done}/${ballot.total}`,
        passes: `${ballot.passes}/${PASSES_PER_WALLET}`,
      } satisfies BallotHeaders);
      return ballot.pair ? ballot.pair.map(toVoteEntry) : [];
    },
  );

  app.post(
    '/vote/:eventId/:entryId/:wallet',
    { schema: castBallot, onRequest: writeLimit(deps, 'vote') },
    async (request, reply) => {
      const { params, body, headers } = request;
      const player = playerOf(request);
      const sent = { session: presentedSession(request, deps), seen: readSeenHeader(headers.seen) };
      // Before anything is decided, so that no vote is without a receipt.
      const signer = await deps.store.keys.signer();
      const { eventId, entryId } = params;
      const outcome = await ballots.vote(eventId, player.wallet, entryId, body.winner, sent);
      // A wallet with a ballot held an NFT when it was issued, so only a wallet without one is checked.
      if (outcome.refusal === 'no-such-ballot') await requireHolder(deps, player);
      if (outcome.refusal) throw new Problem(outcome.refusal);
      const receipt = outcome.vote && voteReceipt(signer, outcome.vote);
      return reply.code(201).send({ winner: body.winner, ...(receipt && { receipt }) });
    },
  );

  app.post(
    '/vote/:eventId/pass/:wallet',
    {
      schema: passBallot,
      onRequest: writeLimit(deps, 'vote'),
      preHandler: requireWallet(deps),
    },
    async (request, reply) => {
      const { params, body } = request;
      const player = playerOf(request);
      const [one = 0, other = 0] = body.entries;
      const outcome = await ballots.pass(params.eventId, player.wallet, [one, other], body.why);
      if (outcome.refusal === 'no-such-ballot') await requireHolder(deps, player);
      if (outcome.refusal) throw new Problem(outcome.refusal);
      return reply.code(201).send({ passed: outcome.passed, left: outcome.left });
    },
  );
};
