import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What the fake does when a client has connected, and with every query. */
type Behaviour = 'respond' | 'drop' | 'ignore' | { readonly refuse: string } | { readonly fail: string };

export interface FakePostgres {
  readonly url: string;
  behaviour: Behaviour;
  /** How many messages it has ignored. */
  readonly ignored: number;
  close(): Promise<void>;
}

const SSL_REQUEST = 80_877_103;
const message = (type: string, ...parts: readonly (string | Buffer)[]) => {
  const body = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const DONE = message('C', 'SELECT 0');
const failure = (severity: 'FATAL' | 'ERROR', code: string, text: string) =>
  message('E', Buffer.from('S'), severity, Buffer.from('C'), code, Buffer.from('M'), text, Buffer.from([0]));

/** Implements just enough of PostgreSQL's protocol to accept clients and return no rows, or to fail. */
export async function startFakePostgres(port = 0): Promise<FakePostgres> {
  const sockets = new Set<Socket>();
  let ignored = 0;
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.once('data', first => {
      if (first.readInt32BE(4) === SSL_REQUEST) throw new Error('the fake has no TLS');
      const { behaviour } = fake;
      if (typeof behaviour === 'object' && 'refuse' in behaviour) {
        socket.end(failure('FATAL', behaviour.refuse, `refused with ${behaviour.refuse}`));
        return;
      }
      socket.on('data', data => {
        if (fake.behaviour === 'ignore') ignored += 1;
        else respond(socket, data, fake.behaviour);
      });
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
    });
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const fake: FakePostgres = {
    url: `postgres://player@127.0.0.1:${(server.address() as AddressInfo).port}/duds`,
    behaviour: 'respond',
    get ignored() {
      return ignored;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
  return fake;
}

function respond(socket: Socket, data: Buffer, behaviour: Behaviour): void {
  if (behaviour === 'drop') socket.destroy();
  if (!data.toString('latin1').startsWith('Q')) return;
  if (behaviour === 'respond') socket.write(Buffer.concat([DONE, READY]));
  if (typeof behaviour === 'object' && 'fail' in behaviour)
    socket.write(Buffer.concat([failure('ERROR', behaviour.fail, `failed with ${behaviour.fail}`), READY]));
}
