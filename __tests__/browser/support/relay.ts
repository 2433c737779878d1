import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';

/** A local WalletConnect relay: it forwards encrypted messages between the two ends of a topic. */
export interface Relay {
  readonly url: string;
  /** How often this method was called. */
  calls(method: string): number;
  stop(): Promise<void>;
}

interface Params {
  readonly topic: string;
  readonly topics: readonly string[];
  readonly message: string;
  readonly tag?: number;
  readonly ttl?: number;
  readonly pairingTopic: string;
  readonly sessionTopic: string;
  readonly sessionProposal: string;
  readonly sessionProposalResponse: string;
  readonly sessionSettlementRequest: string;
}

interface Envelope {
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
  readonly publishedAt: number;
  readonly from: string;
}

/** The tags by which a wallet recognises messages. */
const TAGS = { proposal: 1100, proposalResponse: 1101, settlement: 1102 } as const;

class MessageBroker {
  private readonly subscribers = new Map<string, Map<WebSocket, string>>();
  private readonly envelopes: Envelope[] = [];
  private lastId = Date.now() * 1000;

  /** A late subscriber still gets earlier messages. */
  subscribe(subscriber: WebSocket, client: string, topic: string): string {
    const id = `${topic.slice(0, 32)}${client}`;
    const subscribers = this.subscribers.get(topic) ?? new Map<WebSocket, string>();
    this.subscribers.set(topic, subscribers);
    if (!subscribers.has(subscriber)) {
      const waiting = this.envelopes.filter(envelope => envelope.topic === topic && envelope.from !== client);
      setImmediate(() => waiting.forEach(envelope => this.deliver(subscriber, id, envelope)));
    }
    subscribers.set(subscriber, id);
    return id;
  }

  unsubscribe(subscriber: WebSocket, topic: string): true {
    this.subscribers.get(topic)?.delete(subscriber);
    return true;
  }

  publish(
    sender: WebSocket,
    from: string,
    { topic, message, tag = 0 }: Pick<Params, 'topic' | 'message' | 'tag'>,
  ): true {
    const envelope: Envelope = { topic, message, tag, publishedAt: Date.now(), from };
    this.envelopes.push(envelope);
    this.subscribers.get(topic)?.forEach((id, subscriber) => {
      if (subscriber !== sender) this.deliver(subscriber, id, envelope);
    });
    return true;
  }

  forget(subscriber: WebSocket): void {
    this.subscribers.forEach(subscribers => subscribers.delete(subscriber));
  }

  private deliver(subscriber: WebSocket, id: string, { from: _from, ...data }: Envelope): void {
    this.lastId += 1;
    const params = { id, data };
    subscriber.send(JSON.stringify({ id: this.lastId, jsonrpc: '2.0', method: 'irn_subscription', params }));
  }
}

type Method = (params: Params) => unknown;

function methodsOf(broker: MessageBroker, socket: WebSocket, client: string): Readonly<Record<string, Method>> {
  const subscribe = (topic: string): string => broker.subscribe(socket, client, topic);
  const publish = (topic: string, message: string, tag?: number): true =>
    broker.publish(socket, client, { topic, message, ...(tag !== undefined && { tag }) });
  return {
    irn_publish: ({ topic, message, tag }) => publish(topic, message, tag),
    irn_subscribe: ({ topic }) => subscribe(topic),
    irn_batchSubscribe: ({ topics }) => topics.map(subscribe),
    irn_unsubscribe: ({ topic }) => broker.unsubscribe(socket, topic),
    // The two steps of a handshake are one call each.
    wc_proposeSession: ({ pairingTopic, sessionProposal }) => {
      subscribe(pairingTopic);
      return publish(pairingTopic, sessionProposal, TAGS.proposal);
    },
    wc_approveSession: ({ pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest }) => {
      subscribe(sessionTopic);
      publish(pairingTopic, sessionProposalResponse, TAGS.proposalResponse);
      return publish(sessionTopic, sessionSettlementRequest, TAGS.settlement);
    },
  };
}

/** A client signs its address with its own key, which identifies it after a reload. */
function clientOf(address: string): string {
  const token = new URL(address, 'ws://relay').searchParams.get('auth') ?? '';
  const { iss } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iss: string };
  return iss.slice(-32);
}

export async function openRelay(): Promise<Relay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const broker = new MessageBroker();
  const calls: string[] = [];
  server.on('connection', (socket, request) => {
    const methods = methodsOf(broker, socket, clientOf(request.url ?? ''));
    socket.on('message', (raw: RawData) => {
      const { id, method, params } = JSON.parse((raw as Buffer).toString()) as {
        readonly id: number;
        readonly method?: string;
        readonly params: Params;
      };
      // An acknowledgement has no method.
      if (method === undefined) return;
      calls.push(method);
      const call = methods[method];
      const response = call
        ? { result: call(params) }
        : { error: { code: -32601, message: `There is no method ${method}.` } };
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...response }));
    });
    socket.on('close', () => broker.forget(socket));
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}`,
    calls: method => calls.filter(call => call === method).length,
    stop: async () => {
      server.clients.forEach(client => client.terminate());
      server.close();
      await once(server, 'close');
    },
  };
}
