import { getVersus, voteVersus, type VersusBody } from '../../contract/versus';
import { MIN_VERSUS_VOTES, readVersus, type Versus } from '#rules/fits/versus';
import { everMade, type AppDeps, type Routes } from '../http/appDeps';
import { playerOf, requireHolder } from '../auth/holders';
import { requireWallet } from '../auth/requireWallet';
import { Problem } from '../http/problem';
import { writeLimit } from '../http/rateLimits';

export const versusRoutes: Routes = (app, deps) => {
  const { versus } = deps.store;

  app.get('/versus/:left/:right', { schema: getVersus }, async ({ params }) =>
    count(deps, requireVersus(deps, params)),
  );

  app.post(
    '/versus/:left/:right/:wallet',
    { schema: voteVersus, onRequest: writeLimit(deps, 'versus'), preHandler: requireWallet(deps) },
    async (request, reply) => {
      const { params, body } = request;
      const fits = requireVersus(deps, params);
      const player = playerOf(request);
      await requireHolder(deps, player);
      const isFirst = (body.winner === 'a') === fits.isLeftFirst;
      const outcome = await versus.vote(fits.pair, player.wallet, isFirst ? 'a' : 'b');
      if (outcome === 'wallet-banned') throw new Problem(outcome);
      return reply.code(201).send(await count(deps, fits));
    },
  );
};

function requireVersus(deps: AppDeps, { left, right }: { readonly left: string; readonly right: string }): Versus {
  const fits = readVersus(left, right, everMade(deps));
  if (fits === undefined) throw new Problem('unknown-fit');
  return fits;
}

async function count({ store }: Pick<AppDeps, 'store'>, { pair, isLeftFirst }: Versus): Promise<VersusBody> {
  const { a, b } = await store.versus.count(pair);
  if (a + b < MIN_VERSUS_VOTES) return { votes: null };
  return { votes: isLeftFirst ? [a, b] : [b, a] };
}
