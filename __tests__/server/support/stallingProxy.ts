import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface StallingProxy {
  /** The database's address, through the proxy. */
  readonly url: string;
  /** Forwards nothing more, and accepts no connection, without closing one. */
  stall(): void;
  resume(): void;
  close(): Promise<void>;
}

/** Stands between a client and a database. */
export async function startStallingProxy(databaseUrl: string): Promise<StallingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isStalled = false;
  const keep = (socket: Socket, other: () => Socket) => {
    sockets.add(socket);
    if (isStalled) socket.pause();
    socket.on('data', data => other().write(data));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      other().destroy();
    });
  };
  const server = createServer(client => {
    const upstream: Socket = connect(Number(target.port), target.hostname);
    keep(client, () => upstream);
    keep(upstream, () => client);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
