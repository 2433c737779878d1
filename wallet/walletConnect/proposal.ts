import type EventEmitter from 'eventemitter3';
import type { PackageProposal, PackageProvider, PackageSession, Settled } from './types';

/** A proposal on its way to the relay, or waiting there for a wallet. */
export interface Proposal {
  /** Null until the relay has accepted it. */
  readonly uri: () => string | null;
  readonly sent: Promise<void>;
  readonly session: Promise<void>;
  show(onUri: (uri: string) => void): void;
  /** Withdraws it, and ends the session that a wallet may still start from it. */
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

/** The proposal that this tab made before the browser discarded it; null if nothing is left of it. */
export async function resumeProposal(real: PackageProvider, uri: string | null): Promise<Proposal | null> {
  const topic = uri === null ? undefined : topicOf(uri);
  if (uri === null || topic === undefined) return null;
  const settle = await findRemains(real, topic);
  if (settle === null) return null;
  const session = settle();
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

/** A session, the proposal or a refusal. The package deletes a proposal that was refused, although nothing waited for it. */
async function findRemains(real: PackageProvider, topic: string): Promise<(() => Promise<void>) | null> {
  const { session, proposal } = real.signer.client;
  const isOurs = ({ pairingTopic }: { readonly pairingTopic?: string }): boolean => pairingTopic === topic;
  const settled = session.getAll().find(isOurs);
  if (settled) return () => adopt(real, settled);
  const waiting = proposal.getAll().find(isOurs);
  if (waiting) return () => response(real, waiting);
  const refusal = await missedRefusal(real, topic);
  return refusal === undefined ? null : () => Promise.reject(failure(refusal));
}

async function missedRefusal(real: PackageProvider, topic: string): Promise<Settled['error']> {
  for (const message of receivedMessages(real, topic)) {
    const { error } = await real.signer.client.core.crypto.decode(topic, message);
    if (error) return error;
  }
  return undefined;
}

const failure = (error: NonNullable<Settled['error']>): Error => Object.assign(new Error(error.message), error);

/** The package reports a wallet's response only to the page that made the proposal. */
async function response(real: PackageProvider, proposal: PackageProposal): Promise<void> {
  const { events } = real.signer.client.engine as { readonly events: EventEmitter };
  const settled = new Promise<PackageSession | undefined>((resolve, reject) => {
    events.once(`session_connect:${proposal.id}`, ({ session, error }: Settled) => {
      if (error === undefined) resolve(session);
      else reject(failure(error));
    });
  });
  readAgain(real, proposal);
  const session = await settled;
  if (session) await adopt(real, session);
}

/**
 * The relay delivers what it has kept as soon as the package is connected. By then the package's pairings may already
 * be listening, which drop the proposal's request, while its sessions, which have to read the response, are not
 * listening yet.
 */
function readAgain(real: PackageProvider, proposal: PackageProposal): void {
  const { history, relayer } = real.signer.client.core;
  const { id, pairingTopic: topic } = proposal;
  history.set(topic, { id, jsonrpc: '2.0', method: 'wc_sessionPropose', params: proposal });
  for (const message of receivedMessages(real, topic))
    relayer.events.emit('relayer_message', { topic, message, publishedAt: Date.now(), transportType: 'relay' });
}

const receivedMessages = ({ signer }: PackageProvider, topic: string): readonly string[] =>
  Object.values(signer.client.core.relayer.messages.get(topic));

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
