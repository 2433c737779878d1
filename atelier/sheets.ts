/**
 * Pictures by which to judge new pieces: `npm run sheets` for those of the last drop, `npm run sheets -- "TITLE"` for
 * those of another. README.md says what to look for.
 */
import { writeSheets } from './writeSheets';

for (const file of await writeSheets(process.argv[2])) console.log(file);
