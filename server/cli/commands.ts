import { readWalletRows } from '../store/people/walletRows';
import { auditLog } from './auditLog';
import { changeBan } from './bans';
import { checkFiles } from './checkFiles';
import { CHANGES, command, type Command } from './command';
import { add, change, check } from './eventEdits';
import { cancel, extend } from './eventEnds';
import { exportEvent, list, reports, status } from './eventFigures';
import { forget } from './forgetting';
import { recount, recountFile } from './recount';
import { winners } from './winners';
import { changeWithdrawal } from './withdrawals';

/** In the order of the usage. */
export const COMMANDS: readonly Command[] = [
  command({
    name: 'list',
    takes: [],
    help: ['all events, with their XP and prizes'],
    run: (_given, { store }) => list(store),
  }),
  command({
    name: 'check',
    takes: ['file'],
    help: ['what is wrong or unusual about the JSON file of a new event'],
    run: ({ file }, deps) => check(deps, file),
  }),
  command({
    name: 'add',
    takes: ['file'],
    mayTake: CHANGES,
    help: ['a new event from a JSON file'],
    run: (given, deps, who) => add(deps, given, who),
  }),
  command({
    name: 'change',
    takes: ['id', 'file'],
    mayTake: CHANGES,
    help: ['some fields of an event, from a JSON file with only those'],
    run: (given, deps, who) => change(deps, given, who),
  }),
  command({
    name: 'extend',
    takes: ['id', 'until'],
    mayTake: CHANGES,
    help: ['lets its voting end later, once and by a week at most'],
    run: (given, { store, timeZone }, who) => extend(store, given, who, timeZone),
  }),
  command({
    name: 'cancel',
    takes: ['id', 'reason'],
    mayTake: CHANGES,
    help: ['calls it off for good; players read the reason'],
    run: (given, { store }, who) => cancel(store, given, who),
  }),
  command({
    name: 'status',
    takes: ['id'],
    help: ['its entries, voters, ballots and seals; after the end, voters who may have agreed'],
    run: ({ id }, { store, readTransfers }) => status(store, id, readTransfers),
  }),
  command({
    name: 'reports',
    takes: ['id'],
    help: ['the entries that voters reported; see withdraw'],
    run: ({ id }, { store }) => reports(store, id),
  }),
  command({
    name: 'winners',
    takes: ['id'],
    help: ['the ranking of a closed event, with wallets and XP'],
    run: ({ id }, { store }) => winners(store, id),
  }),
  command({
    name: 'export',
    takes: ['id', 'what'],
    mayTake: ['csv'],
    help: ['a table with all entries, or with all results once it is closed'],
    run: (given, { store }) => exportEvent(store, given),
  }),
  command({
    name: 'recount',
    takes: ['id'],
    help: ['ranks a closed event from its ballots again, and compares'],
    run: ({ id }, { store }) => recount(store, id),
  }),
  command({
    name: 'recount',
    takes: ['file'],
    help: ['the same with the file that the results page saves; needs no database'],
    runOnFiles: ({ file }, readText) => recountFile(file, readText),
  }),
  command({
    name: 'check',
    takes: ['receipts', 'votes', 'keys'],
    help: [
      "a voter's receipts and that file against the seals, with the response of",
      'GET /.well-known/duds-keys.json; needs no database',
    ],
    runOnFiles: checkFiles,
  }),
  command({
    name: 'withdraw',
    takes: ['event', 'entry', 'reason'],
    mayTake: CHANGES,
    help: ['takes an entry out of an event: no longer shown to voters or counted;', 'a reason is one line, and public'],
    run: (given, { store }, who) => changeWithdrawal(store, { command: 'withdraw', ...given }, who),
  }),
  command({
    name: 'restore',
    takes: ['event', 'entry'],
    mayTake: CHANGES,
    help: ['brings it back'],
    run: (given, { store }, who) => changeWithdrawal(store, { command: 'restore', ...given }, who),
  }),
  command({
    name: 'ban',
    takes: ['wallet', 'reason'],
    mayTake: CHANGES,
    help: ['it can no longer enter or vote, and does not count in running events'],
    run: (given, { store }, who) => changeBan(store, { command: 'ban', ...given }, who),
  }),
  command({
    name: 'unban',
    takes: ['wallet'],
    mayTake: CHANGES,
    help: ['it can again, and counts again in running events'],
    run: (given, { store }, who) => changeBan(store, { command: 'unban', ...given }, who),
  }),
  command({
    name: 'wallet',
    takes: ['wallet'],
    help: ['everything that is stored about a wallet, as JSON, for its owner'],
    run: async ({ wallet }, { store }) => ({
      lines: [JSON.stringify(await readWalletRows(store.db, wallet), null, 2)],
      ok: true,
    }),
  }),
  command({
    name: 'forget',
    takes: ['wallet'],
    mayTake: ['signature', ...CHANGES],
    help: [
      'erases what links it to its entries, votes and sign-ins, in events that are',
      'over, and says what remains; its XP is lost. In the first year, one of the',
      'first three has to ask for it with a signature',
    ],
    run: (given, { store, isSigned }, who) => forget(store, given, who, isSigned),
  }),
  command({
    name: 'log',
    takes: [],
    mayTake: ['event'],
    help: ['who changed what and when, the latest first'],
    run: ({ event }, { store }) => auditLog(store, event),
  }),
];
