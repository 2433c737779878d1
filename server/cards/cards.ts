import { hash } from 'node:crypto';
import { Counter } from 'prom-client';
import { limitHits, type Networks } from '../http/rateLimits';
import type { Drawing } from './drawing';
import type { Painter } from './painter';

interface Card {
  readonly png: Buffer;
  readonly etag: string;
}

const CARD_KINDS = ['fit', 'event', 'results', 'place', 'versus', 'piece', 'closet'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

const cardCount = new Counter({
  name: 'duds_cards_total',
  help: 'Preview pictures sent, by kind and outcome; fallback is the picture that all pages share',
  labelNames: ['kind', 'outcome'] as const,
});
for (const kind of CARD_KINDS)
  for (const outcome of ['painted', 'cached', 'fallback']) cardCount.inc({ kind, outcome }, 0);

interface CardsOptions {
  readonly painter: Pick<Painter, 'paint'>;
  /** Milliseconds that only move forward. */
  readonly uptime: () => number;
  /** For tests. */
  readonly limits?: Partial<typeof LIMITS>;
}

const LIMITS = {
  /** Of all kept pictures. */
  bytes: 64 * 1024 * 1024,
  /** Painted in a minute, for everybody. */
  paintings: 200,
  /** Of these, for one address: a chat's servers fetch for all of its users. */
  ofAddress: 40,
  /** For all IPv6 addresses of a /48. */
  ofSite: 100,
};
const MINUTE_MS = 60_000;
const LIMIT = 'cards';

/** Pictures of drawings. Those painted last are kept, and callers who want the same one at the same time share it. */
export class Cards {
  /** In the order of their last use. */
  private readonly kept = new Map<string, Card>();
  private readonly paintings = new Map<string, Promise<Card | undefined>>();
  private keptBytes = 0;
  private minute = { began: -Infinity, paintings: 0, byNetwork: new Map<string, number>() };
  private readonly limits: typeof LIMITS;

  constructor(private readonly options: CardsOptions) {
    this.limits = { ...LIMITS, ...options.limits };
    limitHits.inc({ limit: LIMIT }, 0);
  }

  /** Undefined if it cannot be painted now. */
  async get(kind: CardKind, drawing: Drawing, client: Networks): Promise<Card | undefined> {
    const key = hash('sha256', JSON.stringify(drawing), 'base64url');
    const known = this.use(key);
    if (known) {
      cardCount.inc({ kind, outcome: 'cached' });
      return known;
    }
    const card = await this.share(key, drawing, client);
    cardCount.inc({ kind, outcome: card ? 'painted' : 'fallback' });
    return card;
  }

  private use(key: string): Card | undefined {
    const card = this.kept.get(key);
    if (card === undefined) return undefined;
    this.kept.delete(key);
    this.kept.set(key, card);
    return card;
  }

  private share(key: string, drawing: Drawing, client: Networks): Promise<Card | undefined> {
    const shared = this.paintings.get(key);
    if (shared) return shared;
    if (!this.mayPaint(client)) return Promise.resolve(undefined);
    const painting = this.paint(key, drawing).finally(() => this.paintings.delete(key));
    this.paintings.set(key, painting);
    return painting;
  }

  private async paint(key: string, drawing: Drawing): Promise<Card | undefined> {
    const png = await this.options.painter.paint(drawing);
    if (png === undefined) return undefined;
    const card = { png, etag: `"${hash('sha256', png, 'hex').slice(0, 32)}"` };
    this.keep(key, card);
    return card;
  }

  private keep(key: string, card: Card): void {
    this.kept.set(key, card);
    this.keptBytes += card.png.length;
    for (const [oldest, { png }] of this.kept) {
      if (this.keptBytes <= this.limits.bytes) return;
      this.kept.delete(oldest);
      this.keptBytes -= png.length;
    }
  }

  /** What is refused counts for nobody. */
  private mayPaint({ address, site }: Networks): boolean {
    const { paintings, ofAddress, ofSite } = this.limits;
    const now = this.options.uptime();
    if (now - this.minute.began >= MINUTE_MS) this.minute = { began: now, paintings: 0, byNetwork: new Map() };
    const { byNetwork } = this.minute;
    const [ofThisAddress, ofThisSite] = [byNetwork.get(address) ?? 0, byNetwork.get(site ?? '') ?? 0];
    const hasShare = ofThisAddress < ofAddress && ofThisSite < ofSite;
    if (!hasShare) limitHits.inc({ limit: LIMIT });
    if (!hasShare || this.minute.paintings >= paintings) return false;
    this.minute.paintings += 1;
    byNetwork.set(address, ofThisAddress + 1);
    if (site !== undefined) byNetwork.set(site, ofThisSite + 1);
    return true;
  }
}
