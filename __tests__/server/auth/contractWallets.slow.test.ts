import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AbiCoder, concat, getCreate2Address, JsonRpcProvider, keccak256, toBeHex, Wallet, ZeroHash } from 'ethers';
import type { App } from '../../../server/http/appDeps';
import { LOCAL_CHAIN_ID, startChain, type Chain } from '../../../server/local/chain';
import { localAccounts } from '../../../server/local/accounts';
import ownedWallet from '../support/ownedWallet.json';
import { testConfig } from '../../../testing/fixtures';
import { OWN_ORIGIN, TestBrowser } from '../support/signIn';
import { describeServer } from '../support/testServer';

// A busy machine takes a while to start a chain.
/** A factory that every Ethereum-like chain has at this address: it deploys the contract that follows a salt in the calldata. */
const FACTORY = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
const ERC6492_SUFFIX = `0x${'6492'.repeat(16)}`;

const abi = AbiCoder.defaultAbiCoder();
const creationCode = (owner: string) => concat([ownedWallet.bytecode, abi.encode(['address'], [owner])]);
const addressOf = (owner: string, salt: string) => getCreate2Address(FACTORY, salt, keccak256(creationCode(owner)));
const deployment = (owner: string, salt: string) => concat([salt, creationCode(owner)]);

/** A signature with the call that deploys its wallet (ERC-6492). */
const withFactory = (calldata: string, signature: string, factory = FACTORY) =>
  concat([abi.encode(['address', 'bytes', 'bytes'], [factory, calldata, signature]), ERC6492_SUFFIX]);

