import type { FastifyReply } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ItemCrops } from '#rules/catalogue/crops';
import type { App, AppDeps } from '../http/appDeps';
import { readJson } from '../config/jsonFile';
import { sendProblem } from '../http/errorHandler';
import { pictureVersion } from '../http/pageHead';
import { Problem } from '../http/problem';
import { networksOf } from '../http/rateLimits';
import { Cards, type CardKind } from './cards';
import { CARD_SUBJECTS } from './cardSubjects';
import { Painter } from './painter';

export interface CardDeps extends AppDeps {
  /** For tests: instead of a child process of the build's. */
  readonly painter?: Pick<Painter, 'paint' | 'close'>;
}

const FALLBACK = '/page/share.png';
const HOUR = 'public, max-age=3600';
const FOREVER = 'public, max-age=31536000, immutable';
/** Two builds run side by side during an upgrade, and the page of one asks the other for its card. Or a wallet has been forgotten. */
const OTHER_VERSION = 'public, max-age=300';
const FALLBACK_CACHING = 'public, max-age=60';

/** What these cards show can change while their address stays. */
const CHANGING: readonly CardKind[] = ['event', 'closet'];

/**
 * The pictures that chats show beside links. Not below `/api/`, which robots must not fetch.
 */
export function addCards(app: App, deps: CardDeps): void {
  const { folder, artVersion } = deps.page;
  const onProblem = (problem: string): void => app.log.warn(problem);
  const server = join(folder, '../server');
  const files = { script: join(server, 'paintCards.js'), fonts: join(server, 'fonts'), assets: join(folder, 'assets') };
  const painter = deps.painter ?? new Painter({ ...files, onProblem });
  app.addHook('onClose', () => painter.close());
  const cards = new Cards({ painter, uptime: deps.uptime });
  const subjectDeps = { ...deps, crops: readCrops(folder) };
  for (const [pattern, subjectOf] of Object.entries(CARD_SUBJECTS))
    app.get<{ Params: Readonly<Record<string, string>>; Querystring: Readonly<Record<string, unknown>> }>(
      `/cards${pattern}`,
      async (request, reply) => {
        const subject = await subjectOf(subjectDeps, request.params);
        if (subject === 'none') return sendProblem(reply, new Problem('not-found'));
        if ('moved' in subject) return reply.header('cache-control', HOUR).redirect(subject.moved, 301);
        const card = await cards.get(subject.kind, subject.drawing, networksOf(request));
        if (card === undefined) return reply.header('cache-control', FALLBACK_CACHING).redirect(FALLBACK, 302);
        const isCurrent = artVersion !== null && request.query.v === pictureVersion(artVersion, subject.revision);
        const caching = CHANGING.includes(subject.kind) ? HOUR : isCurrent ? FOREVER : OTHER_VERSION;
        reply.headers({ 'cache-control': caching, etag: card.etag });
        return request.headers['if-none-match'] === card.etag ? reply.code(304).send() : sendPng(reply, card.png);
      },
    );
}

const sendPng = (reply: FastifyReply, png: Buffer): FastifyReply => reply.type('image/png').send(png);

/** Without the file, items are shown in their layer's crop. */
function readCrops(publicFolder: string): ItemCrops {
  const file = join(publicFolder, 'data/crops.json');
  if (!existsSync(file)) return {};
  const { json, problem } = readJson(readFileSync(file, 'utf8'));
  if (problem !== undefined) throw new Error(`${file} ${problem}`);
  return json as ItemCrops;
}
