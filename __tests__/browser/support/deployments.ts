import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export interface Deployments {
  readonly url: string;
  /** Switches to the other build; the files of the first are gone. */
  deployNext(): void;
  stop(): Promise<void>;
}

const HASHED = /\.([0-9a-f]{8})\.(?:js|css)$/;
const FORWARDED_HEADERS = ['content-type', 'cache-control', 'content-security-policy'];

const backwards = (text: string): string => text.split('').reverse().join('');

/** The server's build, and the same build under other file names, which looks to a browser like a new deployment. */
export async function openDeployments(serverUrl: string): Promise<Deployments> {
  const hashes = readdirSync(path.resolve('dist/public')).flatMap(name => HASHED.exec(name)?.[1] ?? []);
  let isNext = false;
  const rename = (text: string): string =>
    hashes
      .reduce((all, hash) => all.replaceAll(hash, backwards(hash)), text)
      .replace(/version:"(\w+)"/, (_all, version: string) => `version:"${backwards(version)}"`);

  /** The server's name of the file, or undefined if the current build does not have it. */
  function originalUrl(url: string): string | undefined {
    const hash = HASHED.exec(url.split('?')[0] ?? '')?.[1];
    if (!isNext || hash === undefined) return url;
    return hashes.includes(backwards(hash)) ? url.replace(hash, backwards(hash)) : undefined;
  }

  const front = createServer((request, response) => {
    const url = originalUrl(request.url ?? '/');
    if (url === undefined) {
      response.writeHead(404, { 'content-type': 'application/problem+json' }).end('{}');
      return;
    }
    const headers = { accept: request.headers.accept ?? '*/*', 'accept-encoding': 'identity' };
    fetch(serverUrl + url, { headers }).then(
      async original => {
        const kept = FORWARDED_HEADERS.flatMap(name => {
          const value = original.headers.get(name);
          return value === null ? [] : [[name, value] as const];
        });
        const isText = /html|javascript|css/.test(original.headers.get('content-type') ?? '');
        const content = Buffer.from(await original.arrayBuffer());
        response.writeHead(original.status, Object.fromEntries(kept));
        response.end(isNext && isText ? rename(content.toString()) : content);
      },
      () => response.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    deployNext: () => void (isNext = true),
    stop: async () => {
      if (!front.listening) return;
      front.closeAllConnections();
      front.close();
      await once(front, 'close');
    },
  };
}
