import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** `open` forwards everything. `stalled` forwards nothing and closes nothing. `refusing` ends every connection. */
type Condition = 'open' | 'stalled' | 'slow' | 'refusing';

export interface FaultyProxy {
  readonly port: number;
  set(condition: Condition): void;
  close(): Promise<void>;
}

const SLOW_BY_MS = 150;

/** A network between servers and a database on this machine, with faults on request. */
export async function startFaultyProxy(target: { readonly host: string; readonly port: number }): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  let condition: Condition = 'open';
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    if (condition === 'stalled') from.pause();
    // Timers of one length fire in order, so a slow connection still delivers in order.
    from.on('data', data => {
      if (condition === 'slow') setTimeout(() => to.write(data), SLOW_BY_MS);
      else to.write(data);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer(client => {
    if (condition === 'refusing') {
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
      condition = next;
      if (next === 'refusing') cut();
      else for (const socket of sockets) socket[next === 'stalled' ? 'pause' : 'resume']();
    },
    async close() {
      cut();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
