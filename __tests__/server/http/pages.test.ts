import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import type { PageName } from '#rules/pages/pages';
import { readWardrobe } from '../../../server/http/readWardrobe';
import { ARCHIVED, addEntries, addEvent, fit, HOUR, NOON, OPEN, testConfig, VOTING } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';
import { votingCalls } from '../support/votingCalls';

const HTML = { accept: 'text/html' };
const PUBLIC_URL = 'https://duds.example';

describeServer('the head of a page', { config: testConfig({ AUTH: 'off', PUBLIC_URL }) }, server => {
  const { voteOnAll } = votingCalls(server);
  const headOf = async (url: string): Promise<string> =>
    (await server.app.inject({ url, headers: { accept: 'text/html' } })).body.split('<script')[0] ?? '';
  const contentOf = (head: string, name: string): string | undefined =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1];
  const titleOf = (head: string): string | undefined => /<title>(.*?)<\/title>/.exec(head)?.[1];

  test.each([
    ['/', 'DUDS · A blockchain fashion game'],
    ['/wardrobe?demo', 'Wardrobe · DUDS'],
    ['/events/', 'Events · DUDS'],
    ['/faq', 'FAQ · DUDS'],
  ])('%s has a title, a description and its own address', async (url, title) => {
    const head = await headOf(url);
    expect(titleOf(head)).toBe(title);
    expect(contentOf(head, 'og:title')).toBe(title);
    expect(contentOf(head, 'description')).toMatch(/^.{40,160}$/);
    expect(contentOf(head, 'og:description')).toBe(contentOf(head, 'description'));
    const address = `${PUBLIC_URL}${new URL(url, PUBLIC_URL).pathname.replace(/(?<=.)\/$/, '')}`;
    expect(head).toContain(`<link rel="canonical" href="${address}" />`);
    expect(contentOf(head, 'og:url')).toBe(address);
    expect(contentOf(head, 'robots')).toBeUndefined();
  });

  test('the share picture has an absolute address and a size', async () => {
    const head = await headOf('/');
    expect(contentOf(head, 'og:image')).toBe(`${PUBLIC_URL}/page/share.png`);
    expect(contentOf(head, 'og:image:width')).toBe('1200');
    expect(contentOf(head, 'twitter:card')).toBe('summary_large_image');
  });

  test('the files of the page’s screen are preloaded, and no others', async () => {
    const head = await headOf('/faq');
    expect(head).toContain('<link rel="preload" as="script" href="/17.0a1b2c3d.js" />');
    expect(head).toContain('<link rel="preload" as="style" href="/17.0a1b2c3d.css" />');
    expect(head).toContain(
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/letters.0a1b2c3d.woff2" />',
    );
    expect(await headOf('/events')).not.toContain('preload');
  });

  test.each([
    ['/faq', []],
    [
      '/wardrobe?demo',
      [
        '/data/categories.json',
        '/assets/shoes-and-legs/regular.svg',
        '/assets/head/regular.svg',
        '/assets/bottoms/underwear.svg',
        '/assets/arms/regular.svg',
        '/assets/mouth/sad.svg',
        '/assets/eye/regular.svg',
      ],
    ],
  ])('what %s shows first starts to load before any script runs', async (url, first) => {
    const links = (await headOf(url)).matchAll(/<link rel="prefetch" href="(.*?)" \/>/g);
    expect([...links].map(([, href]) => href)).toEqual(['/assets/brand/logo.svg', ...first]);
  });

  test('without PUBLIC_URL the page has no absolute addresses', async () => {
    const app = await server.build({ config: testConfig() });
    const { body } = await app.inject({ url: '/', headers: { host: 'evil.example' } });
    expect(body).not.toContain('evil.example');
    expect(body).not.toContain('canonical');
    expect(contentOf(body, 'og:image')).toBe('/page/share.png');
  });

  test.each([
    ['vote', VOTING, 'Vote: Sunday Best · DUDS'],
    ['results', ARCHIVED, 'Results: Sunday Best · DUDS'],
  ] as const)('/%s of an event carries its title', async (page, hours, title) => {
    const { id } = await addEvent(server.store, hours, { title: 'Sunday Best' });
    const head = await headOf(`/${page}/${id}`);
    expect(titleOf(head)).toBe(title);
    expect(contentOf(head, 'description')).toMatch(/^Sunday Best: /);
    expect(contentOf(head, 'robots')).toBeUndefined();
  });

  test.each([
    ['vote', OPEN],
    ['vote', ARCHIVED],
    ['results', VOTING],
  ] as const)('/%s of an event in another phase is served, but not indexed', async (page, hours) => {
    const { id } = await addEvent(server.store, hours);
    const response = await server.get(`/${page}/${id}`);
    expect(response.statusCode).toBe(200);
    expect(contentOf(response.body, 'robots')).toBe('noindex');
    expect(response.body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/${page}/${id}" />`);
  });

  test('results that nobody voted for have no podium to show', async () => {
    const { id } = await addEvent(server.store, ARCHIVED, { title: 'Sunday Best' });
    await addEntries(server.store, id, 2);
    await server.store.standings.close(id);
    const head = await headOf(`/results/${id}`);
    expect(contentOf(head, 'og:image')).toBe(`${PUBLIC_URL}/cards/event/${id}.png`);
    expect(contentOf(head, 'og:image:alt')).toBe('Sunday Best: two dressed one-eyed characters');
    expect((await server.get(`/results/${id}/1`)).statusCode).toBe(404);
  });

  test.each([
    ['quotes and tags', '</title><script>"&', '&#60;/title&#62;&#60;script&#62;&#34;&#38;'],
    ['a very long name', 'Ünd '.repeat(30).trim(), 'Ünd '.repeat(30).trim()],
  ])('an event’s title of %s stays within the elements of its head', async (_what, title, escaped) => {
    const { id } = await addEvent(server.store, VOTING, { title });
    await addEntries(server.store, id, 2);
    await voteOnAll(id);
    server.now = NOON + HOUR;
    await server.store.standings.close(id);
    for (const [path, words] of Object.entries({ vote: 'Vote: ', results: 'Results: ' })) {
      const head = await headOf(`/${path}/${id}`);
      expect(titleOf(head)).toBe(`${words}${escaped} · DUDS`);
      expect(contentOf(head, 'og:title')).toBe(titleOf(head));
    }
    expect(titleOf(await headOf(`/results/${id}/show`))).toBe(`The show: ${escaped} · DUDS`);
    const place = await headOf(`/results/${id}/1`);
    expect(titleOf(place)).toBe(`1st in ${escaped} · DUDS`);
    expect(contentOf(place, 'description')).toMatch(`${escaped}: the fit`);
    expect(contentOf(place, 'og:image:alt')).toBe(`The fit that came 1st in ${escaped}`);
  });

  /** In each kind of address, what it names does not exist or is not even a name. */
  test.each([
    ...['/vote/4711', '/results/4711', '/results/4711/1', '/results/4711/show', '/results/1/0', '/results/1/%22x'],
    ...['/fit/hostile', '/fit/%22%3E%3Cscript%3Ehostile', `/fit/${'hostile'.repeat(9)}`, '/versus/hostile/hostile'],
    ...['/closet/hostile', '/closet/hostile.eth', `/closet/0x${'g'.repeat(40)}`, `/closet/0x${'81'.repeat(30)}`],
    ...['/pieces/tops/hostile', '/pieces/tops/%3C%2Ftitle%3E', `/pieces/${'hostile'.repeat(9)}/x`, '/pieces/hostile'],
    ...['/hostile', '/eye/hostile', '/standings/hostile', '/%3C%2Ftitle%3E%3Cscript%3Ehostile', '/hostile%22%20x='],
  ])('at %s there is only the lost page, which repeats nothing', async url => {
    const response = await server.app.inject({ url, headers: HTML });
    expect(response.statusCode).toBe(404);
    expect(titleOf(response.body)).toBe('Lost · DUDS');
    expect(contentOf(response.body, 'og:image')).toBe(`${PUBLIC_URL}/page/share.png`);
    expect(contentOf(response.body, 'robots')).toBe('noindex');
    expect(response.body).not.toMatch(/hostile|4711|canonical|og:url|<script>|8181|gggg/);
  });

  test.each(['/', '/eye', '/standings', '/events', '/pieces/glasses/shades', `/closet/0x${'81'.repeat(20)}`])(
    'the head of %s is the same whatever is asked beside it',
    async url => {
      expect(await headOf(`${url}?season=%3C%2Ftitle%3E&x=%22hostile%22`)).toBe(await headOf(url));
    },
  );

  test.each(['/vote/12', '/results/12', '/results/999999999', '/vote/abc', '/results/0'])(
    '%s, which does not exist, is 404 and not indexed',
    async url => {
      const response = await server.app.inject({ url, headers: { accept: 'text/html' } });
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('duds-config');
      expect(contentOf(response.body, 'robots')).toBe('noindex');
    },
  );

  describe('of things in closed events', () => {
    const SHADES = fitCode(fit({ glasses: 'glasses/shades.svg' }));
    const BARE = fitCode(fit());

    async function closed() {
      const { id } = await addEvent(server.store, VOTING, { title: 'Sunday Best' });
      await addEntries(server.store, id, 2);
      await voteOnAll(id);
      return id;
    }

    test('a place says which one, and of what', async () => {
      const id = await closed();
      expect(contentOf(await headOf(`/results/${id}/2`), 'robots')).toBe('noindex');
      server.now = NOON + HOUR;
      await server.store.standings.close(id);
      const head = await headOf(`/results/${id}/2`);
      expect(titleOf(head)).toBe('2nd in Sunday Best · DUDS');
      expect(contentOf(head, 'description')).toMatch(/^Sunday Best: .{20,}$/);
      expect(head).toContain(`<link rel="canonical" href="${PUBLIC_URL}/results/${id}/2" />`);
    });

    test('a place that nobody has does not exist', async () => {
      const id = await closed();
      server.now = NOON + HOUR;
      await server.store.standings.close(id);
      expect((await server.get(`/results/${id}/3`)).statusCode).toBe(404);
      expect((await server.get('/results/999/1')).statusCode).toBe(404);
    });

    test('a piece is asked for by its title', async () => {
      const head = await headOf('/pieces/hair-and-hats/beanie');
      expect(titleOf(head)).toBe('Who wore Beanie? · DUDS');
      expect(contentOf(head, 'robots')).toBeUndefined();
      for (const path of ['/pieces/hair-and-hats/toga', '/pieces/glasses/beanie', '/pieces/beanie'])
        expect((await server.get(path)).statusCode).toBe(404);
    });

    test('two fits of a link are not indexed', async () => {
      const response = await server.get(`/versus/${SHADES}/${BARE}`);
      expect(response.statusCode).toBe(200);
      expect(titleOf(response.body)).toBe('Which one? · DUDS');
      expect(contentOf(response.body, 'googlebot')).toBe('noindex');
    });

    test.each([
      ['broken', `${SHADES.slice(0, -1)}${SHADES.endsWith('A') ? 'B' : 'A'}`],
      ['one fit twice', BARE],
    ])('codes that are %s do not exist', async (_name, code) => {
      expect((await server.get(`/versus/${code}/${BARE}`)).statusCode).toBe(404);
    });
  });

  test('every page has a title, a description, a canonical address and a picture of its own', async () => {
    const voting = await addEvent(server.store, VOTING, { title: 'Sunday Best' });
    const archived = await addEvent(server.store, VOTING, { title: 'Monday Worst' });
    await addEntries(server.store, archived.id, 2);
    await voteOnAll(archived.id);
    server.now = NOON + HOUR;
    await server.store.standings.close(archived.id);
    const code = fitCode(DEFAULT_AVATAR);
    const other = fitCode(fit({ glasses: 'glasses/shades.svg' }));
    // A page that is missing here does not compile.
    const paths: Readonly<Record<Exclude<PageName, 'lost'>, string>> = {
      home: '/',
      wardrobe: '/wardrobe',
      events: '/events',
      faq: '/faq',
      vote: `/vote/${voting.id}`,
      results: `/results/${archived.id}`,
      show: `/results/${archived.id}/show`,
      place: `/results/${archived.id}/2`,
      fit: `/fit/${code}`,
      piece: '/pieces/glasses/shades',
      versus: `/versus/${code}/${other}`,
      eye: '/eye',
      standings: '/standings',
      closet: `/closet/0x${'81'.repeat(20)}`,
    };
    const heads = await Promise.all(Object.values(paths).map(headOf));
    const canonicals = heads.map(head => /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1]);
    expect(canonicals).toEqual(Object.values(paths).map(path => `${PUBLIC_URL}${path}`));
    expect(heads.map(head => contentOf(head, 'og:url'))).toEqual(canonicals);
    for (const name of ['og:title', 'description', 'og:image', 'og:image:alt']) {
      const contents = heads.map(head => contentOf(head, name));
      const repeated = Object.keys(paths).filter(
        (_page, n) => contents.indexOf(contents[n]) !== contents.lastIndexOf(contents[n]),
      );
      expect([name, repeated]).toEqual([name, []]);
    }
  });

  test('a fit’s page says what it shows, under its canonical code', async () => {
    const avatar = { ...DEFAULT_AVATAR, background: '#9fddbe', hairAndHats: 'hair-and-hats/beret.svg' };
    // Bare arms do not go with a top that has sleeves, so nobody can wear this fit as it was sent.
    const sent = fitCode({ ...avatar, tops: 'tops/breton.svg' });
    const code = fitCode({ ...avatar, tops: 'tops/breton.svg', arms: 'arms/regular-short.svg' });
    const app = await server.build({ config: testConfig({ PUBLIC_URL }), wardrobe: await readWardrobe('public/data') });
    const { body, statusCode } = await app.inject({ url: `/fit/${sent}?utm=%3Cscript%3E`, headers: HTML });
    expect(statusCode).toBe(200);
    expect(titleOf(body)).toBe('A Darcel in Beret and Breton · DUDS');
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/fit/${code}" />`);
    expect(contentOf(body, 'og:url')).toBe(`${PUBLIC_URL}/fit/${code}`);
    expect(contentOf(body, 'og:image')).toBe(`${PUBLIC_URL}/cards/fit/${code}.png`);
    expect(contentOf(body, 'og:image:alt')).toBe('A Darcel in Beret and Breton on Mint');
    expect(contentOf(body, 'robots')).toBeUndefined();
    for (const robot of ['googlebot', 'bingbot', 'yandex']) expect(contentOf(body, robot)).toBe('noindex');
    expect(body).not.toContain('utm');
  });

  test.each(['.', ')', ',', '…', '%E2%80%A6', '...'])('a fit’s link with %s behind it is the fit’s page', async end => {
    const code = fitCode(DEFAULT_AVATAR);
    const { body, statusCode } = await server.app.inject({ url: `/fit/${code}${end}`, headers: HTML });
    expect(statusCode).toBe(200);
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/fit/${code}" />`);
  });

  test.each(['/fit/1AAAA', '/fit/breton', `/fit/${fitCode(DEFAULT_AVATAR)}x`])(
    'the broken link %s is 404 and repeats nothing',
    async url => {
      const { body, statusCode } = await server.app.inject({ url, headers: HTML });
      expect(statusCode).toBe(404);
      expect(body).not.toContain(url.split('/')[2]);
      expect(contentOf(body, 'robots')).toBe('noindex');
    },
  );

  test('a page that does not exist is not indexed', async () => {
    const head = await headOf('/nothing-here');
    expect(titleOf(head)).toBe('Lost · DUDS');
    expect(contentOf(head, 'robots')).toBe('noindex');
  });

  test('the page is served even if the database does not respond', async () => {
    const events = { ...server.store.events, find: () => Promise.reject(new Error('away')) };
    const app = await server.build({ store: { ...server.store, events } });
    const response = await app.inject('/results/3');
    expect(response.statusCode).toBe(200);
    expect(titleOf(response.body)).toBe('Results · DUDS');
  });

  test('robots.txt allows everything but the API, and names the sitemap', async () => {
    const response = await server.get('/robots.txt');
    expect(response.headers['content-type']).toContain('text/plain');
    expect(response.body).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
    const local = await server.build({ config: testConfig() });
    expect((await local.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /api/\n');
    expect((await local.inject('/sitemap.xml')).statusCode).toBe(404);
  });

  test('the sitemap lists the pages, the open votes, the results and the pieces', async () => {
    const voting = await addEvent(server.store, VOTING);
    const archived = await addEvent(server.store, ARCHIVED);
    await addEvent(server.store, OPEN);
    const response = await server.get('/sitemap.xml');
    expect(response.headers['content-type']).toContain('xml');
    const addresses = [...response.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    const paths = [
      ...['/', '/wardrobe', '/events', '/faq', '/eye', '/standings'],
      ...[`/vote/${voting.id}`, `/results/${archived.id}`, `/results/${archived.id}/show`],
      ...['/pieces/hair-and-hats/beanie', '/pieces/head-accessories/crown'],
      ...['/pieces/glasses/shades', '/pieces/bottoms/jeans'],
    ];
    expect(addresses.sort()).toEqual(paths.map(path => `${PUBLIC_URL}${path}`).sort());
  });
});
