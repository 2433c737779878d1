import { getOwnEntries, getServerXp, submitFit } from '../../contract/entries';
import { checkFit } from '#rules/fits/submission';
import { totalXp, type Holdings } from '#rules/holdings/holdings';
import type { Avatar } from '#rules/outfit/avatar';
import type { AppDeps, Routes } from '../http/appDeps';
import { claimHoldings, playerOf } from '../auth/holders';
import { isOwnWallet, requireWallet } from '../auth/requireWallet';
import { Problem } from '../http/problem';
import { writeLimit } from '../http/rateLimits';
import { fitReceipt } from '../keys/receipts';

/** Refuses a fit with every reason against it. */
function requireFit(deps: AppDeps, avatar: Avatar, { nftXp, traits }: Holdings, serverXp: number): void {
  const holder = { xp: totalXp(nftXp, serverXp), traits, unlocked: [] };
  const problems = checkFit(avatar, deps.wardrobe, holder);
  if (problems.length > 0) throw new Problem('fit-refused', { problems });
}

export const entryRoutes: Routes = (app, deps) => {
  const { closets, entries, keys, standings } = deps.store;

  app.post(
    '/entries/:eventId/:wallet',
    {
      schema: submitFit,
      onRequest: writeLimit(deps, 'entry'),
      preHandler: requireWallet(deps),
    },
    async (request, reply) => {
      const { params, body } = request;
      // Before anything is stored, so that no entry is without a receipt.
      const signer = await keys.signer();
      const { eventId } = params;
      const player = playerOf(request);
      const { wallet } = player;
      const refusal = await entries.refusal(eventId, wallet);
      if (refusal) throw new Problem(refusal);
      const serverXp = await standings.xpOf(wallet);
      const claim = await claimHoldings(deps, player, holdings => requireFit(deps, body, holdings, serverXp));
      const outcome = await entries.submit(eventId, wallet, body, claim);
      if (outcome.refusal) throw new Problem(outcome.refusal);
      const receipt = fitReceipt(signer, deps.config.site, outcome.entry);
      return reply.code(201).send({ event: eventId, wallet, receipt });
    },
  );

  app.get('/entries/:wallet', { schema: getOwnEntries }, async request => {
    const { wallet } = request.params;
    if (await isOwnWallet(request, deps, wallet))
      return [...(await entries.secret(wallet)), ...(await entries.closed(wallet))];
    const [isHidden, closed] = await Promise.all([closets.isHidden(wallet), entries.closed(wallet)]);
    return isHidden ? [] : [...closed];
  });

  app.get('/xp/:wallet', { schema: getServerXp }, ({ params }) => standings.xpOf(params.wallet));
};
