import { readFields } from '#rules/json';
import { ownKeys } from '#rules/proof/checkOwn';
import { sealHash, sealProblems } from '#rules/proof/checkSeals';
import { isHash, isId } from '#rules/proof/guards';
import { SEAL_KINDS, type EventSeals, type Seal, type SealKind, type ServerKey } from '#rules/proof/published';
import { checkTools, hash } from '../platform/checkTools';
import { KEPT } from '../platform/kept';
import type { GameStorage } from '../platform/platform';
import type { SignedSeals } from './sealsApi';

/** The hashes of the seals that this browser has seen of an event. */
export type SeenSeals = Readonly<Partial<Record<SealKind, string>>>;

const MAX_EVENTS = 12;

type SeenEvent = SeenSeals & { readonly event: number };

/** The event seen last comes last. Unreadable ones are left out. */
function seenEvents(storage: GameStorage): readonly SeenEvent[] {
  const raw = KEPT.seals.read(storage);
  return Array.isArray(raw) ? raw.flatMap(readSeen) : [];
}

function readSeen(value: unknown): readonly SeenEvent[] {
  const { event, ...fields } = readFields(value);
  const hashes = SEAL_KINDS.flatMap(kind => (isHash(fields[kind]) ? [[kind, fields[kind]]] : []));
  return isId(event) && hashes.length > 0 ? [{ event, ...(Object.fromEntries(hashes) as SeenSeals) }] : [];
}

export function seenSeals(storage: GameStorage, eventId: number): SeenSeals {
  const { event: _event, ...hashes } = seenEvents(storage).find(({ event }) => event === eventId) ?? {
    event: eventId,
  };
  return hashes;
}

/** Remembers seals that were checked. */
export function keepSeals(storage: GameStorage, seals: EventSeals): void {
  const others = seenEvents(storage).filter(({ event }) => event !== seals.event);
  const hashes = Object.fromEntries(seals.seals.map(seal => [seal.kind, sealHash(seals, seal, hash)]));
  KEPT.seals.write(
    storage,
    [...others, { ...seenSeals(storage, seals.event), ...hashes, event: seals.event }].slice(-MAX_EVENTS),
  );
}

/** What the receipts of an event's votes have to agree with. */
export interface Start {
  readonly seals: EventSeals;
  readonly seal: Seal;
  /** The key of the start seal; undefined if the page can check no signatures. */
  readonly key: ServerKey | undefined;
}

/** Seals that were read are checked once. */
const checked = new WeakMap<SignedSeals, Start>();

/**
 * The start seal of an event, after a check that the event's seals are signed and those that were seen before. It is
 * remembered. Pages that are not secure cannot check signatures.
 */
export async function checkStart(
  signed: SignedSeals,
  eventId: number,
  storage: GameStorage,
): Promise<Start | 'no-seal' | 'other-seal'> {
  const { seals, keys } = signed;
  const known = checked.get(signed);
  if (known !== undefined) return known;
  const seen = seenSeals(storage, eventId);
  const [seal, ...others] = seals.seals.filter(({ kind }) => kind === 'start');
  if (seals.event !== eventId || seal === undefined || others.length > 0)
    return seen.start === undefined ? 'no-seal' : 'other-seal';
  const tools = checkTools();
  const own = ownKeys(keys, tools);
  const problems = await sealProblems({ seals, keys: own, seen }, tools);
  if (problems.length > 0) return problems.includes('other-seal') ? 'other-seal' : 'no-seal';
  const start = { seals, seal, key: own.find(({ kid }) => kid === seal.key) };
  keepSeals(storage, seals);
  checked.set(signed, start);
  return start;
}

/** When the voting ends, as far as rulings have not moved it since. */
export const endOf = ({ seals, seal }: Start): string =>
  seals.rulings.findLast(({ kind }) => kind === 'extend')?.subject ?? seal.ends;
