import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface CuttableProxy {
  readonly url: string;
  /** Breaks all connections, as a tunnel does, until `restore` is called. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** A proxy to the server, which a test can cut without stopping the server. */
export async function openCuttableProxy(serverUrl: string): Promise<CuttableProxy> {
  const { hostname, port: serverPort } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const proxy = createServer(client => {
    const server = connect(Number(serverPort), hostname);
    [client, server].forEach(track);
    client.pipe(server).pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut: async () => {
      const closed = once(proxy, 'close');
      proxy.close();
      sockets.forEach(socket => socket.destroy());
      await closed;
    },
    restore: async () => {
      proxy.listen(port, '127.0.0.1');
      await once(proxy, 'listening');
    },
  };
}
