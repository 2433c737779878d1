import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildFileStore } from '../store/database/buildFiles';

/** What a page of a build requests after it: scripts, style sheets, fonts and the bundles of pictures. */
const SHARED = /^[^/]+\.[0-9a-f]{8,}\.(?:js|css|woff2|json)$/;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  woff2: 'font/woff2',
};

/** Offers this build's files to the servers of other builds. */
export async function shareBuild(buildFiles: BuildFileStore, publicFolder: string): Promise<void> {
  const names = (await readdir(publicFolder)).filter(name => SHARED.test(name)).sort();
  const build = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
  const files = names.map(async name => ({ name, content: await readFile(join(publicFolder, name)) }));
  await buildFiles.offer(build, await Promise.all(files));
}

interface SharedFile {
  readonly type: string;
  /** Text, so that it is compressed for the browser. */
  readonly content: string | Buffer;
}

/** A file of another build; undefined for any other path. */
export async function findSharedFile(buildFiles: BuildFileStore, path: string): Promise<SharedFile | undefined> {
  const name = path.slice(1);
  const type = TYPES[name.split('.').at(-1) ?? ''];
  if (!SHARED.test(name) || type === undefined) return undefined;
  const found = await buildFiles.find(name);
  if (found === undefined) return undefined;
  const content = Buffer.from(found);
  return { type, content: type.startsWith('font/') ? content : content.toString() };
}
