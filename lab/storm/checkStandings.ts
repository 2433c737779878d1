import type { FinalEvent } from './history';
import type { Problem } from './problems';

/**
 * What is stored and published must follow from the stored ballots, except for the order of the entries: `checkReceipts`
 * ranks them again from the published votes.
 */
export function checkStandings(event: FinalEvent): readonly Problem[] {
  if (!event.isClosed) return [{ rule: 'not-closed', detail: `event ${event.id}` }];
  const counting = withoutRuledOut(event);
  return [
    ...wrongShowings(event),
    ...wrongBallots(event),
    ...wrongCounts(counting),
    ...wrongRanking(counting),
    ...wrongAwards(counting),
  ].map(detail => ({ rule: 'miscounted', detail: `event ${event.id}: ${detail}` }));
}

/** What operators have not left out. */
function withoutRuledOut(event: FinalEvent): FinalEvent {
  const entries = event.entries.filter(({ isWithdrawn }) => !isWithdrawn);
  const ids = new Set(entries.map(({ id }) => id));
  const ballots = event.ballots.filter(
    ({ wallet, lo, hi }) => !event.banned.includes(wallet) && ids.has(lo) && ids.has(hi),
  );
  return { ...event, entries, ballots };
}

/** Without votes there are no places. */
const placesOf = ({ entries, ballots }: FinalEvent): number =>
  ballots.some(({ winner }) => winner !== null) ? entries.length : 0;

function wrongShowings({ entries, ballots }: FinalEvent): string[] {
  const shown = (id: number) => ballots.filter(({ lo, hi }) => lo === id || hi === id).length;
  return entries.flatMap(entry =>
    entry.shown === shown(entry.id) ? [] : [`entry ${entry.id} was shown ${shown(entry.id)} times, not ${entry.shown}`],
  );
}

function wrongCounts(event: FinalEvent): string[] {
  const { standings, ballots } = event;
  const decided = ballots.filter(({ winner }) => winner !== null);
  const ranked = standings.map(({ entry }) => entry);
  return [
    ...(new Set(ranked).size === ranked.length && ranked.length === placesOf(event)
      ? []
      : [`${placesOf(event)} places expected, but there are ${ranked.length}`]),
    ...standings.flatMap(({ entry, battles, wins }) => {
      const fought = decided.filter(({ lo, hi }) => lo === entry || hi === entry).length;
      const won = decided.filter(({ winner }) => winner === entry).length;
      return fought === battles && won === wins
        ? []
        : [`entry ${entry} won ${won} of ${fought} ballots, not ${wins} of ${battles}`];
    }),
  ];
}

function wrongRanking(event: FinalEvent): string[] {
  const { entries, standings, answers } = event;
  const walletOf = new Map(entries.map(({ id, wallet }) => [id, wallet]));
  const shown = placesOf(event) > 0 ? standings.map(({ entry }) => entry) : [...walletOf.keys()].sort((a, b) => a - b);
  const published = answers?.results.map(({ wallet }) => wallet);
  const isSame = shown.map(entry => walletOf.get(entry)).join() === published?.join();
  return isSame ? [] : ['the published ranking is not the stored one'];
}

function wrongBallots({ ballots, answers }: FinalEvent): string[] {
  const decided = ballots.filter(({ winner }) => winner !== null).map(({ lo, hi, winner }) => `${lo}:${hi} ${winner}`);
  const published = answers?.closed.votes.map(([lo, hi, winner]) => `${lo}:${hi} ${winner}`);
  const isSame = decided.sort().join() === published?.sort().join();
  return isSame ? [] : ['the published ballots are not the stored ones'];
}

function wrongAwards(event: FinalEvent): string[] {
  const { entries, standings, awards, xp } = event;
  const walletOf = new Map(entries.map(({ id, wallet }) => [id, wallet]));
  const expected =
    placesOf(event) > 0
      ? standings.map(({ entry }, place) => `${walletOf.get(entry)} ${xp[Math.min(place, 3)]}`)
      : entries.map(({ wallet }) => `${wallet} ${xp[3]}`);
  const stored = awards.map(award => `${award.wallet} ${award.xp}`);
  return expected.sort().join() === stored.sort().join() ? [] : ['the XP does not follow from the ranking'];
}
