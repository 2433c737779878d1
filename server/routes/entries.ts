import { getOwnEntries, getServerXp, submitFit } from '../../contract/entries';
import { checkEntry } from '#rules/events/dressCode';
import { dressCodeOf } from '#rules/events/lending';
import type { DressCode } from '#rules/events/events';
import { totalXp, type Holdings } from '#rules/holdings/holdings';
import type { Avatar } from '#rules/outfit/avatar';
import type { AppDeps, Routes } from '../http/appDeps';
import { claimHoldings, playerOf } from '../auth/holders';
import { isOwnWallet, requireWallet } from '../auth/requireWallet';
import { Problem } from '../http/problem';
import { writeLimit } from '../http/rateLimits';
import { fitReceipt } from '../keys/receipts';

interface JudgedFit {
  readonly avatar: Avatar;
  readonly code: DressCode;
}

/** Refuses a fit with every reason against it. */
function requireFit(
  { wardrobe }: AppDeps,
  { avatar, code }: JudgedFit,
  { nftXp, traits }: Holdings,
  serverXp: number,
): void {
  const holder = { xp: totalXp(nftXp, serverXp), traits, unlocked: [] };
  const problems = checkEntry(avatar, wardrobe, code, holder);
  if (problems.length > 0) throw new Problem('fit-refused', { problems });
}

export const entryRoutes: Routes = (app, deps) => {
  const { closets, entries, events, keys, standings } = deps.store;

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
      const [serverXp, found] = await Promise.all([standings.xpOf(wallet), events.find(eventId)]);
      if (found === undefined) throw new Problem('unknown-event');
      // It can no longer change once submissions are open.
      const judged = { avatar: body, code: dressCodeOf(found.event) };
      const claim = await claimHoldings(deps, player, holdings => requireFit(deps, judged, holdings, serverXp));
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
