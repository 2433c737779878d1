import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What the fake does when a client has connected, and with every query. */
type Behaviour =
  | 'respond'
  | 'drop'
  | 'ignore'
  | { readonly refuse: string; readonly because?: string }
  | { readonly fail: string }
  /** As a pooler: which process of PostgreSQL serves a query of a connection, both counted from 0; null leaves it waiting. */
  | { readonly serve: (connection: number, query: number) => number | null };

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
/** Big-endian numbers with their sizes in bytes. */
function numbers(...values: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeIntBE(value, 0, bytes);
      return buffer;
    }),
  );
}
const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const INT4 = 23;
const ID_COLUMN = message('T', numbers([1, 2]), 'pid', numbers([0, 4], [0, 2], [INT4, 4], [4, 2], [-1, 4], [0, 2]));
const idRow = (id: number): Buffer => {
  const text = Buffer.from(String(id));
  return message('D', numbers([1, 2], [text.length, 4]), text);
};
/** The id and the key of a process. */
const MADE_UP_ID = message('K', numbers([-92_199_798, 4], [1, 4]));
const isQuery = (data: Buffer): boolean => data.toString('latin1').startsWith('Q');
const DONE = message('C', 'SELECT 0');
const failure = (severity: 'FATAL' | 'ERROR', code: string, text: string) =>
  message('E', Buffer.from('S'), severity, Buffer.from('C'), code, Buffer.from('M'), text, Buffer.from([0]));

/** Implements just enough of PostgreSQL's protocol to accept clients and return no rows, or to fail. */
export async function startFakePostgres(port = 0): Promise<FakePostgres> {
  const sockets = new Set<Socket>();
  let ignored = 0;
  let connections = 0;
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.once('data', first => {
      if (first.readInt32BE(4) === SSL_REQUEST) throw new Error('the fake has no TLS');
      const { behaviour } = fake;
      if (typeof behaviour === 'object' && 'refuse' in behaviour) {
        const { refuse, because = `refused with ${refuse}` } = behaviour;
        socket.end(failure('FATAL', refuse, because));
        return;
      }
      if (typeof behaviour === 'object' && 'serve' in behaviour) {
        const connection = (connections += 1) - 1;
        let query = 0;
        socket.on('data', data => {
          if (!isQuery(data)) return;
          const id = behaviour.serve(connection, (query += 1) - 1);
          if (id !== null) socket.write(Buffer.concat([ID_COLUMN, idRow(id), DONE, READY]));
        });
        socket.write(Buffer.concat([AUTHENTICATED, MADE_UP_ID, READY]));
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
  if (!isQuery(data)) return;
  if (behaviour === 'respond') socket.write(Buffer.concat([DONE, READY]));
  if (typeof behaviour === 'object' && 'fail' in behaviour)
    socket.write(Buffer.concat([failure('ERROR', behaviour.fail, `failed with ${behaviour.fail}`), READY]));
}
