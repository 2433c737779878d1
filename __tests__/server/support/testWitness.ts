import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openNote, type OpenedCheckpoint } from './notes';

interface Seen {
  readonly size: number;
  readonly root: Buffer;
}

interface Reply {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A witness after c2sp.org/tlog-witness, on a port of this machine. */
export interface TestWitness {
  readonly name: string;
  /** 32 bytes in base64. */
  readonly key: string;
  readonly url: string;
  /** As an operator configures it. */
  readonly setting: string;
  /** The status of each response, the earliest first. */
  readonly statuses: number[];
  /** By origin: the keys of logs, and their last checkpoints. */
  readonly logs: Map<string, readonly string[]>;
  readonly seen: Map<string, Seen>;
  /** Responds in its place. */
  misbehave: ((honest: Reply) => Reply) | undefined;
  /** Its signature of a text, as a line of a note. */
  line(text: string, seconds?: number): string;
  stop(): Promise<unknown>;
}

const sha256 = (...parts: readonly Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

export async function startWitness(name = 'witness.example/w1'): Promise<TestWitness> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const typedKey = Buffer.concat([Buffer.of(4), Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')]);
  const id = sha256(Buffer.from(`${name}\n`), typedKey).subarray(0, 4);
  const server = createServer((request, response) => {
    void respond(request).then(({ status, body = '', headers }) => {
      witness.statuses.push(status);
      response.writeHead(status, headers).end(body);
    });
  });

  async function respond(request: IncomingMessage): Promise<Reply> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isCall = request.method === 'POST' && request.url === '/add-checkpoint';
    const honest = isCall ? addCheckpoint(witness, Buffer.concat(chunks).toString()) : { status: 404 };
    return witness.misbehave?.(honest) ?? honest;
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const witness: TestWitness = {
    name,
    key: typedKey.subarray(1).toString('base64'),
    url,
    setting: `${name}+${id.toString('hex')}+${typedKey.toString('base64')}@${url}`,
    statuses: [],
    logs: new Map(),
    seen: new Map(),
    misbehave: undefined,
    line(text, seconds = 1_777_640_400) {
      const time = Buffer.alloc(8);
      time.writeBigUInt64BE(BigInt(seconds));
      const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), privateKey);
      return `— ${name} ${Buffer.concat([id, time, signature]).toString('base64')}\n`;
    },
    stop() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(resolve));
    },
  };
  return witness;
}

function addCheckpoint({ logs, seen, line }: TestWitness, body: string): Reply {
  const [, size = '', proof = '', note = ''] = /^old (0|[1-9]\d*)\n((?:[^\n]+\n){0,63})\n([^]*)$/.exec(body) ?? [];
  if (size === '') return { status: 400 };
  const [origin = ''] = note.split('\n');
  const keys = logs.get(origin);
  if (keys === undefined) return { status: 404 };
  const checkpoint = openNote(note, keys);
  if (checkpoint === undefined) return { status: 403 };
  if (Number(size) > checkpoint.size) return { status: 400 };
  const last = seen.get(origin) ?? { size: 0, root: Buffer.alloc(0) };
  if (Number(size) !== last.size)
    return { status: 409, body: `${last.size}\n`, headers: { 'content-type': 'text/x.tlog.size' } };
  if (last.size === checkpoint.size && !last.root.equals(checkpoint.root)) return { status: 409 };
  const path = proof
    .split('\n')
    .slice(0, -1)
    .map(each => Buffer.from(each, 'base64'));
  if (!extendsTree(last, checkpoint, path)) return { status: 422 };
  seen.set(origin, checkpoint);
  return { status: 200, body: line(checkpoint.text) };
}

/** Whether a proof shows that a tree extends an earlier one: RFC 9162, section 2.1.4.2. */
function extendsTree(first: Seen, second: OpenedCheckpoint, path: readonly Buffer[]): boolean {
  if (first.size === 0 || first.size === second.size) return path.length === 0;
  const hashes = [...path];
  if (isPowerOf2(first.size)) hashes.unshift(first.root);
  let [fn, sn] = [first.size - 1, second.size - 1];
  while (fn % 2 === 1) [fn, sn] = [fn >> 1, sn >> 1];
  let [fr, sr] = [hashes[0], hashes[0]];
  for (const hash of hashes.slice(1)) {
    if (sn === 0 || !fr || !sr) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [sha256(Buffer.of(1), hash, fr), sha256(Buffer.of(1), hash, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else sr = sha256(Buffer.of(1), sr, hash);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 && fr?.equals(first.root) === true && sr?.equals(second.root) === true;
}

const isPowerOf2 = (size: number): boolean => Number.isInteger(Math.log2(size));
