import { join } from 'node:path';
import { readConfig } from '../../../server/config';
import { startServer } from '../../../server/startServer';

/** A server process on the database of its environment; prints its address once it is ready. */
const { url } = await startServer({
  config: readConfig(process.env),
  publicFolder: join(process.cwd(), 'public'),
  fresh: false,
  print: () => undefined,
});
process.stdout.write(url);
