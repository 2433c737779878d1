// Plain JavaScript, because production does not install tsx.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const compiled = path.resolve('dist/server/events.js');

if (process.env.NODE_ENV === 'production' && !existsSync(compiled)) {
  console.error('dist/server/events.js is missing: run `npm run build` first.');
  process.exit(1);
}
if (process.env.NODE_ENV === 'production') await import(pathToFileURL(compiled).href);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../server/cli/events.ts');
}
