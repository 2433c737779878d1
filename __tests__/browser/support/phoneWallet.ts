import { WalletKit } from '@reown/walletkit';
import { Core } from '@walletconnect/core';
import { buildAuthObject, formatMessage } from '@walletconnect/utils';
import { getBytes, Wallet } from 'ethers';

type Kit = Awaited<ReturnType<typeof WalletKit.init>>;

interface Owner {
  /** Whether the wallet can sign in while it connects. */
  signsIn?: boolean;
  /** What the owner answers to requests; with "later", requests to sign wait for `answer()`. */
  answers: 'yes' | 'no' | 'later';
  key: string;
  /** The one chain that it shares. */
  chainId: number;
}

/** A wallet on another device, built on the kit that real wallets use. */
export interface PhoneWallet {
  readonly owner: Owner;
  /** The methods of all requests, in order. */
  readonly asked: readonly string[];
  scan(uri: string): Promise<void>;
  /** Signs the requests that are waiting. */
  answer(): void;
  sessions(): number;
  changeAccount(key: string): Promise<void>;
  disconnect(): Promise<void>;
  stop(): Promise<void>;
}

interface PhoneOptions {
  readonly relayUrl: string;
  readonly chainId: number;
  readonly key: string;
}

let phoneCount = 0;

const REFUSAL = { code: 5000, message: 'User rejected.' };

export async function openPhoneWallet({ relayUrl, chainId, key }: PhoneOptions): Promise<PhoneWallet> {
  const core = await Core.init({
    projectId: '0'.repeat(32),
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    storageOptions: { database: ':memory:' },
    // Without a prefix of its own it would share storage with the wallets that this process opened before.
    customStoragePrefix: `phone-${(phoneCount += 1)}`,
  });
  // It would otherwise ask its vendor's servers to verify the page.
  Object.assign(core.verify, { resolve: () => Promise.resolve() });
  const metadata = { name: 'Phone Wallet', description: '', url: 'http://127.0.0.1', icons: [] };
  const kit = await WalletKit.init({ core, metadata });
  kit.engine.signClient.logger.level = 'silent';
  const owner: Owner = { answers: 'yes', key, chainId };
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  answerProposals(kit, { owner, asked });
  answerRequests(kit, { owner, asked, waiting });
  const topics = (): readonly string[] => Object.keys(kit.getActiveSessions());
  return {
    owner,
    asked,
    scan: uri => kit.pair({ uri }),
    answer: () => waiting.splice(0).forEach(sign => sign()),
    sessions: () => topics().length,
    changeAccount: async next => {
      owner.key = next;
      for (const [topic, session] of Object.entries(kit.getActiveSessions())) {
        const { eip155 } = session.namespaces;
        if (!eip155) continue;
        const accounts = [accountOf(owner)];
        await kit.updateSession({ topic, namespaces: { eip155: { ...eip155, accounts } } });
      }
    },
    disconnect: async () => {
      for (const topic of topics())
        await kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } });
    },
    stop: async () => {
      core.heartbeat.stop();
      await core.relayer.transportClose();
    },
  };
}

const accountOf = ({ key, chainId }: Owner): string => `eip155:${chainId}:${new Wallet(key).address}`;

function answerProposals(kit: Kit, phone: { owner: Owner; asked: string[] }): void {
  kit.on('session_proposal', ({ id, params }) => {
    phone.asked.push('connect');
    if (phone.owner.answers === 'no') {
      void kit.rejectSession({ id, reason: REFUSAL });
      return;
    }
    const { methods = [], events = [] } = params.optionalNamespaces.eip155 ?? {};
    const eip155 = {
      chains: [`eip155:${phone.owner.chainId}`],
      accounts: [accountOf(phone.owner)],
      methods,
      events,
    };
    const authRequest = phone.owner.signsIn === true ? params.requests?.authentication?.[0] : undefined;
    void signedProposal(phone.owner, authRequest).then(proposalRequestsResponses =>
      // This rejects if the proposal has been withdrawn.
      kit.approveSession({ id, namespaces: { eip155 }, ...proposalRequestsResponses }).catch(() => undefined),
    );
  });
}

type AuthRequest = Parameters<typeof formatMessage>[0];

/** One-click authentication: what the app wants to have signed comes with the proposal. */
async function signedProposal({ key, chainId }: Owner, authRequest: AuthRequest | undefined) {
  if (authRequest === undefined) return {};
  const signer = new Wallet(key);
  const iss = `did:pkh:eip155:${chainId}:${signer.address}`;
  const signature = await signer.signMessage(formatMessage(authRequest, iss));
  const signed = buildAuthObject(
    authRequest as Parameters<typeof buildAuthObject>[0],
    { t: 'eip191', s: signature },
    iss,
  );
  return { proposalRequestsResponses: { authentication: [signed] } };
}

function answerRequests(
  kit: Kit,
  { owner, asked, waiting }: { owner: Owner; asked: string[]; waiting: (() => void)[] },
): void {
  kit.on('session_request', ({ topic, id, params: { request } }) => {
    asked.push(request.method);
    const respond = (outcome: { result: string } | { error: typeof REFUSAL }): Promise<void> =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } });
    if (owner.answers === 'no' || request.method !== 'personal_sign') {
      void respond({ error: REFUSAL });
      return;
    }
    const [message = ''] = request.params as readonly string[];
    const sign = (): void =>
      void new Wallet(owner.key).signMessage(getBytes(message)).then(result => respond({ result }));
    if (owner.answers === 'later') waiting.push(sign);
    else sign();
  });
}
