import type { FastifyRequest } from 'fastify';

/** The address without its query. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
