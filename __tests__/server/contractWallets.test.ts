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
});
