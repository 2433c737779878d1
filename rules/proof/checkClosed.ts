import { checkOwn, ownKeys } from './checkOwn';
import { checkRanking } from './checkRanking';
import { checkRulings } from './checkRulings';
import { checkSeals } from './checkSeals';
import type { CheckTools } from './checkTools';
import type { CheckLine, OwnFinding, SealsFinding } from './findings';
import { lookupIn, type Lookup } from './lookup';
import type { ClosedEvent, EventSeals, Receipt, SealKind, ServerKey } from './published';
import { hashVotes } from './rulingsInForce';
import type { ShownResults } from './shownResults';

interface OwnInput {
  readonly keys: readonly ServerKey[];
  readonly receipts: readonly Receipt[];
  /** The hashes of the event's seals that this browser saw. */
  readonly seen: Readonly<Partial<Record<SealKind, string>>>;
}

export interface CheckInput extends OwnInput {
  readonly closed: ClosedEvent;
  /** What the page shows, if it is a page that asks. */
  readonly shown?: ShownResults | undefined;
  /** Without it, any number of votes is ranked. */
  readonly maxVotes?: number;
}

/** Checks all that is published about a closed event, line by line: each is yielded as soon as it is known. */
export async function* checkClosed(
  { closed, keys, receipts, seen, shown, maxVotes = Infinity }: CheckInput,
  tools: CheckTools,
): AsyncGenerator<CheckLine> {
  const event = hashVotes(closed, tools.hash);
  const own = { seals: closed, keys: ownKeys(keys, tools), receipts, seen, lookup: lookupIn(event, tools.hash) };
  yield { line: 'own', findings: await checkOwn(own, tools) };
  yield { line: 'seals', findings: await checkSeals(own, tools) };
  yield { line: 'rulings', findings: checkRulings(event) };
  const isTooLarge = closed.votes.length > maxVotes;
  yield {
    line: 'ranking',
    findings: isTooLarge ? [{ verdict: 'untold', code: 'too-many' }] : checkRanking(event, shown),
  };
}

/** What can be told with a few pages: the player's own votes, and the seals. */
export async function* checkByPages(
  { seals, keys, receipts, seen, lookup }: OwnInput & { readonly seals: EventSeals; readonly lookup: Lookup },
  tools: CheckTools,
): AsyncGenerator<
  | { readonly line: 'own'; readonly findings: readonly OwnFinding[] }
  | { readonly line: 'seals'; readonly findings: readonly SealsFinding[] }
> {
  const own = { seals, keys: ownKeys(keys, tools), receipts, seen, lookup };
  yield { line: 'own', findings: await checkOwn(own, tools) };
  yield { line: 'seals', findings: await checkSeals(own, tools) };
}
