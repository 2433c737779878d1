import { Feed } from 'feed';
import { pathTo, PRODUCT, type GameEvent } from '../../rules/index';
import { escapeHtml } from '../http/pageHead';
import { plainText } from './plainText';

const MAX_ENTRIES = 50;

/** Of the ids, which have to stay what they are (RFC 4151). */
const SINCE = 2026;

interface News {
  readonly event: GameEvent;
  readonly name: 'opened' | 'voting' | 'results';
  readonly at: number;
  readonly words: string;
  readonly path: string;
}

/** What has happened to events by `now`, in milliseconds, the latest first, as an Atom feed (RFC 4287). */
export function eventFeed(events: readonly GameEvent[], origin: string, now: number): string {
  const news = events
    .flatMap(newsOf)
    .filter(({ event: { cancelled }, at }) => at <= Math.min(now, Date.parse(cancelled?.at ?? '') || Infinity))
    .sort((a, b) => b.at - a.at || b.event.id - a.event.id)
    .slice(0, MAX_ENTRIES);
  const { hostname } = new URL(origin);
  const address = `${origin}/events.atom`;
  const feed = new Feed({
    id: address,
    title: `${PRODUCT.name}: events`,
    description: 'Challenges that have opened, votes that have begun, and results.',
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

/** Readers take the texts for HTML. */
const asHtml = (text: string): string => escapeHtml(plainText(text));

function entryOf({ event, name, at, words, path }: News, origin: string, hostname: string) {
  return {
    id: `tag:${hostname},${SINCE}:${event.id}-${name}`,
    title: asHtml(`${words}: ${event.title}`),
    description: asHtml(event.description),
    link: `${origin}${path}`,
    date: new Date(at),
    published: new Date(at),
  };
}
