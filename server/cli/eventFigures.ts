import { stringify } from 'csv-stringify/sync';
import { EVENT_PHASES, type GameEvent } from '#rules/events/events';
import { LAYERS } from '#rules/outfit/layers';
import { sealHash } from '#rules/proof/checkSeals';
import { sealDigits } from '#rules/proof/texts';
import { sha256 } from '../keys/sha256';
import type { Store } from '../store/store';
import { collusionLines, type TransferReader } from './collusion';
import { noSuchEvent, refusal, type CommandResult } from './commandResult';
import { shortTime, table } from './eventText';
import { allPlaces, allUnranked, xpOf } from './winners';

export async function list(store: Store): Promise<CommandResult> {
  const rows: string[][] = [
    ['id', 'phase', 'opens', 'votes from', 'closes', 'XP 1st/2nd/3rd/entry', 'prizes', 'title'],
  ];
  for (const phase of EVENT_PHASES)
    for (const event of await store.events.list(phase)) {
      const { id, submit_start, submit_end, voting_end, title } = event;
      const times = [submit_start, submit_end, voting_end].map(shortTime);
      const xp = [event.xp_first, event.xp_second, event.xp_third, event.xp_entry].join('/');
      const prizes = (await store.events.prizes(id)).length;
      rows.push([String(id), phase, ...times, xp, String(prizes), title]);
    }
  return { lines: rows.length > 1 ? table(rows) : ['There are no events.'], ok: true };
}

/** How an event is going, for its operators: nothing here says who leads until the voting is over. */
export async function status(store: Store, id: number, readTransfers?: TransferReader): Promise<CommandResult> {
  const found = await store.events.find(id);
  if (found === undefined) return noSuchEvent(id);
  const { event, phase } = found;
  const { entries, withdrawn, voters, decided, undecided, passed, reported, hours, leastShown } =
    await store.figures.read(id);
  const least = leastShown.map(({ entry, shown }) => `${entry} (${shown} times)`).join(', ');
  return {
    lines: [
      `Event ${id}: ${event.title}, ${event.cancelled ? 'cancelled' : phase}`,
      ...table([
        ['  entries', `${entries}, and ${withdrawn} withdrawn`],
        ['  voters', String(voters)],
        ['  ballots decided', String(decided)],
        ['  ballots undecided', String(undecided)],
        ['  ballots passed', String(passed)],
        ['  entries reported', reported === 0 ? 'none' : `${reported}: npm run events -- reports ${id}`],
        ['  entries least shown', least || 'none'],
      ]),
      ...(await bannedLines(store, id)),
      ...(await sealLines(store, id)),
      '  ballots per hour, of the last 24 hours:',
      ...(hours.length === 0 ? ['    none'] : hours.map(({ hour, ballots }) => `    ${shortTime(hour)}  ${ballots}`)),
      ...(phase === 'archive' && !event.cancelled ? await collusionLines(store, id, readTransfers) : []),
    ],
    ok: true,
  };
}

/** To be posted where the operator cannot change them. */
async function sealLines(store: Store, id: number): Promise<readonly string[]> {
  const published = await store.lists.seals(id);
  if (published === undefined) return [];
  const lines = published.seals.map(seal => {
    const hash = sealHash(published, seal, sha256);
    return `    ${seal.kind} ${sealDigits(hash)}, made ${shortTime(seal.at)}: ${hash}`;
  });
  return ['  seals, to post where nobody can change them:', ...lines];
}

/** A ban is of a wallet, and its owner may move its NFTs to another one; but a buyer may know nothing of it. */
async function bannedLines(store: Store, id: number): Promise<readonly string[]> {
  const found = await store.claims.ofBanned(id);
  if (found.length === 0) return [];
  const lines = found.map(({ wallet, banned }) => `    ${wallet}, with one that ${banned} used`);
  return ['  players with NFTs of banned wallets:', ...lines];
}

/** What voters reported, for a person to look at. */
export async function reports(store: Store, id: number): Promise<CommandResult> {
  if ((await store.events.find(id)) === undefined) return noSuchEvent(id);
  const reported = await store.reports.list(id);
  if (reported.length === 0) return { lines: [`Nobody has reported an entry of event ${id}.`], ok: true };
  const rows = reported.map(({ entry, wallet, offends, broken, isWithdrawn }) => [
    String(entry),
    wallet,
    String(offends),
    String(broken),
    isWithdrawn ? 'withdrawn' : '',
  ]);
  return { lines: table([['entry', 'wallet', 'offends', 'looks broken', ''], ...rows]), ok: true };
}

interface ExportRequest {
  readonly id: number;
  readonly what: 'entries' | 'results';
  readonly csv?: boolean;
}

/** All entries, or all results of a closed event, as a table to read or as CSV. */
export async function exportEvent(store: Store, { id, what, csv }: ExportRequest): Promise<CommandResult> {
  const found = await store.events.find(id);
  if (found === undefined) return noSuchEvent(id);
  if (what === 'results' && !found.isClosed) return refusal(`Event ${id} ('${found.event.title}') has no results.`);
  const rows = what === 'entries' ? await entryRows(store, id) : await resultRows(store, found.event);
  if (!csv) return { lines: table(rows), ok: true };
  // A spreadsheet would run a text that begins like a formula.
  return { lines: [stringify([...rows.map(row => [...row])], { escape_formulas: true }).trimEnd()], ok: true };
}

type Rows = readonly (readonly string[])[];

async function entryRows(store: Store, id: number): Promise<Rows> {
  const rows: string[][] = [['entry', 'wallet', 'submitted_at', 'withdrawn', ...LAYERS]];
  for await (const page of store.figures.entries(id))
    for (const { id: entry, wallet, submittedAt, withdrawnReason, avatar } of page)
      rows.push([String(entry), wallet, submittedAt, withdrawnReason ?? '', ...LAYERS.map(layer => avatar[layer])]);
  return rows;
}

async function resultRows(store: Store, event: GameEvent): Promise<Rows> {
  const places = await allPlaces(store, event.id);
  const unranked = await allUnranked(store, event.id);
  return [
    ['place', 'entry', 'wallet', 'xp', 'battles', 'best_rank', 'worst_rank'],
    ...places.map(({ place, entryId, wallet, battles, range: [best, worst] }) =>
      [place, entryId, wallet, xpOf(event, place), battles, best, worst].map(String),
    ),
    ...unranked.map(({ entryId, wallet }) => ['', String(entryId), wallet, String(event.xp_entry), '0', '', '']),
  ];
}
