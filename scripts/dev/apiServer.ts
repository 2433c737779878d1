import { readConfig } from '../../server/config';
import { startServer } from '../../server/startServer';

/** server/main.ts in small, over the folder of the development build; tsx runs it anew after every change. */
const publicFolder = process.env.DEV_PUBLIC_DIR;
if (publicFolder === undefined) throw new Error('npm run dev starts this.');

const server = await startServer({
  config: readConfig(process.env),
  publicFolder,
  fresh: false,
  print: line => console.log(line),
});
console.log(`API ready at ${server.url}`);

let isStopping = false;
const stop = () => {
  if (isStopping) return;
  isStopping = true;
  void server.stop().finally(() => process.exit(0));
};
process.on('SIGINT', stop).on('SIGTERM', stop);
