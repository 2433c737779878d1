import type EventEmitter from 'eventemitter3';
import type { PackageProvider, PackageSession, Settled } from './types';

/** A proposal on its way to the relay, or waiting there for a wallet. */
export interface Proposal {
  /** Null until the relay has accepted it. */
  readonly uri: () => string | null;
  readonly sent: Promise<void>;
  readonly session: Promise<void>;
  show(onUri: (uri: string) => void): void;
  /** Withdraws it, and ends the session that a wallet may still make of it. */
  giveUp(): void;
}

/** The package can neither withdraw a proposal nor tell apart those that it has made. */
export function propose(real: PackageProvider): Proposal {
  let uri: string | null = null;
  let onUri: ((uri: string) => void) | null = null;
  let markSent: () => void = () => undefined;
  const sent = new Promise<void>(resolve => (markSent = resolve));
  const receive = (address: unknown): void => {
    real.events.off('display_uri', receive);
    uri = String(address);
    markSent();
    if (onUri) onUri(uri);
    else withdraw(real, uri);
  };
  real.events.on('display_uri', receive);
  const session = real.connect().finally(() => real.events.off('display_uri', receive));
  const endUnwanted = (): void => {
    // The wallet approved a code that is no longer shown.
    if (!onUri) real.disconnect().catch(() => undefined);
  };
  session.then(endUnwanted, () => undefined);
  return {
    uri: () => uri,
    sent,
    session,
    show: listener => {
      onUri = listener;
      if (uri !== null) listener(uri);
    },
    giveUp: () => {
      onUri = null;
      if (uri !== null) withdraw(real, uri);
    },
  };
}

const topicOf = (uri: string): string | undefined => /^wc:([^@]+)@/.exec(uri)?.[1];

/** Informs the relay, so that a wallet that scans the code later finds nothing behind it. */
function withdraw(real: PackageProvider, uri: string): void {
  const topic = topicOf(uri);
  if (topic !== undefined) real.signer.client.core.pairing.disconnect({ topic }).catch(() => undefined);
}

/**
 * The proposal that this tab made before the browser discarded it. The package keeps it and reads the wallet's
 * response, but only tells the page that made it; null if it has expired.
 */
export function resumeProposal(real: PackageProvider, uri: string | null): Proposal | null {
  const topic = uri === null ? undefined : topicOf(uri);
  if (uri === null || topic === undefined) return null;
  const { client } = real.signer;
  const settled = client.session.getAll().find(({ pairingTopic }) => pairingTopic === topic);
  const proposal = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic);
  if (!settled && !proposal) return null;
  const session = settled ? adopt(real, settled) : response(real, proposal?.id ?? 0);
  let isWanted = true;
  const endUnwanted = (): void => {
    if (!isWanted) real.disconnect().catch(() => undefined);
  };
  session.then(endUnwanted, () => undefined);
  return {
    uri: () => uri,
    sent: Promise.resolve(),
    session,
    show: listener => listener(uri),
    giveUp: () => {
      isWanted = false;
      withdraw(real, uri);
    },
  };
}

async function response(real: PackageProvider, id: number): Promise<void> {
  const { events } = real.signer.client.engine as { readonly events: EventEmitter };
  const session = await new Promise<PackageSession | undefined>((resolve, reject) => {
    events.once(`session_connect:${id}`, ({ session, error }: Settled) => {
      if (error === undefined) resolve(session);
      else reject(Object.assign(new Error(error.message), error));
    });
  });
  if (session) await adopt(real, session);
}

/** What the package does itself after a proposal of its own. */
async function adopt(real: PackageProvider, session: PackageSession): Promise<void> {
  const provider = real as unknown as {
    readonly signer: { session: PackageSession; onConnect(): void };
    loadPersistedSession(): Promise<void>;
  };
  provider.signer.session = session;
  provider.signer.onConnect();
  await provider.loadPersistedSession();
}
