import type { RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { EVENT_PHASES } from '#rules/events/events';
import { fitCode } from '#rules/outfit/fitCode';
import type { Drawing } from '../../../server/cards/drawing';
import { createSeasonRankingStore } from '../../../server/store/results/seasonRankings';
import {
  addEntries,
  addEvent,
  addVoting,
  ARCHIVED,
  fit,
  HOUR,
  OPEN,
  testConfig,
  wallet,
} from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';
import { votingCalls } from '../support/votingCalls';

const VOTERS = Array.from({ length: 11 }, (_, index) => wallet(900 + index));
const OUTSIDER = wallet(7_777);

/** Fields that would reveal who leads, who voted, or how. */
const SECRET_FIELDS = [
  'winner',
  'wins',
  'battles',
  'strength',
  'mu',
  'sigma2',
  'shown',
  'tie_break',
  'place',
  'range',
  'salt',
];

/** GET routes that need the session of the wallet in their path. */
const PRIVATE_ROUTES = ['/api/vote/entries/:eventId/:wallet', '/api/vote/progress/:wallet'];

describeServer('while voting is open', {}, server => {
  test('no GET reveals who leads, who voted or how', async () => {
    const routes: string[] = [];
    const onRoute = ({ method, url }: RouteOptions) => {
      if ([method].flat().includes('GET')) routes.push(url);
    };
    const app = await server.build({ config: testConfig({ AUTH: 'on' }), onRoute });
    const { id } = await addEvent(server.store, [-3, -2, 9]);
    await addEntries(server.store, id, 12);
    for (const voter of VOTERS) {
      for (let round = 0; round < 5; round++) {
        const [left, right] = (await server.get(`/api/vote/entries/${id}/${voter}`)).json<{ id: number }[]>();
        await server.post(`/api/vote/${id}/${right!.id}/${voter}`, { winner: left!.id });
      }
    }
    server.now += HOUR;
    const { rows: ballots } = await sql<{ salt: string; hash: string; wallet: string }>`
      select wallet, encode(salt, 'hex') as salt, encode(hash, 'hex') as hash from ballots
      where winner is not null`.execute(server.store.db);
    expect(ballots).toHaveLength(5 * VOTERS.length);

    const session = await server.as(OUTSIDER);
    const reached: string[] = [];
    for (const route of routes.filter(url => !url.includes('*')))
      for (const status of route.includes(':status') ? EVENT_PHASES : ['']) {
        const url = route
          .replace(':status', status)
          .replace(/:(id|eventId|event)\b/, String(id))
          .replace(':place', '1')
          .replace(':entryId', '3')
          .replace(':category/:item', 'glasses/shades')
          .replace(':left', fitCode(fit()))
          .replace(':right', fitCode(fit({ glasses: 'glasses/shades.svg' })))
          .replace(':wallet', VOTERS[0]!);
        for (const headers of [{}, session]) {
          const { statusCode, body, headers: sent } = await app.inject({ url, headers });
          if (PRIVATE_ROUTES.includes(route)) expect([route, statusCode]).toEqual([route, 401]);
          if (statusCode === 200) reached.push(route);
          // The document of the API names all fields, whatever the events hold.
          if (route === '/metrics' || route === '/api/openapi.json') continue;
          const text = `${body} ${JSON.stringify(sent)}`;
          for (const { salt, hash, wallet: voter } of ballots)
            // An address that was asked for may be repeated.
            if ([salt, hash, voter].some(secret => !url.includes(secret) && text.includes(secret)))
              throw new Error(`${url} contains ${salt}, ${hash} or ${voter}`);
          const revealed = SECRET_FIELDS.filter(word => new RegExp(`"${word}"`).test(text));
          expect([url, revealed]).toEqual([url, []]);
        }
      }
    // The loop has reached the calls that publish something about the event.
    expect(reached).toEqual(
      expect.arrayContaining([
        '/api/event/:id/seals',
        '/.well-known/duds-keys.json',
        '/api/events/:status',
        '/api/pieces/:category/:item',
        '/api/versus/:left/:right',
      ]),
    );
  });

  test('pages, cards, calendars and what they are made of stay the same, byte for byte, whatever is entered and voted', async () => {
    const { voteOnAll } = votingCalls(server);
    const closed = (await addVoting(server.store, 4)).id;
    await voteOnAll(closed);
    await sql`update events set voting_end = ${new Date(server.now - 1).toISOString()} where id = ${closed}`.execute(
      server.store.db,
    );
    expect(await server.store.standings.close(closed)).toBe('closed');
    const entered = await addEvent(server.store, OPEN);
    const voted = await addVoting(server.store, 5);
    const counting = await addVoting(server.store, 5, ARCHIVED);
    const pair = [fit(), fit({ glasses: 'glasses/shades.svg' })].map(fitCode).join('/');
    const ofEvents = [closed, entered.id, voted.id, counting.id].flatMap(id => [
      ...[`/vote/${id}`, `/results/${id}`, `/results/${id}/1`, `/results/${id}/show`, `/events/${id}.ics`],
      ...[`/cards/event/${id}.png`, `/cards/results/${id}.png`, `/cards/results/${id}/1.png`],
    ]);
    const ofWallets = VOTERS.slice(0, 1)
      .concat(wallet(1))
      .flatMap(owner => [
        ...[`/closet/${owner}`, `/cards/closet/${owner}.png`],
        ...[`/api/closets/${owner}`, `/api/standings/${owner}`],
      ]);
    const urls = [
      ...['/', '/wardrobe', '/events', '/faq', '/eye', '/standings', '/events.ics', '/events.atom', '/sitemap.xml'],
      ...[`/versus/${pair}`, '/pieces/glasses/shades', `/cards/versus/${pair}.png`, '/cards/pieces/glasses/shades.png'],
      ...['/api/eye', '/api/standings', '/api/pieces/glasses/shades', `/api/versus/${pair}`],
      ...[`/api/results/${closed}/pieces`, `/api/results/${voted.id}/pieces`, `/api/results/${entered.id}/pieces`],
      ...[...ofEvents, ...ofWallets],
    ];
    /** What a process that has just started shows; a card is the drawing that it is painted from. */
    const ask = async () => {
      const paint = (drawing: Drawing) => Promise.resolve(Buffer.from(JSON.stringify(drawing)));
      const app = await server.build({
        config: testConfig({ PUBLIC_URL: 'https://duds.example' }),
        painter: { paint, close: () => undefined },
        store: { ...server.store, rankings: createSeasonRankingStore(server.store.db) },
      });
      const responses = urls.map(async url => {
        const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html,*/*' } });
        return `${url} ${statusCode} ${body}`;
      });
      return Promise.all(responses);
    };
    // The feed tells of the seal, which comes before the first pair.
    await server.store.seals.start(voted.id);
    const before = await ask();
    const [found, refused] = [/ 200 /, / (?:403|404) /].map(status => before.filter(one => status.test(one)).length);
    expect([found! + refused!, refused]).toEqual([urls.length, 9]);
    await addEntries(server.store, entered.id, 9);
    await voteOnAll(voted.id);
    expect(await ask()).toEqual(before);
  });
});
