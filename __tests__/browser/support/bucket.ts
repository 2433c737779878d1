import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export interface Bucket {
  readonly url: string;
  /** Which requests get CORS headers; the large storage services send them only if the request has an origin. */
  allows: 'every request' | 'requests with an origin';
  stop(): Promise<void>;
}

const types: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.mp3': 'audio/mpeg' };

/** The assets on another origin, cacheable and without Vary: Origin. */
export async function openBucket(): Promise<Bucket> {
  const folder = path.resolve('dist/public/assets');
  const server = createServer((request, response) => {
    const file = path.join(
      folder,
      path.normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname)),
    );
    const isAllowed = bucket.allows === 'every request' || request.headers.origin !== undefined;
    const cors = isAllowed ? { 'access-control-allow-origin': '*' } : {};
    readFile(file).then(
      content =>
        response
          .writeHead(200, {
            'content-type': types[path.extname(file)] ?? 'application/octet-stream',
            'cache-control': 'public, max-age=3600',
            ...cors,
          })
          .end(content),
      () => response.writeHead(404, cors).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bucket: Bucket = {
    allows: 'every request',
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return bucket;
}
