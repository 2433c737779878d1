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

interface Letter {
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
  readonly publishedAt: number;
  readonly from: string;
}

/** The tags by which a wallet recognises messages. */
const TAGS = { proposal: 1100, proposalAnswer: 1101, settlement: 1102 } as const;

class Post {
  private readonly readers = new Map<string, Map<WebSocket, string>>();
  private readonly letters: Letter[] = [];
  private lastId = Date.now() * 1000;

  /** A late subscriber still gets earlier messages. */
  subscribe(reader: WebSocket, client: string, topic: string): string {
    const id = `${topic.slice(0, 32)}${client}`;
    const readers = this.readers.get(topic) ?? new Map<WebSocket, string>();
    this.readers.set(topic, readers);
    if (!readers.has(reader)) {
      const waiting = this.letters.filter(letter => letter.topic === topic && letter.from !== client);
      setImmediate(() => waiting.forEach(letter => this.deliver(reader, id, letter)));
    }
    readers.set(reader, id);
    return id;
  }

  unsubscribe(reader: WebSocket, topic: string): true {
    this.readers.get(topic)?.delete(reader);
    return true;
  }

  publish(
    sender: WebSocket,
    from: string,
    { topic, message, tag = 0 }: Pick<Params, 'topic' | 'message' | 'tag'>,
  ): true {
    const letter: Letter = { topic, message, tag, publishedAt: Date.now(), from };
    this.letters.push(letter);
    this.readers.get(topic)?.forEach((id, reader) => {
      if (reader !== sender) this.deliver(reader, id, letter);
    });
    return true;
  }

  forget(reader: WebSocket): void {
    this.readers.forEach(readers => readers.delete(reader));
  }

  private deliver(reader: WebSocket, id: string, { from: _from, ...data }: Letter): void {
    this.lastId += 1;
    const params = { id, data };
    reader.send(JSON.stringify({ id: this.lastId, jsonrpc: '2.0', method: 'irn_subscription', params }));
  }
}

type Method = (params: Params) => unknown;

function methodsOf(post: Post, socket: WebSocket, client: string): Readonly<Record<string, Method>> {
  const subscribe = (topic: string): string => post.subscribe(socket, client, topic);
  const publish = (topic: string, message: string, tag?: number): true =>
    post.publish(socket, client, { topic, message, ...(tag !== undefined && { tag }) });
  return {
    irn_publish: ({ topic, message, tag }) => publish(topic, message, tag),
    irn_subscribe: ({ topic }) => subscribe(topic),
    irn_batchSubscribe: ({ topics }) => topics.map(subscribe),
    irn_unsubscribe: ({ topic }) => post.unsubscribe(socket, topic),
    // The two steps of a handshake are one call each.
    wc_proposeSession: ({ pairingTopic, sessionProposal }) => {
      subscribe(pairingTopic);
      return publish(pairingTopic, sessionProposal, TAGS.proposal);
    },
    wc_approveSession: ({ pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest }) => {
      subscribe(sessionTopic);
      publish(pairingTopic, sessionProposalResponse, TAGS.proposalAnswer);
      return publish(sessionTopic, sessionSettlementRequest, TAGS.settlement);
    },
  };
}

/** A client signs its address with its own key, by which it is known again after a reload. */
function clientOf(address: string): string {
  const ticket = new URL(address, 'ws://relay').searchParams.get('auth') ?? '';
  const { iss } = JSON.parse(Buffer.from(ticket.split('.')[1] ?? '', 'base64url').toString()) as { iss: string };
  return iss.slice(-32);
}

export async function openRelay(): Promise<Relay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const post = new Post();
  const calls: string[] = [];
  server.on('connection', (socket, request) => {
    const methods = methodsOf(post, socket, clientOf(request.url ?? ''));
    socket.on('message', (raw: RawData) => {
      const { id, method, params } = JSON.parse((raw as Buffer).toString()) as {
        readonly id: number;
        readonly method?: string;
        readonly params: Params;
      };
      // An acknowledgement.
      if (method === undefined) return;
      calls.push(method);
      const carry = methods[method];
      const answer = carry ? { result: carry(params) } : { error: { code: -32601, message: `No ${method} here.` } };
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...answer }));
    });
    socket.on('close', () => post.forget(socket));
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
