import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface Line {
  readonly url: string;
  /** No connection works, as in a tunnel, until `mend` is called. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A proxy to the server that a test can cut without stopping the server. */
export async function openLine(serverUrl: string): Promise<Line> {
  const { hostname, port: far } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const relay = createServer(near => {
    const there = connect(Number(far), hostname);
    [near, there].forEach(keep);
    near.pipe(there).pipe(near);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut: async () => {
      const closed = once(relay, 'close');
      relay.close();
      sockets.forEach(socket => socket.destroy());
      await closed;
    },
    mend: async () => {
      relay.listen(port, '127.0.0.1');
      await once(relay, 'listening');
    },
  };
}
