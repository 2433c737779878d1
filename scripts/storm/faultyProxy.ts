import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** `open` forwards everything. `stalled` forwards nothing and closes nothing. `refusing` ends every connection. */
type Weather = 'open' | 'stalled' | 'slow' | 'refusing';

export interface FaultyProxy {
  readonly port: number;
  set(weather: Weather): void;
  close(): Promise<void>;
}

const SLOW_BY_MS = 150;

/** A network between servers and a database on this machine, with faults to order. */
export async function startFaultyProxy(target: { readonly host: string; readonly port: number }): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  let weather: Weather = 'open';
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    if (weather === 'stalled') from.pause();
    // Timers of one length fire in order, so a slow connection still delivers in order.
    from.on('data', data => {
      if (weather === 'slow') setTimeout(() => to.write(data), SLOW_BY_MS);
      else to.write(data);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer(client => {
    if (weather === 'refusing') {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(target.port, target.host);
    forward(client, upstream);
    forward(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      weather = next;
      if (next === 'refusing') cut();
      else for (const socket of sockets) socket[next === 'stalled' ? 'pause' : 'resume']();
    },
    async close() {
      cut();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
