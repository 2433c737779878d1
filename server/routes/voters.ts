import { getProgress, reportFit } from '../../contract/votes';
import type { Routes } from '../http/appDeps';
import { requireWallet } from '../auth/requireWallet';
import { Problem } from '../http/problem';
import { writeLimit } from '../http/rateLimits';

/** What voters do besides voting. */
export const voterRoutes: Routes = (app, deps) => {
  const { ballots, reports } = deps.store;
  const preHandler = requireWallet(deps);

  app.get('/vote/progress/:wallet', { schema: getProgress, preHandler }, async ({ params }) => [
    ...(await ballots.progress(params.wallet)),
  ]);

  app.post(
    '/reports/:eventId/:entryId/:wallet',
    {
      schema: reportFit,
      onRequest: writeLimit(deps, 'report'),
      preHandler,
    },
    async ({ params, body }, reply) => {
      const { eventId, entryId: entry, wallet } = params;
      const outcome = await reports.add(eventId, entry, wallet, body.why);
      if (outcome !== 'reported') throw new Problem(outcome);
      return reply.code(201).send({ entry, why: body.why });
    },
  );
};
