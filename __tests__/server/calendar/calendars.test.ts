import { sha256 } from '../../../server/keys/sha256';
import {
  addEntries,
  addEvent,
  ARCHIVED,
  HOUR,
  NOON,
  OPEN,
  testConfig,
  UPCOMING,
  VOTING,
  wallet,
} from '../../../testing/fixtures';
import { sealHash } from '#rules/proof/checkSeals';
import type { EventSeals } from '#rules/proof/published';
import { describeServer } from '../support/testServer';

const PUBLIC_URL = 'https://duds.example';
const iso = (at: number) => new Date(at).toISOString();

describeServer('calendars and the feed', { config: testConfig({ AUTH: 'off', PUBLIC_URL }) }, server => {
  const get = async (url: string) => (await server.get(url)).body;
  const lines = async (url: string, name: string) =>
    (await get(url))
      .replace(/\r\n /g, '')
      .split('\r\n')
      .filter(line => line.startsWith(`${name}:`))
      .map(line => line.slice(name.length + 1));
  const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);
  /** The ids of the feed's entries, without the feed's own. */
  const entries = async () => matches(await get('/events.atom'), /<id>tag:duds\.example,2026:(.*?)<\/id>/g);

  test('an event has a file, with addresses that work anywhere', async () => {
    const { id } = await addEvent(server.store, OPEN, { title: 'Sunday Best' });
    const { statusCode, headers } = await server.get(`/events/${id}.ics`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers['content-disposition']).toBe(`attachment; filename="duds-${id}.ics"`);
    expect(await lines(`/events/${id}.ics`, 'UID')).toEqual(
      ['opens', 'last-call', 'voting-ends'].map(moment => `${id}-${moment}@duds.example`),
    );
    expect(await get(`/events/${id}.ics`)).toContain(`URL;VALUE=URI:${PUBLIC_URL}/vote/${id}`);
  });

  test.each(['/events/4711.ics', '/events/0.ics', '/events/abc.ics', '/events/%3Cscript%3E.ics', '/events/1e3.ics'])(
    '%s is 404, and repeats nothing',
    async url => {
      const { statusCode, body } = await server.get(url);
      expect(statusCode).toBe(404);
      expect(body).not.toMatch(/4711|abc|script|1e3/);
    },
  );

  test('the calendar to subscribe to has every event, the cancelled ones too', async () => {
    const events = [];
    for (const hours of [UPCOMING, OPEN, VOTING, ARCHIVED]) events.push(await addEvent(server.store, hours));
    await server.store.events.cancel(events[1]!.id, 'Rain.');
    expect(await lines('/events.ics', 'UID')).toEqual(
      events.flatMap(({ id }) => ['opens', 'last-call', 'voting-ends'].map(moment => `${id}-${moment}@duds.example`)),
    );
    expect((await lines('/events.ics', 'STATUS')).filter(status => status === 'CANCELLED')).toHaveLength(3);
    expect(await lines(`/events/${events[1]!.id}.ics`, 'STATUS')).toEqual(Array(3).fill('CANCELLED'));
  });

  test('each change of an event raises its sequence and the stamp, and nothing else does', async () => {
    const { id } = await addEvent(server.store, VOTING);
    const [entry] = await addEntries(server.store, id, 4);
    expect(await lines(`/events/${id}.ics`, 'SEQUENCE')).toEqual(['0', '0', '0']);
    const added = await get('/events.ics');
    server.now += HOUR / 4;
    expect(await server.store.withdrawals.withdraw(id, entry!, 'Stolen.')).toBe('withdrawn');
    expect(await get('/events.ics')).toBe(added);
    await server.store.events.change(id, { title: 'Overdressed' });
    await server.store.events.extend(id, iso(NOON + 5 * HOUR));
    expect(await lines(`/events/${id}.ics`, 'SEQUENCE')).toEqual(['2', '2', '2']);
    expect((await lines(`/events/${id}.ics`, 'DTSTART'))[2]).toBe('20260501T170000Z');
    expect((await lines(`/events/${id}.ics`, 'DTSTAMP'))[0]).toBe('20260501T121500Z');
    server.now += HOUR / 4;
    await server.store.events.cancel(id, 'Rain.');
    expect(await lines(`/events/${id}.ics`, 'SEQUENCE')).toEqual(['3', '3', '3']);
  });

  test('the feed tells what has happened so far, the latest first, by ids that stay', async () => {
    const closed = await addEvent(server.store, ARCHIVED);
    const running = await addEvent(server.store, [-2, 0.5, 9]);
    await addEvent(server.store, UPCOMING);
    const before = [`${closed.id}-results`, `${running.id}-opened`, `${closed.id}-voting`, `${closed.id}-opened`];
    expect(await entries()).toEqual(before);
    server.now += HOUR / 2;
    expect(await entries()).toEqual([`${running.id}-voting`, ...before]);
    await server.store.events.cancel(running.id, 'Rain.');
    server.now += 20 * HOUR;
    expect((await entries()).filter(id => id!.startsWith(`${running.id}-`))).toEqual([
      `${running.id}-voting`,
      `${running.id}-opened`,
    ]);
    expect(await get('/events.atom')).toContain(`<link href="${PUBLIC_URL}/results/${closed.id}"/>`);
  });

  test('the feed has both seals of an event, each with its hash', async () => {
    const { id } = await addEvent(server.store, VOTING);
    await addEntries(server.store, id, 4);
    await server.store.seals.start(id);
    expect(await entries()).toEqual([`${id}-start-seal`, `${id}-voting`, `${id}-opened`]);
    server.now += 2 * HOUR;
    await server.get(`/api/results/${id}`);
    expect(await entries()).toEqual([
      `${id}-end-seal`,
      `${id}-results`,
      `${id}-start-seal`,
      `${id}-voting`,
      `${id}-opened`,
    ]);
    const seals = (await server.get(`/api/event/${id}/seals`)).json<EventSeals>();
    const feed = await get('/events.atom');
    expect(seals.seals).toHaveLength(2);
    for (const seal of seals.seals) expect(feed).toContain(`(${sealHash(seals, seal, sha256)})`);
  });

  test('the feed has at most fifty entries', async () => {
    for (let n = 0; n < 20; n++) await addEvent(server.store, ARCHIVED);
    expect(await entries()).toHaveLength(50);
  });

  test('an empty feed is a feed', async () => {
    expect(await get('/events.atom')).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  });

  test('titles are texts in the feed, whatever they contain', async () => {
    const title = ']]> <script>alert(1)</script> & "quoted" \u0007';
    await addEvent(server.store, OPEN, { title, description: title });
    const body = await get('/events.atom');
    const [shown = ''] = matches(body, /<entry>\s*<title type="html"><!\[CDATA\[(.*?)\]\]><\/title>/g);
    expect(shown).toBe('Open: ]]&#62; &#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;quoted&#34; ');
    expect(body).not.toContain('<script>');
  });

  test.each(['/events.ics', '/events.atom', '/events/:id.ics'])(
    '%s is sent again only if it has changed',
    async path => {
      const { id } = await addEvent(server.store, OPEN);
      const url = path.replace(':id', String(id));
      const first = await server.get(url);
      expect(first.headers['cache-control']).toBe('public, max-age=300');
      const ask = () => server.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
      expect((await ask()).statusCode).toBe(304);
      await server.store.events.change(id, { title: 'Overdressed' });
      expect((await ask()).statusCode).toBe(200);
    },
  );

  test('votes and entries of running events change no byte', async () => {
    const voting = await addEvent(server.store, VOTING);
    const open = await addEvent(server.store, OPEN);
    const urls = ['/events.ics', '/events.atom', `/events/${voting.id}.ics`, `/events/${open.id}.ics`];
    const read = () => Promise.all(urls.map(get));
    await addEntries(server.store, voting.id, 6);
    // The feed tells of the seal, which comes before the first pair.
    await server.store.seals.start(voting.id);
    const before = await read();
    await addEntries(server.store, open.id, 7);
    for (let round = 0; round < 5; round++) {
      const pair = (await server.get(`/api/vote/entries/${voting.id}/${wallet(99)}`)).json<{ id: number }[]>();
      await server.post(`/api/vote/${voting.id}/${pair[1]!.id}/${wallet(99)}`, { winner: pair[0]!.id });
    }
    expect(await read()).toEqual(before);
  });

  test('the list of events names its formats, and no other page does', async () => {
    const links = async (url: string) => matches(await get(url), /<link rel="alternate" type="(.*?)"/g);
    expect(await links('/events')).toEqual(['application/atom+xml', 'text/calendar']);
    expect(await links('/faq')).toEqual([]);
  });

  test('in local mode, addresses are those of our own port', async () => {
    const app = await server.build({ config: testConfig({ PORT: '4321' }) });
    const { id } = await addEvent(server.store, OPEN);
    const { body } = await app.inject({ url: `/events/${id}.ics`, headers: { host: 'evil.example' } });
    expect(body).toContain(`UID:${id}-opens@localhost:4321`);
    expect(body).not.toContain('evil.example');
  });
});
