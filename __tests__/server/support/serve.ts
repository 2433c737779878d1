import { join } from 'node:path';
import { readConfig } from '../../../server/config/config';
import { startServer } from '../../../server/app';

/** Runs a server on the database that the environment names, and prints its address once it is ready. */
const { url } = await startServer({
  config: readConfig(process.env),
  publicFolder: join(process.cwd(), 'public'),
  fresh: false,
  print: () => undefined,
});
process.stdout.write(url);
