import { Feed } from 'feed';
import { eventBrief } from '#rules/events/dressCodeText';
import type { GameEvent } from '#rules/events/events';
import { pathTo } from '#rules/pages/pages';
import { PRODUCT } from '#rules/product';
import type { SealKind } from '#rules/proof/published';
import { sealDigits } from '#rules/proof/texts';
import { escapeHtml } from '../http/pageHead';
import { plainText } from './plainText';

const MAX_ENTRIES = 50;

/** Of the ids, which have to stay what they are (RFC 4151). */
const SINCE = 2026;

/** A seal of an event, so that many have a copy of its hash. */
interface SealNews {
  readonly event: number;
  readonly kind: SealKind;
  /** Of the seal, in hexadecimal. */
  readonly hash: string;
  readonly at: number;
}

interface News {
  readonly event: GameEvent;
  readonly name: 'opened' | 'voting' | 'results' | `${SealKind}-seal`;
  readonly at: number;
  readonly words: string;
  readonly path: string;
  /** Instead of the event's description. */
  readonly text?: string;
}

/** What has happened to events by `now`, in milliseconds, the latest first, as an Atom feed (RFC 4287). */
export function eventFeed(
  events: readonly GameEvent[],
  seals: readonly SealNews[],
  origin: string,
  now: number,
): string {
  const news = events
    .flatMap(event => [
      ...newsOf(event),
      ...seals.filter(seal => seal.event === event.id).map(seal => sealOf(event, seal)),
    ])
    .filter(({ event: { cancelled }, at }) => at <= Math.min(now, Date.parse(cancelled?.at ?? '') || Infinity))
    .sort((a, b) => b.at - a.at || b.event.id - a.event.id)
    .slice(0, MAX_ENTRIES);
  const { hostname } = new URL(origin);
  const address = `${origin}/events.atom`;
  const feed = new Feed({
    id: address,
    title: `${PRODUCT.name}: events`,
    description: 'Challenges that have opened, votes that have begun, seals, and results.',
    link: `${origin}${pathTo('events')}`,
    feedLinks: { atom: address },
    author: { name: PRODUCT.name },
    updated: new Date(news[0]?.at ?? 0),
    generator: false,
  });
  for (const item of news) feed.addItem(entryOf(item, origin, hostname));
  return feed.atom1();
}

function newsOf(event: GameEvent): readonly News[] {
  const { id, submit_start, submit_end, voting_end } = event;
  return [
    { event, name: 'opened', at: Date.parse(submit_start), words: 'Open', path: `${pathTo('wardrobe')}?event=${id}` },
    { event, name: 'voting', at: Date.parse(submit_end), words: 'Vote', path: pathTo('vote', id) },
    { event, name: 'results', at: Date.parse(voting_end), words: 'Results', path: pathTo('results', id) },
  ];
}

function sealOf(event: GameEvent, { kind, hash, at }: SealNews): News {
  const words = kind === 'start' ? 'Fits sealed' : 'Votes sealed';
  const text = `${sealDigits(hash)} (${hash})`;
  return { event, name: `${kind}-seal`, at, words, path: pathTo('results', event.id), text };
}

/** Readers take the texts for HTML. */
const asHtml = (text: string): string => escapeHtml(plainText(text));

function entryOf({ event, name, at, words, path, text = eventBrief(event) }: News, origin: string, hostname: string) {
  return {
    id: `tag:${hostname},${SINCE}:${event.id}-${name}`,
    title: asHtml(`${words}: ${event.title}`),
    description: asHtml(text),
    link: `${origin}${path}`,
    date: new Date(at),
    published: new Date(at),
  };
}
