import type { NamesBody } from '../../../contract/names';
import type { App } from '../../../server/http/appDeps';
import { testConfig, wallet } from '../../../testing/fixtures';
import { openFakeNode, type FakeNode } from '../support/fakeNode';
import { describeServer } from '../support/testServer';

describeServer('GET api/names', {}, server => {
  let node: FakeNode;
  beforeEach(async () => {
    node = await openFakeNode();
  });
  afterEach(() => node.close());

  const withNode = (env: NodeJS.ProcessEnv = {}) => server.build({ config: testConfig({ RPC_URL: node.url, ...env }) });
  const ask = (app: App, wallets: readonly string[]) => app.inject(`/api/names?wallets=${wallets.join()}`);

  test('returns what wallets call themselves, in the order asked for, each once and in lower case', async () => {
    const owner = `0x${'ab'.repeat(20)}`;
    node.names.set(owner, 'ada.eth');
    node.owners.set('ada.eth', owner);
    const app = await withNode();
    const wallets = [wallet(1), `0x${'AB'.repeat(20)}`, owner];
    let response = await ask(app, wallets);
    // On a busy machine, the node may not have said everything within a second.
    while (response.json<NamesBody>().length < 2) {
      server.now += 61_000;
      response = await ask(app, wallets);
    }
    expect(response.json()).toEqual([
      { wallet: wallet(1), name: null },
      { wallet: owner, name: 'ada.eth' },
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('leaves out what the node does not say, and nothing of the node is told', async () => {
    node.meddle = () => ({ error: { code: -32000, message: `no credits for ${node.url}` } });
    const response = await ask(await withNode(), [wallet(1)]);
    expect([response.statusCode, response.body]).toEqual([200, '[]']);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['without a node', { RPC_URL: '' }],
    ['with ENS_NAMES=off', { ENS_NAMES: 'off' }],
  ])('%s no wallet has a name, no node is asked, and the page knows', async (_how, env) => {
    const app = await withNode(env);
    expect((await ask(app, [wallet(1)])).json()).toEqual([{ wallet: wallet(1), name: null }]);
    expect(node.calls).toEqual([]);
    expect((await app.inject('/')).body).toContain('"ensNames":false');
    expect((await (await withNode()).inject('/')).body).toContain('"ensNames":true');
  });

  test.each([
    ['no wallet', ''],
    ['51 wallets', Array.from({ length: 51 }, (_, n) => wallet(n)).join()],
    ['a name', 'ada.eth'],
    ['two commas', `${wallet(1)},,${wallet(2)}`],
  ])('%s is malformed', async (_what, wallets) => {
    const response = await ask(await withNode(), [wallets]);
    expect(response.json()).toMatchObject({ status: 400, code: 'malformed' });
    expect(node.calls).toEqual([]);
  });

  test('50 wallets are not too many', async () => {
    const wallets = Array.from({ length: 50 }, (_, n) => wallet(n));
    expect((await ask(server.app, wallets)).json<NamesBody>().map(row => row.wallet)).toEqual(wallets);
  });
});
