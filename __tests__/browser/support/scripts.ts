import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';

interface ScriptWatch {
  /** The packages whose code the pages have loaded so far; '' is our own code. */
  packages(): ReadonlySet<string>;
  /** The files, without the hashes of their content. */
  names(): readonly string[];
}

interface SourceMap {
  readonly sources: readonly string[];
}

const packageOf = (source: string): string => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? '';

/** Which code the pages have loaded, read from the scripts' source maps, because file names prove nothing. */
export function watchScripts(context: BrowserContext): ScriptWatch {
  const files = new Set<string>();
  context.on('request', request => {
    if (request.resourceType() === 'script') files.add(new URL(request.url()).pathname.slice(1));
  });
  const sourcesOf = (file: string) =>
    (JSON.parse(readFileSync(path.resolve('dist/public', `${file}.map`), 'utf8')) as SourceMap).sources;
  return {
    packages: () => new Set([...files].flatMap(sourcesOf).map(packageOf)),
    names: () => [...files].map(file => file.split('.')[0] ?? file),
  };
}
