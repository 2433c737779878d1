import { submitFit } from '../../contract/entries';
import { checkFit, normalizeAddress, totalXp, type Avatar } from '../../rules/index';
import { collectionsOf, type AppDeps, type Routes } from '../appDeps';
import { requireWallet } from '../auth/requireWallet';
import { Problem } from '../http/problem';
import { writeLimit } from '../http/rateLimits';
import { readHoldings } from '../nft/holdings';

/** Refuses a fit with every reason against it. */
async function requireFit(deps: AppDeps, wallet: string, avatar: Avatar): Promise<void> {
  // Another process may hold a cached response from before the player bought or sold something the fit wears.
  const { nftXp, traits } = await readHoldings(deps.nftIndex, collectionsOf(deps), wallet, { fresh: true });
  if (nftXp === 0 && deps.config.auth === 'on') throw new Problem('no-qualifying-nft');
  const xp = totalXp(nftXp, await deps.store.standings.xpOf(wallet));
  const problems = checkFit(avatar, deps.wardrobe, { xp, traits, unlocked: [] });
  if (problems.length > 0) throw new Problem('fit-refused', { problems });
}

export const entryRoutes: Routes = (app, deps) => {
  const { entries } = deps.store;

  app.post(
    '/entries/:eventId/:wallet',
    {
      schema: submitFit,
      onRequest: writeLimit(deps, 'entry'),
      preHandler: requireWallet(deps),
    },
    async ({ params, body }, reply) => {
      const eventId = Number(params.eventId);
      const wallet = normalizeAddress(params.wallet);
      const refusal = await entries.refusal(eventId, wallet);
      if (refusal) throw new Problem(refusal);
      await requireFit(deps, wallet, body);
      const outcome = await entries.submit(eventId, wallet, body);
      if (outcome !== 'submitted') throw new Problem(outcome);
      return reply.code(201).send({ event: eventId, wallet });
    },
  );
};
