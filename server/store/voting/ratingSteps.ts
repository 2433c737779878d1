import { sql, type RawBuilder } from 'kysely';

/** `updateRatings` in SQL, as steps: how far a vote between two entries moves their strengths, and how much it reduces their uncertainty. */
export const ratingSteps = (eventId: number, [lo, hi]: readonly [number, number], winner: number) => sql`
  select entry_id, certainty, flattening * (score - expected) / (1 / sigma2 + certainty) as mu
  from (
    select own.*, expected, (own.entry_id = ${winner}::bigint)::integer as score, flattening * flattening * expected * (1 - expected) as certainty
    from ratings lo, ratings hi,
      lateral (values (lo.entry_id, lo.sigma2, lo.mu - hi.mu, ${flattening(sql`hi`)}),
        (hi.entry_id, hi.sigma2, hi.mu - lo.mu, ${flattening(sql`lo`)})) as own (entry_id, sigma2, lead, flattening),
      lateral (select 1 / (1 + exp(-own.flattening * own.lead)) as expected) as foreseen
    where lo.event_id = ${eventId} and lo.entry_id = ${lo}::bigint and hi.event_id = ${eventId} and hi.entry_id = ${hi}::bigint) as rated`;

/** How much an entry's uncertainty weakens what the other one's victory says. */
const flattening = (other: RawBuilder<unknown>) => sql`1 / sqrt(1 + 3 * ${other}.sigma2 / (pi() * pi()))`;
