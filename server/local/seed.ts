import type { EventPhase, GameEvent } from '#rules/events/events';
import type { Wardrobe } from '#rules/outfit/items';
import { createSeedStore, type SeedEntry, type SeedEvent } from '../store/voting/seedStore';
import type { Store } from '../store/store';
import { addressOf, type AccountKey } from './accounts';
import type { LocalWorld } from './localWorld';
import { dress, type FitWords } from './dress';
import { plantPast } from './pastEvent';
import { pastVotes, strangerWallet } from './pastVotes';
import { THEMES, type Theme } from './themes';

const PHASES: readonly EventPhase[] = ['archive', 'vote', 'open', 'upcoming'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Days from now until submissions open, submissions close and voting ends, for the first and second event of a phase. */
const TIMES: Readonly<Record<EventPhase, readonly (readonly [number, number, number])[]>> = {
  upcoming: [[3, 9, 14]],
  open: [
    [-2, 5, 9],
    [-4, 2, 6],
  ],
  vote: [
    [-7, -1, 3],
    [-9, -2, 5],
  ],
  archive: [
    [-16, -9, -3],
    [-31, -24, -18],
    [-24, -17, -11],
  ],
};

/** How many fits a theme borrows if it has none of its own. */
const BORROWED_FITS = 9;

/** Entries of the local accounts: one in a vote, which its owner must not be shown, and places in the archive. */
const ACCOUNT_ENTRIES: Readonly<Record<string, Readonly<Record<number, AccountKey>>>> = {
  Overdressed: { 1: 'collector' },
  'Après Everything': { 1: 'collector', 6: 'whale' },
};

/** Fills the phases that have no event, and enters fits into the seeded events when they open. Changes nothing else. */
export async function seed(store: Store, wardrobe: Wardrobe, world: LocalWorld, clock: () => number): Promise<void> {
  const seeds = createSeedStore(store.db);
  const now = Math.floor(clock() / HOUR) * HOUR;
  const known: GameEvent[] = [];
  const empty: EventPhase[] = [];
  for (const phase of PHASES) {
    const events = await store.events.list(phase);
    if (events.length === 0) empty.push(phase);
    known.push(...events);
    if (phase === 'open' || phase === 'vote') {
      for (const event of events) await seeds.enter(event.id, entriesOf(event, wardrobe, world));
    }
  }
  const titles = new Set(known.map(({ title }) => title));
  for (const phase of empty) {
    for (const days of TIMES[phase]) {
      const theme = unusedTheme(phase, titles);
      titles.add(theme.title);
      const planned = eventOf(theme, phase, days, now, wardrobe, world);
      await (phase === 'archive' ? plantPast(store, planned) : seeds.plant(planned));
    }
  }
  await store.standings.closeDue();
}

function eventOf(
  theme: Theme,
  phase: EventPhase,
  days: readonly [number, number, number],
  now: number,
  wardrobe: Wardrobe,
  world: LocalWorld,
): SeedEvent {
  const [start, end, close] = days.map(day => now + day * DAY) as [number, number, number];
  const { title, sub_title, description, xp, asks } = theme;
  const event = {
    title,
    sub_title,
    description,
    submit_start: new Date(start).toISOString(),
    submit_end: new Date(end).toISOString(),
    voting_end: new Date(close).toISOString(),
    xp_first: xp[0],
    xp_second: xp[1],
    xp_third: xp[2],
    xp_entry: xp[3],
    ...asks,
  };
  const entries = phase === 'upcoming' ? [] : entriesOf(event, wardrobe, world);
  const entrants = entries.map(({ wallet }) => wallet);
  return {
    event,
    prizes: theme.prize === undefined ? [] : [theme.prize],
    entries,
    ballots: phase === 'archive' ? pastVotes(title, entrants, end, close) : [],
  };
}

/** The entries of an event's theme; none for an event that was not seeded. */
function entriesOf(
  event: Pick<GameEvent, 'title' | 'submit_start' | 'submit_end'>,
  wardrobe: Wardrobe,
  world: LocalWorld,
): readonly SeedEntry[] {
  const fits = fitsOf(event.title);
  const start = Date.parse(event.submit_start);
  const step = (Date.parse(event.submit_end) - start) / (fits.length + 1);
  // Strangers enter several events, but not always against the same ones.
  const offset = event.title.length;
  return fits.map((fit, index) => {
    const account = ACCOUNT_ENTRIES[event.title]?.[index];
    return {
      wallet: account === undefined ? strangerWallet(offset + index) : addressOf(world.accounts, account),
      avatar: dress(fit, wardrobe),
      submittedAt: new Date(start + step * (index + 1)).toISOString(),
    };
  });
}

const ALL_THEMES = Object.values(THEMES).flat();

function fitsOf(title: string): readonly FitWords[] {
  const index = ALL_THEMES.findIndex(theme => theme.title === title || title.startsWith(`${theme.title}, Part `));
  const theme = ALL_THEMES[index];
  if (theme === undefined) return [];
  if (theme.fits !== undefined) return theme.fits;
  const all = ALL_THEMES.flatMap(({ fits = [] }) => fits);
  // A stride that shares no factor with the count visits every fit before it repeats one.
  return Array.from({ length: BORROWED_FITS }, (_, i) => all[(index * 7 + i * 5) % all.length] ?? '');
}

function unusedTheme(phase: EventPhase, titles: ReadonlySet<string>): Theme {
  const candidates = [...THEMES[phase], ...THEMES.spare];
  for (let part = 1; ; part += 1) {
    const theme = candidates
      .map(candidate => (part === 1 ? candidate : { ...candidate, title: `${candidate.title}, Part ${part}` }))
      .find(({ title }) => !titles.has(title));
    if (theme !== undefined) return theme;
  }
}