describeServer('contract wallets', {}, server => {
  const folder = mkdtempSync(join(tmpdir(), 'duds-wallets-'));
  const owner = Wallet.createRandom();
  const other = Wallet.createRandom();
  let chain: Chain;
  let rpc: JsonRpcProvider;
  let app: App;

  const appOn = (rpcUrl: string) =>
    server.build({
      config: testConfig({ AUTH: 'on', CHAIN_ID: String(LOCAL_CHAIN_ID), NFT_INDEX_URL: '', RPC_URL: rpcUrl }),
    });

  beforeAll(async () => {
    chain = await startChain({ pidFile: join(folder, 'pid'), stateFile: join(folder, 'state.json'), log: () => {} });
    rpc = new JsonRpcProvider(chain.rpcUrl, LOCAL_CHAIN_ID, {
      staticNetwork: true,
      pollingInterval: 50,
      cacheTimeout: -1,
    });
    app = await appOn(chain.rpcUrl);
  });

  afterAll(async () => {
    rpc.destroy();
    await chain.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function deploy(salt: string): Promise<string> {
    const funded = new Wallet(localAccounts()[0]!.privateKey, rpc);
    await (await funded.sendTransaction({ to: FACTORY, data: deployment(owner.address, salt) })).wait();
    return addressOf(owner.address, salt);
  }

  async function signIn(address: string, sign: (message: string) => Promise<string>, on: App = app) {
    const browser = new TestBrowser(() => on);
    const message = await browser.message(address, { chainId: LOCAL_CHAIN_ID });
    return browser.open(message, await sign(message));
  }

  /** Signs as the owner, and adds the call that deploys the wallet with this salt. */
  const signWrapped = (salt: string) => async (message: string) =>
    withFactory(deployment(owner.address, salt), await owner.signMessage(message));

  const refusal = { status: 401, code: 'sign-in-refused' };

  test('a deployed wallet signs in if it confirms the signature (EIP-1271)', async () => {
    const address = await deploy(ZeroHash);
    const response = await signIn(address, message => owner.signMessage(message));
    expect([response.statusCode, response.json()]).toMatchObject([201, { wallet: address.toLowerCase() }]);
    expect((await signIn(address, message => other.signMessage(message))).json()).toMatchObject(refusal);
  });

  test('a wallet that is not deployed yet signs in with its factory (ERC-6492), and stays undeployed', async () => {
    const salt = toBeHex(1, 32);
    const address = addressOf(owner.address, salt);
    const response = await signIn(address, signWrapped(salt));
    expect([response.statusCode, response.json()]).toMatchObject([201, { wallet: address.toLowerCase() }]);
    expect(await rpc.getCode(address)).toBe('0x');
  });

  test('a wallet that was deployed after its signature was wrapped signs in, too', async () => {
    const salt = toBeHex(2, 32);
    const address = await deploy(salt);
    expect((await signIn(address, signWrapped(salt))).statusCode).toBe(201);
  });

  const SALT = toBeHex(3, 32);
  const wrong: readonly (readonly [string, (message: string) => Promise<string>])[] = [
    ['without its factory', message => owner.signMessage(message)],
    [
      "with another owner's signature",
      async m => withFactory(deployment(owner.address, SALT), await other.signMessage(m)),
    ],
    [
      "with a factory that deploys another owner's wallet",
      async m => withFactory(deployment(other.address, SALT), await other.signMessage(m)),
    ],
    ['with a factory that deploys nothing', async m => withFactory('0x', await owner.signMessage(m), other.address)],
    ['with nothing before the suffix', () => Promise.resolve(ERC6492_SUFFIX)],
    ['with a truncated wrapping', () => Promise.resolve(concat(['0x1234', ERC6492_SUFFIX]))],
  ];
  test.each(wrong)('a wallet that is not deployed is refused %s: 401', async (_name, sign) => {
    expect((await signIn(addressOf(owner.address, SALT), sign)).json()).toMatchObject(refusal);
  });

  test('an account with a key needs no chain', async () => {
    const withoutNode = await appOn('http://127.0.0.1:9/');
    expect((await signIn(owner.address, message => owner.signMessage(message), withoutNode)).statusCode).toBe(201);
  });

  test('a contract wallet gets a 503 if the chain does not respond', async () => {
    const withoutNode = await appOn('http://127.0.0.1:9/');
    const response = await signIn(addressOf(owner.address, SALT), message => owner.signMessage(message), withoutNode);
    expect(response.json()).toMatchObject({ status: 503, code: 'chain-unreachable' });
  });

  test('a contract wallet cannot sign in if no chain is configured: 401', async () => {
    const withoutChain = await appOn('');
    const response = await signIn(addressOf(owner.address, SALT), message => owner.signMessage(message), withoutChain);
    expect(response.json()).toMatchObject(refusal);
  });

  /** A wallet that has approved every message on the chain: it confirms only an empty signature. */
  async function deployApproving(): Promise<string> {
    const runtime = '631626ba7e60e01b604435150260005260206000f3';
    const funded = new Wallet(localAccounts()[0]!.privateKey, rpc);
    const sent = await funded.sendTransaction({ data: `0x74${runtime}6000526015600bf3` });
    return (await sent.wait())?.contractAddress ?? '';
  }

  test('a wallet that has approved the message on the chain signs in with 0x', async () => {
    const address = await deployApproving();
    expect((await signIn(address, () => Promise.resolve('0x'))).statusCode).toBe(201);
    expect((await signIn(address, () => Promise.resolve('0x00'))).json()).toMatchObject(refusal);
    expect((await signIn(owner.address, () => Promise.resolve('0x'))).json()).toMatchObject(refusal);
  });

  test.each(['', '0', '0x0', 'xyz', '0x0g'])('a signature that is not hexadecimal is malformed: %j', async text => {
    expect((await signIn(owner.address, () => Promise.resolve(text))).statusCode).toBe(400);
  });

  test('a signature may lack its prefix', async () => {
    const address = await deploy(toBeHex(4, 32));
    const bare = async (message: string) => (await owner.signMessage(message)).slice(2);
    expect((await signIn(address, bare)).statusCode).toBe(201);
    expect((await signIn(owner.address, bare)).statusCode).toBe(201);
  });

  /** Signs in that many minutes later, and once more with the same message. */
  async function signInAfter(minutes: number, address: string, on: App = app) {
    const browser = new TestBrowser(() => on);
    const start = server.now;
    const message = await browser.message(address, { chainId: LOCAL_CHAIN_ID });
    const signature = await owner.signMessage(message);
    server.now = start + minutes * 60_000;
    const responses = [await browser.open(message, signature), await browser.open(message, signature)];
    server.now = start;
    return responses.map(({ statusCode }) => statusCode);
  }

  test('the owners of a contract wallet have a day, and their message works for one session', async () => {
    const address = await deploy(toBeHex(5, 32));
    expect(await signInAfter(24 * 60 - 1, address)).toEqual([201, 401]);
    expect(await signInAfter(24 * 60, address)).toEqual([401, 401]);
  });

  test('an address gets a hundred such messages a day, and after that ones that last ten minutes', async () => {
    const on = await appOn(chain.rpcUrl);
    const address = await deploy(toBeHex(7, 32));
    const minutes = async (remoteAddress: string) => {
      const url = `/api/session/nonce?wallet=${address}`;
      const headers = { origin: OWN_ORIGIN };
      const { issuedAt, expirationTime } = (await on.inject({ method: 'POST', url, headers, remoteAddress })).json<{
        readonly issuedAt: string;
        readonly expirationTime: string;
      }>();
      return (Date.parse(expirationTime) - Date.parse(issuedAt)) / 60_000;
    };
    for (let call = 0; call < 100; call++) expect(await minutes('10.0.0.1')).toBe(24 * 60);
    expect(await minutes('10.0.0.1')).toBe(10);
    expect(await minutes('10.0.0.2')).toBe(24 * 60);
    server.now += 24 * 60 * 60_000;
    expect(await minutes('10.0.0.1')).toBe(24 * 60);
  });

  test.each([
    ['an account with a key', () => chain.rpcUrl],
    ['any account while the chain does not respond', () => 'http://127.0.0.1:9/'],
    ['any account without a chain', () => ''],
  ])('%s has ten minutes', async (_name, rpcUrl) => {
    const on = await appOn(rpcUrl());
    expect(await signInAfter(9, owner.address, on)).toEqual([201, 401]);
    expect(await signInAfter(10, owner.address, on)).toEqual([401, 401]);
  });

  test('an account that delegates to a contract (EIP-7702) signs in like any other', async () => {
    const wallet = await deploy(toBeHex(6, 32));
    await rpc.send('anvil_setCode', [owner.address, concat(['0xef0100', wallet])]);
    expect(await signInAfter(9, owner.address)).toEqual([201, 401]);
    expect(await signInAfter(10, owner.address)).toEqual([401, 401]);
    expect((await signIn(owner.address, message => other.signMessage(message))).json()).toMatchObject(refusal);
    await rpc.send('anvil_setCode', [owner.address, '0x']);
  });
});
