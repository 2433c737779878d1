import { getPiece } from '../../contract/pieces';
import { findBySlugs, itemValue } from '#rules/outfit/items';
import type { Routes } from '../http/appDeps';
import { Problem } from '../http/problem';

const PAGE_SIZE = 24;

export const pieceRoutes: Routes = (app, { store, wardrobe }) => {
  app.get('/pieces/:category/:item', { schema: getPiece }, async ({ params, query }, reply) => {
    const { category, item } = params;
    const piece = findBySlugs(wardrobe, category, item);
    if (piece === undefined) throw new Problem('unknown-piece');
    const value = itemValue(piece.category, piece.item);
    const { after = 0 } = query;
    const [use, rows] = await Promise.all([
      store.pieces.useOf(value),
      store.pieces.entriesWith(value, after, PAGE_SIZE + 1),
    ]);
    if (rows.length > PAGE_SIZE)
      reply.header('link', `</api/pieces/${category}/${item}?after=${after + PAGE_SIZE}>; rel="next"`);
    return { ...use, entries: rows.slice(0, PAGE_SIZE).map(({ avatar, ...row }) => ({ ...row, ...avatar })) };
  });
};
