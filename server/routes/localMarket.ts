import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localMarket, type MarketItem } from '../../contract/operations';
import type { ItemCrops } from '#rules/catalogue/crops';
import { isSameAddress, isWalletAddress, normalizeAddress } from '#rules/ids';
import type { Routes } from '../http/appDeps';
import { openMarket, type Offer } from '../local/market';
import { renderLostItem, renderMarketPage, type MarketState } from '../local/marketPage';
import { IndexUnreachable } from '../nft/nftIndex';

/** Where BUY leads in local mode. Production has no such page. */
export const localMarketRoutes: Routes = (app, { local, config, page, nftIndex, wardrobe }) => {
  if (local === undefined) return;
  const market = openMarket({ local, nftIndex, wardrobe });
  const shop = { styleSheets: styleSheetsOf(page.html), assetBase: config.assetBaseUrl };
  // The page's form has no fields, but browsers send a type with it.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => {
    done(null);
  });

  const buyerOf = (address: string) => ({
    address: normalizeAddress(address),
    name: local.accounts.find(account => isSameAddress(account.address, address))?.name ?? null,
  });

  const send = async (reply: FastifyReply, offer: Offer | undefined, state: MarketState) => {
    void reply.type('text/html; charset=utf-8');
    if (offer === undefined) return reply.code(404).send(renderLostItem(shop));
    const crops = await readCrops(page.folder);
    return reply.code(state.status === 'chain-down' ? 503 : 200).send(renderMarketPage(shop, { offer, crops, state }));
  };

  /** Runs `act`, which needs the chain, and returns what the page has to show. */
  const stateAfter = async (
    request: FastifyRequest,
    { trait = '', title = '', account = '' }: MarketItem,
    act: (offer: Offer, address: string) => Promise<'for-taking' | 'taken' | 'owned'>,
  ) => {
    const offer = market.find(trait, title);
    if (offer === undefined || !isWalletAddress(account)) return { offer, state: { status: 'no-account' } as const };
    const buyer = buyerOf(account);
    try {
      return { offer, state: { status: await act(offer, buyer.address), buyer } };
    } catch (error: unknown) {
      if (!(error instanceof IndexUnreachable)) throw error;
      request.log.warn(error);
      return { offer, state: { status: 'chain-down', buyer } as const };
    }
  };

  app.get<{ Querystring: MarketItem }>('/local/market', { schema: localMarket }, async (request, reply) => {
    const { query } = request;
    const { offer, state } = await stateAfter(request, query, async (found, address) => {
      if (!(await market.owns(found, address))) return 'for-taking';
      return query.taken === undefined ? 'owned' : 'taken';
    });
    return send(reply, offer, state);
  });

  app.post<{ Querystring: MarketItem }>('/local/market', { schema: localMarket }, async (request, reply) => {
    const { taken: _taken, ...query } = request.query;
    const { offer, state } = await stateAfter(request, query, async (found, address) =>
      (await market.take(found, address)) ? 'taken' : 'owned',
    );
    if (state.status !== 'taken' && state.status !== 'owned') return send(reply, offer, state);
    // Reloading the page after this one must not take a second item.
    const next = new URLSearchParams({ ...query, ...(state.status === 'taken' && { taken: '' }) });
    return reply.redirect(`market?${next.toString()}`, 303);
  });
};

/** The links to the app's own style sheets, so that the page looks like the game. */
function styleSheetsOf(html: string): string {
  return [...html.matchAll(/<link[^>]+\brel="?stylesheet[^>]*>/g)].map(([link]) => link).join('\n    ');
}

async function readCrops(folder: string): Promise<ItemCrops> {
  return JSON.parse(await readFile(join(folder, 'data/crops.json'), 'utf8')) as ItemCrops;
}
