import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Writes an empty cluster to a file. Several may do so at once. */
const [file] = process.argv.slice(2);
const created = await PGlite.create();
const dump = await created.dumpDataDir('none');
await mkdir(path.dirname(file), { recursive: true });
await writeFile(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
await rename(`${file}.${process.pid}`, file);
await created.close();
