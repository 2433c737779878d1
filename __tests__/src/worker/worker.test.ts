import { PAGE_READY, RELOAD_PAGE } from '../../../src/platform/offline';
import { BUILT, openCaches, pageOf, runWorker } from './workerDouble';

const file = (text: string, headers: Record<string, string> = {}): Response => new Response(text, { headers });
const gone = (): Response => new Response('', { status: 404 });
const textOf = async (response: Response | null): Promise<string | undefined> => response?.text();
const now = (): string => new Date().toUTCString();

/** A worker that was installed with a network, which is gone since. */
async function installed(start: Parameters<typeof runWorker>[0] = {}) {
  const worker = runWorker(start);
  worker.network['/'] = pageOf(BUILT.entry);
  for (const name of BUILT.files) worker.network[`/${name}`] = file(name);
  await worker.send('install');
  await worker.send('activate');
  worker.cut();
  return worker;
}

describe('a build', () => {
  test('is kept whole, and started without a network', async () => {
    const { ask, caches, skipWaiting } = await installed();
    expect(caches.addresses('duds-build-one').sort()).toEqual(['/', '/main.11111111.js', '/wardrobe.11111111.js']);
    expect(skipWaiting).toHaveBeenCalled();
    expect(await textOf(await ask('/events', 'navigate'))).toContain('src="/main.11111111.js"');
    expect(await textOf(await ask('/wardrobe.11111111.js'))).toBe('wardrobe.11111111.js');
  });

  test('is not kept if a file is missing', async () => {
    const { network, send, skipWaiting } = runWorker();
    network['/'] = pageOf(BUILT.entry);
    network[`/${BUILT.entry}`] = file('');
    network['/wardrobe.11111111.js'] = gone;
    await expect(send('install')).rejects.toThrow('Request failed');
    expect(skipWaiting).not.toHaveBeenCalled();
  });

  test('is not kept if its page belongs to another build', async () => {
    const { network, send } = runWorker();
    network['/'] = pageOf('main.22222222.js');
    for (const name of BUILT.files) network[`/${name}`] = file(name);
    await expect(send('install')).rejects.toThrow('belongs to another build');
  });

  test('caches files that are requested later, and serves files of any build from their cache', async () => {
    const { ask, network, caches } = await installed();
    network['/wallet.11111111.js'] = file('wallet');
    expect(await textOf(await ask('/wallet.11111111.js'))).toBe('wallet');
    delete network['/wallet.11111111.js'];
    expect(await textOf(await ask('/wallet.11111111.js'))).toBe('wallet');

    const next = runWorker({ caches, built: { version: 'two' } });
    expect(await textOf(await next.ask('/wallet.11111111.js'))).toBe('wallet');
  });

  test('is deleted when the build after the next is activated, and other caches stay', async () => {
    const caches = openCaches();
    for (const name of ['duds-build-zero', 'duds-build-one', 'duds-wardrobe-winter', 'another-app'])
      await caches.storage.open(name);
    const { send } = runWorker({ caches, built: { version: 'two' } });
    await caches.storage.open('duds-build-two');
    await send('activate');
    expect(caches.names()).toEqual(['duds-build-one', 'another-app', 'duds-build-two']);
  });

  test('reloads its pages once if a later deployment has removed a file', async () => {
    const { ask, network, client } = await installed();
    network['/17.11111111.js'] = gone;
    expect((await ask('/17.11111111.js'))?.status).toBe(404);
    expect(client.postMessage).toHaveBeenCalledWith(RELOAD_PAGE);
    await ask('/17.11111111.js');
    expect(client.postMessage).toHaveBeenCalledTimes(1);
  });

  test('reloads nothing without a network', async () => {
    const { ask, client } = await installed();
    await expect(ask('/17.11111111.js')).rejects.toThrow('Failed to fetch');
    expect(client.postMessage).not.toHaveBeenCalled();
  });
});

