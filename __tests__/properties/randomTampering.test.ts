import { CHECK_LINES, isProofSheet, seededRandom, verdictOf, type CheckTools } from '../../rules/index';
import type { App } from '../../server/appDeps';
import { closeEvent } from '../../server/store/closeEvent';
import { checkTools } from '../../src/platform/counting/checkTools';
import { linesOf } from '../rules/support/provenEvent';
import { HOUR, NOON, testConfig } from '../server/support/fixtures';
import { restoreTables, saveTables, type SavedTables } from '../server/support/savedTables';
import { describeServer } from '../server/support/testServer';
import { playSameEvent, readResults, type VotedEvent } from '../server/support/votedEvent';
import { randomChange, type Change } from './support/randomChange';

const CLOSED_CHANGES = 1_500;
const RUNNING_CHANGES = 500;
const END = NOON + 6 * HOUR;

/** What players see of an event. */
type Shown = Exclude<Awaited<ReturnType<typeof readResults>>, undefined>;

/** A seed always changes the same cell in the same way; only keys, nonces and signatures differ from run to run. */
describeServer('a program that changes rows and files at random', {}, server => {
  let app: App;
  let event: VotedEvent;
  let visits = 0;

  function readShown(): Promise<Shown | undefined> {
    visits += 1;
    const address = `10.0.${Math.floor(visits / 256)}.${visits % 256}`;
    return readResults(app, event.id, { wallets: event.players.map(({ wallet }) => wallet), address });
  }

  async function closeAndRead(): Promise<Shown | undefined> {
    server.now = END + 1_000;
    return (await closeEvent(server.store.sealing, event.id)) === 'closed' ? readShown() : undefined;
  }

  /** With the receipts of all voters at hand, and by the tools of the page. */
  async function hasCross(shown: Shown): Promise<boolean> {
    const lines = await linesOf({ ...shown, receipts: event.receipts, seen: [event.start] }, REMEMBERING);
    return CHECK_LINES.some(name => verdictOf(lines[name]) === 'failed');
  }

  /** Whether the page shows the sheet at all, as it is of this event. */
  const isReadable = (shown: Shown | undefined): shown is Shown =>
    shown !== undefined && isProofSheet(shown.sheet) && shown.sheet.event === event.id;

  beforeEach(async () => {
    app = await server.build({ config: testConfig({ AUTH: 'on' }) });
    event = await playSameEvent(server, app);
  });

  // Unique keys and checks hold even for somebody with all rights.
  const isStored = (tables: SavedTables): Promise<boolean> =>
    restoreTables(server.store.db, tables).then(
      () => true,
      () => false,
    );

  /** The first change of this seed that the database takes. */
  async function tamper(seed: number, saved: SavedTables): Promise<Change> {
    const random = seededRandom(seed);
    for (;;) {
      const change = randomChange(saved, random);
      if (await isStored(change.tables)) return change;
    }
  }

  /** Reading a closed event stores its sheet, and closing an event writes to most tables. */
  function changedTables({ tables }: Change, saved: SavedTables): SavedTables {
    const names = Object.keys(tables);
    if ((saved.sheets ?? []).length === 0 || names.includes('events')) return saved;
    return Object.fromEntries([...names, 'sheets'].map(name => [name, saved[name] ?? []]));
  }

  test.each([
    ['of a closed event', CLOSED_CHANGES, true],
    ['of a running event', RUNNING_CHANGES, false],
  ])(
    'changes nothing %s that players see without turning a line',
    async (_, changes, isClosed) => {
      if (isClosed) await closeAndRead();
      const saved = await saveTables(server.store.db);
      const now = isClosed ? END + 60_000 : END - 1_000;
      const read = isClosed ? readShown : closeAndRead;
      const essence = isClosed ? seenAfter : seenBefore;
      const readAgain = async () => {
        server.now = now;
        return read().catch(() => undefined);
      };
      const honest = (await readAgain())!;
      await restoreTables(server.store.db, saved);
      const unnoticed: string[] = [];
      let crosses = 0;
      for (let seed = 1; seed <= changes; seed++) {
        const change = await tamper(seed, saved);
        const shown = await readAgain();
        await restoreTables(server.store.db, changedTables(change, saved));
        // Everybody notices that there are no results.
        if (!isReadable(shown) || essence(shown) === essence(honest)) continue;
        if (await hasCross(shown)) crosses += 1;
        else unnoticed.push(`seed ${seed}: ${change.name}`);
      }
      expect(unnoticed).toEqual([]);
      // Otherwise the changes would say little. Most of them are of what players never see, such as ratings.
      expect(crosses).toBeGreaterThan(changes / 50);
      // Nothing but the changes was in the way.
      const after = await readAgain();
      expect(isReadable(after) && essence(after)).toBe(essence(honest));
      expect(await hasCross(after!)).toBe(false);
    },
    1_200_000,
  );
});

/** Places, votes, entries, rulings and figures, without what nobody sees: the order of lists, and the side a fit was on. */
function seenAfter({ sheet, results }: Shown): string {
  const { ballots, entries, leftOut, ranking, roll, rulings } = sheet;
  const votes = ballots.map(([left, right, ...rest]) => [Math.min(left, right), Math.max(left, right), ...rest]);
  const unordered = [entries, leftOut, roll].map(list => list.map(item => JSON.stringify(item)).sort());
  const { xp_first, xp_second, xp_third, xp_entry } = results.awards;
  const awards = [xp_first, xp_second, xp_third, xp_entry];
  return JSON.stringify([unordered, votes, ranking, rulings, results.rows, results.places, awards]);
}

/**
 * The same without what only the server knows before the last seals: the XP that the event promises; and the sign-ins and
 * tokens of its voters, for which the check has a dash, because only the chain can tell.
 */
function seenBefore({ sheet, results }: Shown): string {
  const roll = sheet.roll.map(row => ({ ...row, message: '', signature: '', token: null }));
  const places = results.places.map(({ wallet, place }) => ({ wallet, place: place && { ...place, xp: 0 } }));
  const awards = { ...results.awards, xp_first: 0, xp_second: 0, xp_third: 0, xp_entry: 0 };
  return seenAfter({ sheet: { ...sheet, roll }, results: { ...results, places, awards } });
}

/** Most signatures are the same from one change to the next. */
const REMEMBERING: CheckTools = {
  ...checkTools,
  verify: remembered(checkTools.verify),
  recover: remembered(checkTools.recover),
};

function remembered<Args extends readonly unknown[], T>(compute: (...args: Args) => T): (...args: Args) => T {
  const known = new Map<string, T>();
  return (...args) => {
    const key = JSON.stringify(args);
    if (!known.has(key)) known.set(key, compute(...args));
    return known.get(key) as T;
  };
}
