import { STORAGE_KEYS } from '../platform/config';
import type { GameStorage } from '../platform/platform';
import { stored } from '../platform/stored';
import { storedReceipts } from './receipts';

/** The leaves of the first and the last seal that this browser has seen of an event. */
interface SeenSeals {
  readonly event: number;
  readonly leaves: readonly string[];
}

const MAX_EVENTS = 12;

/** The event seen last comes last. Unreadable ones are left out. */
const SEALS = stored<readonly SeenSeals[]>(STORAGE_KEYS.seals, raw => ({
  value: Array.isArray(raw) ? raw.filter(isSeenSeals) : [],
}));

export const storedSeals = (storage: GameStorage): readonly SeenSeals[] => SEALS.read(storage) ?? [];

function isSeenSeals(value: unknown): value is SeenSeals {
  const { event, leaves } = { ...(value as Partial<Record<keyof SeenSeals, unknown>>) };
  return Number.isSafeInteger(event) && Array.isArray(leaves) && leaves.every(leaf => typeof leaf === 'string');
}

export function keepSeals(storage: GameStorage, event: number, leaves: readonly string[]): void {
  const others = storedSeals(storage).filter(seen => seen.event !== event);
  const seen = { event, leaves: [...new Set([...leaves.slice(0, 1), ...leaves.slice(-1)])] };
  SEALS.write(storage, [...others, seen].slice(-MAX_EVENTS));
}

/** The leaves of all seals of the event that this browser has seen, or that its receipts name. */
export function seenLeaves(storage: GameStorage, event: number): readonly string[] {
  const kept = storedSeals(storage).find(seen => seen.event === event)?.leaves ?? [];
  const named = storedReceipts(storage).flatMap(receipt =>
    'format' in receipt && receipt.event === event && receipt.seal !== '-' ? [receipt.seal] : [],
  );
  return [...new Set([...kept, ...named])];
}