describe('a page', () => {
  test('comes from the server, and is kept for later with its configuration', async () => {
    const { ask, network } = await installed();
    network['/events'] = pageOf(BUILT.entry, 'Events of today');
    expect(await textOf(await ask('/events', 'navigate'))).toContain('Events of today');
    delete network['/events'];
    expect(await textOf(await ask('/faq', 'navigate'))).toContain('main.11111111.js');
  });

  test('has its own title without a network, and the policy that it came with', async () => {
    const { ask } = await installed();
    const response = await ask('/wardrobe?demo', 'navigate');
    expect(response?.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(response?.headers.get('content-encoding')).toBeNull();
    const html = await textOf(response);
    expect(html).toContain('<title>Wardrobe · DUDS</title>');
    expect(html).not.toContain('preload');
    expect(html).not.toContain('prefetch');
  });

  test('of a newer build is shown, and not kept beside the old files', async () => {
    const { ask, network } = await installed();
    network['/'] = pageOf('main.22222222.js');
    expect(await textOf(await ask('/', 'navigate'))).toContain('main.22222222.js');
    delete network['/'];
    expect(await textOf(await ask('/', 'navigate'))).toContain('main.11111111.js');
  });

  test('that does not exist is the server’s 404', async () => {
    const { ask, network } = await installed();
    network['/nothing'] = gone;
    expect((await ask('/nothing', 'navigate'))?.status).toBe(404);
    delete network['/nothing'];
    expect((await ask('/nothing', 'navigate'))?.status).toBe(200);
  });

  test('is the cached one if the server takes too long', async () => {
    const { ask, network } = await installed();
    jest.useFakeTimers();
    let respond: (page: Response) => void = () => undefined;
    network['/'] = () => new Promise<Response>(resolve => (respond = resolve));
    const response = ask('/', 'navigate');
    await jest.advanceTimersByTimeAsync(4_000);
    respond(pageOf(BUILT.entry, 'Late'));
    expect(await textOf(await response)).toContain('<title>DUDS · A blockchain fashion game</title>');
    jest.useRealTimers();
  });
});

describe('the wardrobe', () => {
  const tops = [
    { title: 'Breton', layer: 'tops', xp: 0, topType: 'short' },
    { title: 'Rib Tank', layer: 'tops', xp: 0, topType: 'sleeveless' },
  ];
  const serveWardrobe = (network: Record<string, unknown>, assets = '/assets/'): void => {
    network['/data/categories.json'] = () => Response.json([{ title: 'Tops' }, { title: 'Backgrounds' }]);
    network['/data/crops.json'] = () => Response.json({});
    network['/data/palette.json'] = () => Response.json({});
    network['/data/retired.json'] = () => Response.json([]);
    network['/data/tops.json'] = () => Response.json(tops);
    network['/data/backgrounds.json'] = () =>
      Response.json([{ title: 'Butter', layer: 'background', xp: 0, hex: '#ffd45c' }]);
    for (const name of ['breton', 'rib-tank']) network[`${assets}tops/${name}.svg`] = () => file(name, { date: now() });
    for (const name of [
      '_shared/mannequin',
      '_shared/paper-head',
      '_shared/paper-legs',
      '_shared/paper-eye',
      'brand/logo',
      'brand/sticker-congrats',
    ])
      network[`${assets}${name}.svg`] = () => file(name, { date: now() });
  };

  test('is cached completely as soon as a page is shown, and can be worn without a network', async () => {
    const { ask, send, network, caches, cut } = await installed();
    serveWardrobe(network);
    await send('message', { data: PAGE_READY });
    expect(caches.addresses('duds-wardrobe-spring')).toEqual(
      expect.arrayContaining([
        '/data/tops.json',
        '/data/crops.json',
        '/data/palette.json',
        '/data/retired.json',
        '/assets/tops/rib-tank.svg',
      ]),
    );
    cut();
    expect(await (await ask('/data/tops.json', 'cors'))?.json()).toEqual(tops);
    expect(await textOf(await ask('/assets/tops/breton.svg'))).toBe('breton');
  });

  test('is fetched from where the last attempt stopped', async () => {
    const { send, network, requested } = await installed();
    serveWardrobe(network);
    delete network['/assets/tops/rib-tank.svg'];
    await send('message', { data: PAGE_READY });
    serveWardrobe(network);
    requested.length = 0;
    await send('message', { data: PAGE_READY });
    expect(requested).toContain('/assets/tops/rib-tank.svg');
    expect(requested).not.toContain('/data/tops.json');
    expect(requested).not.toContain('/assets/tops/breton.svg');
  });

  describe('with its drawings in a bundle', () => {
    const bundles = { tops: 'pictures-tops.22222222.json' };
    const drawings = { 'tops/breton.svg': '<svg id="breton"/>', 'tops/rib-tank.svg': '<svg id="rib-tank"/>' };
    const serveBundle = (network: Record<string, unknown>): void => {
      serveWardrobe(network);
      network['/pictures-tops.22222222.json'] = () => Response.json(drawings, { headers: { date: now() } });
    };
    const singles = (requested: readonly string[]) => requested.filter(address => address.includes('/tops/'));

    test('needs one request per category', async () => {
      const { ask, send, network, requested, cut } = await installed({ built: { bundles } });
      serveBundle(network);
      await send('message', { data: PAGE_READY });
      expect(requested).toContain('/pictures-tops.22222222.json');
      expect(singles(requested)).toEqual([]);
      cut();
      const picture = await ask('/assets/tops/breton.svg');
      expect(picture?.headers.get('content-type')).toBe('image/svg+xml');
      expect(await textOf(picture)).toBe('<svg id="breton"/>');
    });

    test('fetches nothing again', async () => {
      const { send, network, requested } = await installed({ built: { bundles } });
      serveBundle(network);
      await send('message', { data: PAGE_READY });
      requested.length = 0;
      await send('message', { data: PAGE_READY });
      expect(requested).toEqual([]);
    });

    test('fetches pictures that the bundle lacks one by one, or all of them without the bundle', async () => {
      const { send, network, requested } = await installed({ built: { bundles } });
      serveBundle(network);
      network['/pictures-tops.22222222.json'] = () => Response.json({ 'tops/breton.svg': '<svg/>' });
      await send('message', { data: PAGE_READY });
      expect(singles(requested)).toEqual(['/assets/tops/rib-tank.svg']);

      const other = await installed({ built: { bundles } });
      serveBundle(other.network);
      other.network['/pictures-tops.22222222.json'] = gone;
      await other.send('message', { data: PAGE_READY });
      expect(singles(other.requested)).toEqual(['/assets/tops/breton.svg', '/assets/tops/rib-tank.svg']);
    });

    test('fetches pictures of another host one by one', async () => {
      const { send, network, requested } = await installed({ built: { bundles }, assets: 'https://cdn.test/' });
      serveBundle(network);
      serveWardrobe(network, 'https://cdn.test/');
      await send('message', { data: PAGE_READY });
      expect(requested).toContain('https://cdn.test/tops/breton.svg');
      expect(requested).not.toContain('/pictures-tops.22222222.json');
    });
  });

  test('is cached completely, however many pictures it has', async () => {
    const { send, network, caches } = await installed();
    serveWardrobe(network);
    const many = Array.from({ length: 1_200 }, (_, index) => ({ title: `Top ${index}`, layer: 'tops', xp: 0 }));
    network['/data/tops.json'] = () => Response.json(many.map(top => ({ ...top, topType: 'short' })));
    for (const index of many.keys()) network[`/assets/tops/top-${index}.svg`] = () => file('top', { date: now() });
    await send('message', { data: PAGE_READY });
    expect(caches.addresses('duds-wardrobe-spring')).toContain('/assets/tops/top-1199.svg');
  });

  test('is not fetched ahead if the player saves data, but pictures that were shown are cached', async () => {
    const { ask, send, network, requested } = runWorker({ saveData: true });
    serveWardrobe(network);
    await send('message', { data: PAGE_READY });
    expect(requested).toEqual([]);
    await ask('/assets/tops/breton.svg');
    delete network['/assets/tops/breton.svg'];
    expect(await textOf(await ask('/assets/tops/breton.svg'))).toBe('breton');
  });

  test('is the server’s catalogue while there is a server', async () => {
    const { ask, network } = await installed();
    network['/data/tops.json'] = Response.json(tops);
    await ask('/data/tops.json', 'cors');
    network['/data/tops.json'] = Response.json(tops.slice(1));
    expect(await (await ask('/data/tops.json', 'cors'))?.json()).toEqual(tops.slice(1));
  });

  test('shows a cached picture at once and checks for a newer one after a while', async () => {
    const { ask, network, requested } = await installed();
    network['/assets/tops/breton.svg'] = () => file('first', { date: now() });
    await ask('/assets/tops/breton.svg');
    requested.length = 0;
    expect(await textOf(await ask('/assets/tops/breton.svg'))).toBe('first');
    expect(requested).toEqual([]);

    network['/assets/tops/breton.svg'] = () => file('second', { date: now() });
    jest.useFakeTimers({ now: Date.now() + 6 * 60 * 1_000 });
    expect(await textOf(await ask('/assets/tops/breton.svg'))).toBe('first');
    jest.useRealTimers();
    expect(await textOf(await ask('/assets/tops/breton.svg'))).toBe('second');
  });

  test('continues if the storage is full', async () => {
    const { ask, network, caches } = await installed();
    caches.state.isFull = true;
    network['/assets/tops/breton.svg'] = () => file('breton');
    expect(await textOf(await ask('/assets/tops/breton.svg'))).toBe('breton');
    network['/data/tops.json'] = Response.json(tops);
    expect(await (await ask('/data/tops.json', 'cors'))?.json()).toEqual(tops);
  });

  test('of a bucket is requested so that a canvas may read it, bypassing copies without CORS headers', async () => {
    const bucket = 'https://bucket.test/duds/';
    const { ask, network, requested } = runWorker({ assets: bucket });
    let isCachedWithoutHeaders = true;
    network[`${bucket}tops/breton.svg`] = () => {
      if (isCachedWithoutHeaders) {
        isCachedWithoutHeaders = false;
        throw new TypeError('CORS');
      }
      return file('breton', { date: now() });
    };
    expect(await textOf(await ask(`${bucket}tops/breton.svg`))).toBe('breton');
    expect(requested).toEqual([`${bucket}tops/breton.svg`, `${bucket}tops/breton.svg reload`]);
    expect(await textOf(await ask(`${bucket}tops/breton.svg`, 'cors'))).toBe('breton');
    expect(requested).toHaveLength(2);
  });
});

test('requests that only the server can handle are left to the browser', async () => {
  const { ask } = await installed();
  expect(await ask('/api/events/open', 'cors')).toBeNull();
  expect(await ask('https://elsewhere.test/icon.svg')).toBeNull();
});
