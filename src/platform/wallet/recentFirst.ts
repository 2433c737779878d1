import type { Connector } from '../platform';

/** The wallet used last, where it is still there, before all others and marked. */
export function recentFirst(connectors: readonly Connector[], recent: string | null): readonly Connector[] {
  const last = connectors.find(({ label, installed }) => label === recent && installed);
  if (!last) return connectors;
  return [{ ...last, recent: true }, ...connectors.filter(connector => connector !== last)];
}
