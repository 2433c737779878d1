import { seededRandom } from '#rules/fits/random';
import { checkClosed } from '#rules/proof/checkClosed';
import type { CheckLine } from '#rules/proof/findings';
import { readClosedEvent } from '#rules/proof/readPublished';
import { CHECK_TOOLS } from '../../server/cli/checkFiles';
import {
  close,
  END,
  findingsOf,
  playAttacked,
  reseal,
  seeEndSeal,
  type AttackedEvent,
} from '../server/support/attacked';
import { restoreTables, saveTables, type SavedTables } from '../server/support/savedTables';
import { describeServer } from '../server/support/testServer';
import { readPublished, readServerKeys, readShown } from '../server/support/votedEvent';
import { changeTable, changeWithin } from './support/randomChange';

const IN_TABLES = 700;
const MADE_AGAIN = 300;
const IN_RESPONSES = 1_000;

/** What players see of a closed event. */
interface Seen {
  readonly published: unknown;
  readonly shown: Exclude<Awaited<ReturnType<typeof readShown>>, undefined>;
}

/** A seed always changes the same in the same way; only keys and signatures differ from run to run. */
describeServer('a program that changes rows and responses at random after the end seal', {}, server => {
  let attacked: AttackedEvent;
  let honest: Seen;
  let saved: SavedTables;

  beforeEach(async () => {
    attacked = await playAttacked(server);
    await close(server, attacked);
    await seeEndSeal(attacked);
    saved = await saveTables(server.store.db);
    honest = (await read())!;
  }, 300_000);

  /** Undefined if there are no results, or none that can be read in one way: everybody notices that. */
  async function read(): Promise<Seen | undefined> {
    server.now = END + 1_000;
    const { app, event } = attacked;
    const published = await readPublished(app, event.id).catch(() => undefined);
    const wallets = event.players.map(({ wallet }) => wallet);
    const shown = await readShown(app, event.id, wallets).catch(() => undefined);
    return published?.event === event.id && shown ? { published, shown } : undefined;
  }

  /** With the receipts of all voters and the seals that they saw. */
  async function findings({ published, shown }: Seen): Promise<readonly string[]> {
    const { app, event, seen } = attacked;
    const closed = readClosedEvent(published);
    if (closed === undefined || closed.event !== event.id) return ['unreadable'];
    const keys = await readServerKeys(app);
    const lines: CheckLine[] = [];
    for await (const line of checkClosed({ closed, keys, receipts: event.receipts, seen, shown }, CHECK_TOOLS))
      lines.push(line);
    return findingsOf(lines);
  }

  async function isNoticed(seen: Seen | undefined): Promise<boolean> {
    if (seen === undefined) return true;
    return (await findings(seen)).join() !== (await findings(honest)).join();
  }

  /** Unique keys and checks hold even for somebody with all rights. */
  const isStored = (tables: SavedTables): Promise<boolean> =>
    restoreTables(server.store.db, tables).then(
      () => true,
      () => false,
    );

  async function changeTables(seed: number): Promise<string> {
    const random = seededRandom(seed);
    for (;;) {
      const change = changeTable(saved, random);
      if (await isStored(change.tables)) return change.name;
    }
  }

  test.each([
    ['in the tables', IN_TABLES, () => Promise.resolve()],
    ['in the tables, and makes the end seal again', MADE_AGAIN, () => reseal(server, attacked, ['end'])],
  ])(
    'changes nothing %s that is not noticed',
    async (_, changes, afterwards) => {
      const unnoticed: string[] = [];
      let different = 0;
      for (let seed = 1; seed <= changes; seed++) {
        const name = await changeTables(seed);
        // A server that cannot close the event any more shows no results.
        const isShown = await afterwards().then(
          () => true,
          () => false,
        );
        const seen = isShown ? await read() : undefined;
        if (seen !== undefined && essence(seen) !== essence(honest)) {
          different += 1;
          if (!(await isNoticed(seen))) unnoticed.push(`seed ${seed}: ${name}`);
        }
        await restoreTables(server.store.db, saved);
      }
      expect(unnoticed).toEqual([]);
      // Otherwise the changes would say little. Many are of what players never see.
      expect(different).toBeGreaterThan(changes / 20);
      expect(essence((await read())!)).toBe(essence(honest));
    },
    1_800_000,
  );

  test('changes nothing in what the server sends that is not noticed', async () => {
    const unnoticed: string[] = [];
    for (let seed = 1; seed <= IN_RESPONSES; seed++) {
      const [path, changed] = changeWithin(answersOf(honest), seededRandom(seed));
      const seen = seenIn(changed as Answers, honest);
      if (essence(seen) !== essence(honest) && !(await isNoticed(seen))) unnoticed.push(`seed ${seed}: ${path}`);
    }
    expect(unnoticed).toEqual([]);
  }, 1_800_000);
});

/** What the server sends. Which wallets' places are asked for is up to the page. */
type Answers = Seen & { readonly places: readonly Seen['shown']['places'][number]['place'][] };

function seenIn({ published, shown, places }: Answers, { shown: asked }: Seen): Seen {
  const wallets = asked.places.map(({ wallet }) => wallet);
  return {
    published,
    shown: { ...shown, places: wallets.map((wallet, at) => ({ wallet, place: places[at] ?? null })) },
  };
}

function answersOf({ published, shown: { places, ...shown } }: Seen): unknown {
  return { published, shown, places: places.map(({ place }) => place) };
}

/** Places, votes, fits, rulings and figures, without what nobody sees: the order of lists, and signatures. */
function essence({ published, shown }: Seen): string {
  const { fits, votes, leftOut, rulings, about } = (published ?? {}) as Readonly<Record<string, unknown>>;
  const unordered = [fits, votes, leftOut].map(list =>
    Array.isArray(list) ? list.map(item => JSON.stringify(item)).sort() : list,
  );
  const { xp_first, xp_second, xp_third, xp_entry } = shown.awards;
  return JSON.stringify([
    unordered,
    rulings,
    about,
    shown.rows,
    shown.places,
    [xp_first, xp_second, xp_third, xp_entry],
  ]);
}
