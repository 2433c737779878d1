import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AbiCoder, concat, getCreate2Address, JsonRpcProvider, keccak256, toBeHex, Wallet, ZeroHash } from 'ethers';
import type { App } from '../../server/appDeps';
import { LOCAL_CHAIN_ID, startChain, type Chain } from '../../server/local/chain';
import { localAccounts } from '../../server/local/accounts';
import ownedWallet from './support/ownedWallet.json';
import { testConfig } from './support/fixtures';
import { TestBrowser } from './support/signIn';
import { describeServer } from './support/testServer';

// This starts a real chain, and the machine may be busy.
jest.setTimeout(60_000);

/** The factory that every chain of Ethereum's kind has at this address: it makes what the calldata holds, after a salt. */
const FACTORY = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
const MARK = `0x${'6492'.repeat(16)}`;

const abi = AbiCoder.defaultAbiCoder();
const creationCode = (owner: string) => concat([ownedWallet.bytecode, abi.encode(['address'], [owner])]);
const addressOf = (owner: string, salt: string) => getCreate2Address(FACTORY, salt, keccak256(creationCode(owner)));
const making = (owner: string, salt: string) => concat([salt, creationCode(owner)]);

/** A signature with the call that deploys its wallet (ERC-6492). */
const withFactory = (calldata: string, signature: string, factory = FACTORY) =>
  concat([abi.encode(['address', 'bytes', 'bytes'], [factory, calldata, signature]), MARK]);

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
    await (await funded.sendTransaction({ to: FACTORY, data: making(owner.address, salt) })).wait();
    return addressOf(owner.address, salt);
  }

  async function signIn(address: string, sign: (message: string) => Promise<string>, on: App = app) {
    const browser = new TestBrowser(() => on);
    const message = await browser.message(address, { chainId: LOCAL_CHAIN_ID });
    return browser.open(message, await sign(message));
  }

  const refusal = { status: 401, code: 'sign-in-refused' };

  test('a deployed one signs in if it confirms the signature (EIP-1271)', async () => {
    const address = await deploy(ZeroHash);
    const response = await signIn(address, message => owner.signMessage(message));
    expect([response.statusCode, response.json()]).toMatchObject([201, { wallet: address.toLowerCase() }]);
    expect((await signIn(address, message => other.signMessage(message))).json()).toMatchObject(refusal);
  });

  test('one that is not deployed yet signs in with its factory (ERC-6492), and stays undeployed', async () => {
    const salt = toBeHex(1, 32);
    const address = addressOf(owner.address, salt);
    const brought = async (message: string) =>
      withFactory(making(owner.address, salt), await owner.signMessage(message));
    const response = await signIn(address, brought);
    expect([response.statusCode, response.json()]).toMatchObject([201, { wallet: address.toLowerCase() }]);
    expect(await rpc.getCode(address)).toBe('0x');
  });

  test('one that was deployed since the signature was wrapped signs in, too', async () => {
    const salt = toBeHex(2, 32);
    const address = await deploy(salt);
    const brought = async (message: string) =>
      withFactory(making(owner.address, salt), await owner.signMessage(message));
    expect((await signIn(address, brought)).statusCode).toBe(201);
  });

  const SALT = toBeHex(3, 32);
  const wrong: readonly (readonly [string, (message: string) => Promise<string>])[] = [
    ['without its factory', message => owner.signMessage(message)],
    ['with the signature of another', async m => withFactory(making(owner.address, SALT), await other.signMessage(m))],
    [
      'with a factory that makes the wallet of another',
      async m => withFactory(making(other.address, SALT), await other.signMessage(m)),
    ],
    ['with a factory that makes nothing', async m => withFactory('0x', await owner.signMessage(m), other.address)],
    ['with a mark and nothing before it', () => Promise.resolve(MARK)],
    ['with a wrapping that is torn', () => Promise.resolve(concat(['0x1234', MARK]))],
  ];
  test.each(wrong)('one that is not deployed is refused %s: 401', async (_name, sign) => {
    expect((await signIn(addressOf(owner.address, SALT), sign)).json()).toMatchObject(refusal);
  });

  test('an account with a key needs no chain', async () => {
    const deaf = await appOn('http://127.0.0.1:9/');
    expect((await signIn(owner.address, message => owner.signMessage(message), deaf)).statusCode).toBe(201);
  });

  test('if the chain does not respond, a contract wallet gets a 503', async () => {
    const deaf = await appOn('http://127.0.0.1:9/');
    const response = await signIn(addressOf(owner.address, SALT), message => owner.signMessage(message), deaf);
    expect(response.json()).toMatchObject({ status: 503, code: 'chain-unreachable' });
  });

  test('if no chain is configured, a contract wallet cannot sign in: 401', async () => {
    const blind = await appOn('');
    const response = await signIn(addressOf(owner.address, SALT), message => owner.signMessage(message), blind);
    expect(response.json()).toMatchObject(refusal);
  });

  /** A wallet that has approved every message on the chain: it confirms an empty signature, and no other. */
  async function deployApproving(): Promise<string> {
    const runtime = '631626ba7e60e01b604435150260005260206000f3';
    const funded = new Wallet(localAccounts()[0]!.privateKey, rpc);
    const sent = await funded.sendTransaction({ data: `0x74${runtime}6000526015600bf3` });
    return (await sent.wait())?.contractAddress ?? '';
  }

  test('one that has approved the message on the chain signs in with 0x', async () => {
    const address = await deployApproving();
    expect((await signIn(address, () => Promise.resolve('0x'))).statusCode).toBe(201);
    expect((await signIn(address, () => Promise.resolve('0x00'))).json()).toMatchObject(refusal);
    expect((await signIn(owner.address, () => Promise.resolve('0x'))).json()).toMatchObject(refusal);
  });

  test.each(['', '0', '0x0', 'xyz', '0x0g'])('a signature that is no hexadecimal text is malformed: %j', async text => {
    expect((await signIn(owner.address, () => Promise.resolve(text))).statusCode).toBe(400);
  });

  test('a signature may lack its prefix', async () => {
    const address = await deploy(toBeHex(4, 32));
    const bare = async (message: string) => (await owner.signMessage(message)).slice(2);
    expect((await signIn(address, bare)).statusCode).toBe(201);
    expect((await signIn(owner.address, bare)).statusCode).toBe(201);
  });

  /** Signs in after so many minutes, and once more with the same message. */
  async function signInAfter(minutes: number, address: string, on: App = app) {
    const browser = new TestBrowser(() => on);
    const begun = server.now;
    const message = await browser.message(address, { chainId: LOCAL_CHAIN_ID });
    const signature = await owner.signMessage(message);
    server.now = begun + minutes * 60_000;
    const responses = [await browser.open(message, signature), await browser.open(message, signature)];
    server.now = begun;
    return responses.map(({ statusCode }) => statusCode);
  }

  test('its owners have a day, and its message is good for one session', async () => {
    const address = await deploy(toBeHex(5, 32));
    expect(await signInAfter(24 * 60 - 1, address)).toEqual([201, 401]);
    expect(await signInAfter(24 * 60, address)).toEqual([401, 401]);
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
