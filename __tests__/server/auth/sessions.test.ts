import { sql } from 'kysely';
import { Wallet } from 'ethers';
import { fitCode } from '#rules/outfit/fitCode';
import { newNonce } from '../../../server/auth/tokens';
import { sha256 } from '../../../server/keys/sha256';
import { addEntries, addEvent, fit, HOUR, NOON, OPEN, testConfig, VOTING, WARDROBE } from '../../../testing/fixtures';
import { messageOf, OWN_ORIGIN, TestBrowser, type MessageParts } from '../support/signIn';
import { describeServer } from '../support/testServer';

const ALICE = Wallet.createRandom();
const BOB = Wallet.createRandom();
const ADDRESS = ALICE.address.toLowerCase();
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const iso = (time: number) => new Date(time).toISOString();

describeServer('sessions', { config: testConfig({ AUTH: 'on' }) }, server => {
  const browser = (origin?: string) => new TestBrowser(() => server.app, origin);

  async function signedIn(wallet = ALICE): Promise<TestBrowser> {
    const opened = browser();
    expect((await opened.signIn(wallet)).statusCode).toBe(201);
    return opened;
  }

  describe('signing in', () => {
    test('with the key of the address starts a session of a week', async () => {
      const alice = browser();
      const response = await alice.signIn(ALICE);
      expect([response.statusCode, response.json()]).toEqual([
        201,
        { wallet: ALICE.address.toLowerCase(), since: iso(NOON), expires: iso(NOON + WEEK) },
      ]);
      expect((await alice.send('GET', '/api/session')).json()).toEqual(response.json());
    });

    test('can be asked about without an error before and after', async () => {
      const alice = browser();
      const before = await alice.send('GET', '/api/session?optional');
      expect([before.statusCode, before.json()]).toEqual([200, null]);
      const signedIn = await alice.signIn(ALICE);
      expect((await alice.send('GET', '/api/session?optional')).json()).toEqual(signedIn.json());
    });

    test('sets a cookie that no script can read and no other site sends, and stores only its hash', async () => {
      const alice = browser();
      const response = await alice.signIn(ALICE);
      const cookie = response.cookies.find(({ name }) => name === 'duds-session')!;
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: WEEK / 1_000 });
      expect(cookie.secure).toBeUndefined();
      expect(cookie.domain).toBeUndefined();
      const { rows } = await sql`select * from sessions`.execute(server.store.db);
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(cookie.value);
    });

    test('sets a secure cookie for this host only if the address is https', async () => {
      const app = await server.build({ config: testConfig({ PUBLIC_URL: 'https://duds.example' }) });
      const alice = new TestBrowser(() => app, 'https://duds.example');
      const response = await alice.signIn(ALICE, { domain: 'duds.example', uri: 'https://duds.example/vote/3' });
      expect(response.statusCode).toBe(201);
      expect(response.cookies[0]).toMatchObject({ name: '__Host-duds-session', secure: true, path: '/' });
    });

    test('succeeds with resources, which some wallets add to the message', async () => {
      expect((await browser().signIn(ALICE, { resources: ['https://example.com/terms'] })).statusCode).toBe(201);
    });

    test.each(['\0', '\ud83d'])('is refused as malformed if the database cannot hold the message: %j', async text => {
      const alice = browser();
      const expirationTime = `${iso(NOON + HOUR)}\nRequest ID: ${text}`;
      const message = await alice.message(ALICE.address, { expirationTime });
      // A wallet cannot sign half of a character.
      const refused = await alice.open(message, await ALICE.signMessage(message.replace('\ud83d', '')));
      expect(refused.json()).toMatchObject({ status: 400, code: 'malformed' });
    });

    test('succeeds in two tabs at once', async () => {
      const alice = browser();
      const [one, other] = [await alice.message(ALICE.address), await alice.message(ALICE.address)];
      expect((await alice.open(one, await ALICE.signMessage(one))).statusCode).toBe(201);
      expect((await alice.open(other, await ALICE.signMessage(other))).statusCode).toBe(201);
    });

    test('as another account ends the earlier session', async () => {
      const alice = await signedIn();
      const earlier = alice.cookies.get('duds-session')!;
      await alice.signIn(BOB);
      const { wallet } = (await alice.send('GET', '/api/session')).json<{ wallet: string }>();
      expect(wallet).toBe(BOB.address.toLowerCase());
      const thief = browser();
      thief.cookies.set('duds-session', earlier);
      expect((await thief.send('GET', '/api/session')).statusCode).toBe(401);
    });

    const refused: readonly (readonly [string, Partial<MessageParts>])[] = [
      ['another domain', { domain: 'evil.example' }],
      ['a domain with another port', { domain: 'localhost:3001' }],
      ['a domain that only begins like ours', { domain: 'localhost:3000.evil.example' }],
      ['the URI of another site', { uri: 'https://evil.example/' }],
      ['a URI that is not one', { uri: 'nowhere' }],
      ['the URI of one of our origins and the domain of another', { uri: 'http://127.0.0.1:3000' }],
      ['another scheme', { domain: 'https://localhost:3000' }],
      ['another chain', { chainId: 5 }],
      ['another version', { version: '2' }],
      ['a nonce that was never issued', { nonce: newNonce() }],
      ['an expiry that has passed', { expirationTime: iso(NOON) }],
      ['a message from the future', { issuedAt: iso(NOON + HOUR), expirationTime: iso(NOON + 2 * HOUR) }],
    ];
    test.each(refused)('with %s is refused: 401', async (_name, change) => {
      const alice = browser();
      const response = await alice.signIn(ALICE, change);
      expect(response.json()).toMatchObject({ status: 401, code: 'sign-in-refused' });
      expect(alice.cookies.has('duds-session')).toBe(false);
    });

    test('is checked against our own address, whatever the Host header says', async () => {
      const alice = browser();
      const message = await alice.message(ALICE.address, { domain: 'evil.example', uri: 'http://evil.example' });
      const payload = { message, signature: await ALICE.signMessage(message) };
      const response = await alice.send('POST', '/api/session', payload, { host: 'evil.example' });
      expect(response.json()).toMatchObject({ status: 401, code: 'sign-in-refused' });
    });

    test('from a foreign page is refused: 401', async () => {
      const evil = browser('https://evil.example');
      const message = messageOf({
        domain: 'localhost:3000',
        address: ALICE.address,
        uri: OWN_ORIGIN,
        version: '1',
        chainId: 1,
        nonce: newNonce(),
        issuedAt: iso(NOON),
        expirationTime: iso(NOON + HOUR),
      });
      for (const response of [
        await evil.send('POST', '/api/session/nonce'),
        await evil.open(message, await ALICE.signMessage(message)),
        await evil.send('DELETE', '/api/session'),
      ])
        expect(response.json()).toMatchObject({ status: 401, code: 'foreign-origin' });
    });

    test('with another wallet’s signature is refused: 401, and the nonce is used up', async () => {
      const alice = browser();
      const message = await alice.message(ALICE.address);
      for (const signer of [BOB, ALICE])
        expect((await alice.open(message, await signer.signMessage(message))).json()).toMatchObject({
          status: 401,
          code: 'sign-in-refused',
        });
    });

    test('with a message changed after it was signed is refused: 401', async () => {
      const alice = browser();
      const message = await alice.message(ALICE.address);
      const signature = await ALICE.signMessage(message);
      const changed = message.replace('Sign in to DUDS.', 'Sign in to buds.');
      expect((await alice.open(changed, signature)).statusCode).toBe(401);
    });

    test('succeeds once in ten attempts with one nonce', async () => {
      const alice = browser();
      const message = await alice.message(ALICE.address);
      const signature = await ALICE.signMessage(message);
      const replays = await Promise.all(Array.from({ length: 10 }, () => alice.open(message, signature)));
      expect(replays.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array<number>(9).fill(401)]);
      expect((await alice.open(message, signature)).statusCode).toBe(401);
    });

    test('with the nonce of another browser is refused: 401, and that browser can still use it', async () => {
      const alice = browser();
      const thief = browser();
      await thief.nonce();
      const message = await alice.message(ALICE.address);
      const signature = await ALICE.signMessage(message);
      expect((await thief.open(message, signature)).json()).toMatchObject({ status: 401, code: 'sign-in-refused' });
      expect((await browser().open(message, signature)).statusCode).toBe(401);
      expect((await alice.open(message, signature)).statusCode).toBe(201);
    });

    test('with a nonce that is ten minutes old is refused: 401', async () => {
      const alice = browser();
      const message = await alice.message(ALICE.address, { expirationTime: iso(NOON + HOUR) });
      server.now = NOON + HOUR / 6;
      expect((await alice.open(message, await ALICE.signMessage(message))).statusCode).toBe(401);
      await alice.nonce();
      expect((await sql`select * from sign_in_nonces`.execute(server.store.db)).rows).toHaveLength(1);
    });

    test.each([
      ['an address in lower case', (message: string) => message.replace(ALICE.address, ALICE.address.toLowerCase())],
      ['another text', () => 'Hello'],
    ])('with %s is malformed: 400', async (_name, change) => {
      const alice = browser();
      const message = change(await alice.message(ALICE.address));
      const response = await alice.open(message, await ALICE.signMessage(message));
      expect(response.json()).toMatchObject({ status: 400, code: 'malformed' });
    });

    test.each(['', '0x0', 'signed', `0x${'ab'.repeat(10_000)}`])(
      'with a text that is not a signature is malformed: 400 or 413 (%#)',
      async signature => {
        const alice = browser();
        const response = await alice.open(await alice.message(ALICE.address), signature);
        expect([400, 413]).toContain(response.statusCode);
      },
    );

    test.each(['0x', '0x00', '00', `0x${'00'.repeat(65)}`, `0x${'6492'.repeat(40)}`])(
      'with bytes that sign nothing is refused: 401 (%#)',
      async signature => {
        const alice = browser();
        expect((await alice.open(await alice.message(ALICE.address), signature)).statusCode).toBe(401);
      },
    );

    test('is limited per minute', async () => {
      const app = await server.build({ limits: { signIns: 2 } });
      const alice = new TestBrowser(() => app);
      for (let call = 0; call < 2; call++)
        expect((await alice.send('POST', '/api/session/nonce')).statusCode).toBe(201);
      expect((await alice.send('POST', '/api/session/nonce')).json()).toMatchObject({ code: 'too-many-requests' });
    });
  });

  describe('acting for a wallet', () => {
    const calls = async () => {
      const open = await addEvent(server.store, OPEN);
      const voting = await addEvent(server.store, VOTING);
      const [loser, winner] = await addEntries(server.store, voting.id, 2);
      const passing = await addEvent(server.store, VOTING);
      const pair = await addEntries(server.store, passing.id, 2);
      const { address } = ALICE;
      return [
        ['GET', `/api/vote/entries/${voting.id}/${address}`, undefined, 200],
        ['POST', `/api/vote/${voting.id}/${loser!}/${address}`, { winner: winner! }, 201],
        ['GET', `/api/vote/entries/${passing.id}/${address}`, undefined, 200],
        ['POST', `/api/vote/${passing.id}/pass/${address}`, { entries: pair, why: 'even' }, 201],
        ['POST', `/api/reports/${voting.id}/${loser!}/${address}`, { why: 'offends' }, 201],
        ['GET', `/api/vote/progress/${address}`, undefined, 200],
        ['POST', `/api/entries/${open.id}/${address}`, fit(), 201],
        ['GET', `/api/closets/${address}/own`, undefined, 200],
        ['PUT', `/api/closets/${address}`, { hidden: true }, 204],
        ['POST', `/api/versus/${fitCode(fit())}/${fitCode(fit({ bottoms: '' }))}/${address}`, { winner: 'a' }, 201],
      ] as const;
    };

    beforeEach(() => server.index.give(ALICE.address.toLowerCase()));

    test('is tried with every call that needs the session of the wallet in its path', async () => {
      const tried = (await calls()).map(([method, url]) => `${method} ${url}`);
      const declared: string[] = [];
      await server.build({
        onRoute: ({ method, url, schema }) => {
          if (schema?.security && method !== 'HEAD' && url.includes(':wallet'))
            declared.push(`${String(method)} ${url}`);
        },
      });
      expect(declared.length).toBeGreaterThan(5);
      for (const route of declared)
        expect(tried).toContainEqual(expect.stringMatching(new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`)));
    });

    test('works with its session, even if the path has the address in mixed case', async () => {
      const alice = await signedIn();
      for (const [method, url, body, status] of await calls())
        expect((await alice.send(method, url, body)).statusCode).toBe(status);
    });

    const intruders: readonly (readonly [string, string, () => Promise<TestBrowser>])[] = [
      ['without a session', 'no-session', () => Promise.resolve(browser())],
      ["with another wallet's session", 'other-wallet', () => signedIn(BOB)],
      [
        'with a session that has expired',
        'no-session',
        async () => {
          const alice = await signedIn();
          server.now = NOON + WEEK;
          return alice;
        },
      ],
      [
        'with a session that was ended',
        'no-session',
        async () => {
          const alice = await signedIn();
          const token = alice.cookies.get('duds-session')!;
          await alice.send('DELETE', '/api/session');
          alice.cookies.set('duds-session', token);
          return alice;
        },
      ],
      [
        'with a session that was ended elsewhere',
        'no-session',
        async () => {
          const [here, there] = [await signedIn(), await signedIn()];
          await there.send('DELETE', '/api/session?everywhere');
          return here;
        },
      ],
      [
        'with a stolen token after the session was ended',
        'no-session',
        async () => {
          const [alice, thief] = [await signedIn(), browser()];
          thief.cookies.set('duds-session', alice.cookies.get('duds-session')!);
          await alice.send('DELETE', '/api/session');
          return thief;
        },
      ],
      [
        'with a token that was never issued',
        'no-session',
        () => {
          const thief = browser();
          thief.cookies.set('duds-session', 'A'.repeat(43));
          return Promise.resolve(thief);
        },
      ],
    ];
    test.each(intruders)('%s is refused: 401 %s', async (_name, code, open) => {
      const urls = await calls();
      const intruder = await open();
      for (const [method, url, body] of urls)
        expect((await intruder.send(method, url, body)).json()).toMatchObject({ status: 401, code });
      expect((await sql`select * from ballots`.execute(server.store.db)).rows).toEqual([]);
    });

    test('from a foreign page is refused even with the session: 401', async () => {
      const alice = await signedIn();
      for (const [method, url, body] of await calls())
        expect((await alice.send(method, url, body, { origin: 'https://evil.example' })).json()).toMatchObject({
          status: 401,
          code: 'foreign-origin',
        });
    });

    test('needs no session if AUTH is off', async () => {
      const app = await server.build({ config: testConfig({ AUTH: 'off' }), wardrobe: WARDROBE });
      const anyone = new TestBrowser(() => app);
      for (const [method, url, body, status] of await calls())
        expect((await anyone.send(method, url, body)).statusCode).toBe(status);
    });
  });

  describe('a session', () => {
    test('is known to every process on the same database', async () => {
      const alice = await signedIn();
      const elsewhere = await server.build();
      const there = new TestBrowser(() => elsewhere);
      there.cookies.set('duds-session', alice.cookies.get('duds-session')!);
      expect((await there.send('GET', '/api/session')).statusCode).toBe(200);
    });

    test('lasts until the end of its week and no longer', async () => {
      const alice = await signedIn();
      for (let day = 1; day <= 6; day++) {
        server.now = NOON + day * DAY;
        expect((await alice.send('GET', '/api/session')).statusCode).toBe(200);
      }
      server.now = NOON + WEEK - 1;
      expect((await alice.send('GET', '/api/session')).statusCode).toBe(200);
      server.now = NOON + WEEK;
      expect((await alice.send('GET', '/api/session')).json()).toMatchObject({ status: 401, code: 'no-session' });
    });

    test('ends when it has not been used for two days', async () => {
      const alice = await signedIn();
      server.now = NOON + 2 * DAY - 1;
      expect((await alice.send('GET', '/api/session')).statusCode).toBe(200);
      server.now += 2 * DAY;
      expect((await alice.send('GET', '/api/session')).json()).toMatchObject({ status: 401, code: 'no-session' });
    });

    test('cannot end the others after it was idle for too long', async () => {
      const idle = await signedIn();
      server.now = NOON + DAY;
      const other = await signedIn();
      server.now = NOON + 2 * DAY;
      await idle.send('DELETE', '/api/session?everywhere');
      expect((await other.send('GET', '/api/session')).statusCode).toBe(200);
    });

    test('is not written to the database at every use', async () => {
      const alice = await signedIn();
      const usedAt = async () => {
        await alice.send('GET', '/api/session');
        return (await sql<{ used_at: Date }>`select used_at from sessions`.execute(server.store.db)).rows[0]!.used_at;
      };
      server.now = NOON + 2 * HOUR;
      expect(await usedAt()).toEqual(new Date(NOON));
      server.now = NOON + 3 * HOUR;
      expect(await usedAt()).toEqual(new Date(NOON + 3 * HOUR));
    });

    test('counts as used when a ballot is requested', async () => {
      const { id } = await addEvent(server.store, VOTING);
      const alice = await signedIn();
      server.now = NOON + 3 * HOUR;
      await alice.send('GET', `/api/vote/entries/${id}/${ADDRESS}`);
      const session = (await sql<{ used_at: Date }>`select used_at from sessions`.execute(server.store.db)).rows[0]!;
      expect(session.used_at).toEqual(new Date(server.now));
    });

    test('ends if it is the oldest of eleven of its wallet', async () => {
      const first = await signedIn();
      const others: TestBrowser[] = [];
      const bob = await signedIn(BOB);
      for (let second = 1; second <= 10; second++) {
        server.now = NOON + second * 1_000;
        others.push(await signedIn());
      }
      expect((await first.send('GET', '/api/session')).json()).toMatchObject({ status: 401, code: 'no-session' });
      for (const browser of [...others, bob]) expect((await browser.send('GET', '/api/session')).statusCode).toBe(200);
    });

    test('is one of at most ten, even if thirty begin at once', async () => {
      const { sessions, db } = server.store;
      await Promise.all(Array.from({ length: 30 }, (_, n) => sessions.begin(sha256(`token ${n}`), ADDRESS, 60)));
      expect((await sql`select * from sessions`.execute(db)).rows).toHaveLength(10);
    });

    test('ends in this browser only, and its cookie is deleted', async () => {
      const [here, there] = [await signedIn(), await signedIn()];
      const response = await here.send('DELETE', '/api/session');
      expect([response.statusCode, response.body]).toEqual([204, '']);
      expect(here.cookies.has('duds-session')).toBe(false);
      expect((await here.send('GET', '/api/session')).statusCode).toBe(401);
      expect((await there.send('GET', '/api/session')).statusCode).toBe(200);
    });

    test('ends in every browser of its wallet, and other wallets’ sessions do not', async () => {
      const [here, there, bob] = [await signedIn(), await signedIn(), await signedIn(BOB)];
      expect((await here.send('DELETE', '/api/session?everywhere')).statusCode).toBe(204);
      expect((await there.send('GET', '/api/session')).statusCode).toBe(401);
      expect((await bob.send('GET', '/api/session')).statusCode).toBe(200);
    });

    test('can be ended without an error if there is none', async () => {
      expect((await browser().send('DELETE', '/api/session?everywhere')).statusCode).toBe(204);
    });

    test('is deleted after it has expired, when the next one begins', async () => {
      await signedIn();
      server.now = NOON + WEEK;
      await signedIn(BOB);
      expect((await sql`select * from sessions`.execute(server.store.db)).rows).toHaveLength(1);
    });
  });
});
