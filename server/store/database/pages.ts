import { setImmediate } from 'node:timers/promises';

/** Reads rows in the order of their ids, a page at a time; lets other work run after each page, until none is left. */
export async function* pagesById<Row extends { readonly id: number }>(
  readAfter: (id: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ;) {
    const rows = await readAfter(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
    await setImmediate();
  }
}
