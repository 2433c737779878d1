import { answer, oneAfterAnother, press } from '../../testing/browser/acts';
import type { Scene } from './scene';

const WALLET = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

const session = answer(/\/api\/session\?optional/, 200, {
  wallet: WALLET,
  since: '2026-11-20T12:00:00.000Z',
  expires: '2026-11-27T12:00:00.000Z',
});

const entry = (event: number, title: string, result: object | null, phase = 'archive') => ({
  event,
  title,
  phase,
  submit_end: '2026-11-20T17:00:00.000Z',
  voting_end: '2026-11-20T17:00:00.000Z',
  is_cancelled: false,
  result,
});
const entries = answer(/\/api\/entries\/0x/, 200, [
  entry(1, 'Worst Holiday Ever', null, 'open'),
  entry(3, 'Overdressed', null, 'vote'),
  entry(6, 'Après Everything', { place: 4, of: 31, xp: 50 }),
  entry(7, 'Formal Complaint', { place: 1, of: 12, xp: 300 }),
]);

const awaits = (event: number) => (page: Parameters<typeof entries>[0]) =>
  page.addInitScript(awaited => localStorage.setItem('duds:awaited', JSON.stringify([awaited])), {
    wallet: WALLET,
    events: [event],
  });

/** The player's own page, and what became of an entry. */
export const ACCOUNT_SCENES: readonly Scene[] = [
  {
    name: 'disconnect',
    like: 'account-entries',
    shows: 'Since 20 Nov',
    path: '/',
    as: 'The Newcomer',
    setup: session,
    act: press('0x70...79c8'),
  },
  {
    name: 'account-entries',
    shows: '4th of 31',
    path: '/events',
    as: 'The Newcomer',
    setup: oneAfterAnother(session, entries),
    act: press('0x70...79c8'),
  },
  {
    name: 'news',
    like: 'events',
    shows: 'Formal Complaint is over.',
    path: '/events',
    as: 'The Newcomer',
    setup: oneAfterAnother(entries, awaits(7)),
  },
];
