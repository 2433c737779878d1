// Plain JavaScript, because `npm ci --omit=dev` does not install tsx.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Runs an operators' command by its name, `events` or `migrate`; the arguments after it are the command's. */
const [name] = process.argv.splice(2, 1);
const compiled = path.resolve(`dist/server/${name}.js`);

const isCompiled = process.env.NODE_ENV === 'production' || !existsSync('node_modules/tsx');

if (isCompiled && !existsSync(compiled)) {
  console.error(
    `dist/server/${name}.js is missing: run \`npm ci && npm run build\`, or copy dist/ from where you did.`,
  );
  process.exit(1);
}
if (isCompiled) await import(pathToFileURL(compiled).href);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(`../server/cli/${name}.ts`);
}
