import type { FastifyReply } from 'fastify';
import { getCloset, getOwnCloset, hideCloset, type ClosetEntryBody, type ClosetHeaders } from '../../contract/closets';
import { badgesOf, type ClosetEntry } from '#rules/events/badges';
import { isPodium } from '#rules/events/standings';
import type { Avatar } from '#rules/outfit/avatar';
import type { Routes } from '../http/appDeps';
import { requireWallet } from '../auth/requireWallet';
import { writeLimit } from '../http/rateLimits';

const PAGE_SIZE = 24;

/** What hangs in a closet, with one page of its entries: those after the entry in the event `before`. */
function contentsOf(history: readonly ClosetEntry[], before: number | undefined) {
  const start = before === undefined ? 0 : history.findIndex(({ event }) => event === before) + 1;
  const isBeyond = before !== undefined && start === 0;
  const entries = isBeyond ? [] : history.slice(start, start + PAGE_SIZE);
  const isLast = isBeyond || start + PAGE_SIZE >= history.length;
  return {
    last: isLast ? undefined : entries.at(-1)?.event,
    contents: {
      xp: history.reduce((sum, { xp }) => sum + xp, 0),
      events: history.length,
      podiums: history.filter(({ place }) => isPodium(place)).length,
      entries: entries.map((entry): ClosetEntryBody => withLayers(entry)),
      badges: [...badgesOf(history)],
    },
  };
}

function withLayers<Entry extends { readonly avatar: Avatar }>({ avatar, ...entry }: Entry) {
  return { ...entry, ...avatar };
}

function linkNext(reply: FastifyReply, path: string, last: number | undefined): void {
  if (last === undefined) return;
  const headers: ClosetHeaders = { link: `</api/closets/${path}?before=${last}>; rel="next"` };
  reply.headers({ ...headers });
}

export const closetRoutes: Routes = (app, deps) => {
  const { closets } = deps.store;

  app.get('/closets/:wallet', { schema: getCloset }, async ({ params: { wallet }, query }, reply) => {
    const { contents, last } = contentsOf(await closets.shown(wallet), query.before);
    linkNext(reply, wallet, last);
    return contents;
  });

  app.get(
    '/closets/:wallet/own',
    { schema: getOwnCloset, preHandler: requireWallet(deps) },
    async ({ params: { wallet }, query }, reply) => {
      const [hidden, history, underWay] = await Promise.all([
        closets.isHidden(wallet),
        closets.history(wallet),
        closets.underWay(wallet),
      ]);
      const { contents, last } = contentsOf(history, query.before);
      linkNext(reply, `${wallet}/own`, last);
      return { hidden, ...contents, under_way: underWay.map(withLayers) };
    },
  );

  app.put(
    '/closets/:wallet',
    { schema: hideCloset, onRequest: writeLimit(deps, 'closet'), preHandler: requireWallet(deps) },
    async ({ params: { wallet }, body }, reply) => {
      await closets.setHidden(wallet, body.hidden);
      return reply.code(204).send(null);
    },
  );
};
