import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { createBanStore } from '../../server/store/people/bans';
import type { Database } from '../../server/store/database/database';
import { sqlNow } from '../../server/store/database/time';
import { createWithdrawalStore } from '../../server/store/entries/withdrawals';
import type { Rule } from './history';
import type { Answer } from './httpCall';
import type { Game } from './playClient';

const PAUSE_MS = 4_000;
const CHANCE_TO_BAN = 0.4;
const OPERATOR = { client: -1, server: 'the operator' };

/** Withdraws entries and bans voters of events that are being voted on. */
export async function operate(db: Database, { recorder, random, calendar, isOver }: Game): Promise<void> {
  for (let number = 1; !isOver(); number++) {
    await delay(PAUSE_MS);
    const [event] = calendar().voting;
    if (event === undefined) continue;
    const verb = random() < CHANCE_TO_BAN ? 'ban' : 'withdraw';
    // The database may be away.
    const subject = await drawSubject(db, event, verb, random).catch(() => undefined);
    if (subject === undefined) continue;
    const rule = { kind: 'rule', event, verb, subject, reason: `storm ${number}` } as const;
    await recorder.record(OPERATOR, rule, () => carryOut(db, rule));
  }
}

async function drawSubject(
  db: Database,
  event: number,
  verb: Rule['verb'],
  random: () => number,
): Promise<string | undefined> {
  const { rows } = await (
    verb === 'ban'
      ? sql<{ subject: string }>`
          select wallet as subject from ballots where event_id = ${event} and winner is not null`
      : sql<{ subject: string }>`
          select id::text as subject from entries where event_id = ${event} and withdrawn_at is null`
  ).execute(db);
  return rows[Math.floor(random() * rows.length)]?.subject;
}

async function carryOut(db: Database, { event, verb, subject, reason }: Rule): Promise<Answer> {
  const outcome =
    verb === 'ban'
      ? await createBanStore(db, sqlNow(undefined)).ban(subject, reason, 'storm')
      : await createWithdrawalStore(db, sqlNow(undefined)).withdraw(event, Number(subject), reason, 'storm');
  // A ban has no effect on an event that is over, which its outcome does not say.
  const code = outcome === 'banned' && !(await hasRuling(db, event, reason)) ? 'voting-is-over' : outcome;
  return { status: code === 'banned' || code === 'withdrawn' ? 201 : 403, headers: {}, body: { code } };
}

async function hasRuling(db: Database, event: number, reason: string): Promise<boolean> {
  const { rows } = await sql`select from rulings where event_id = ${event} and reason = ${reason}`.execute(db);
  return rows.length > 0;
}
