import { sql } from 'kysely';

/**
 * `updateRatings` in SQL, as steps: how far a vote between the two entries of `locked (id)` moves their strengths, and how much it
 * reduces their uncertainty.
 */
export const ratingSteps = (eventId: number, winner: number) => sql`
  select entry_id, certainty, flattening * (score - expected) / (1 / sigma2 + certainty) as mu
  from (
    select own.entry_id, own.sigma2, (own.entry_id = ${winner}::bigint)::integer as score, flattening, expected,
      flattening * flattening * expected * (1 - expected) as certainty
    from ratings own join ratings other on other.event_id = own.event_id and other.entry_id <> own.entry_id,
      lateral (select 1 / sqrt(1 + 3 * other.sigma2 / (pi() * pi())) as flattening) as flattened,
      lateral (select 1 / (1 + exp(-flattening * (own.mu - other.mu))) as expected) as foreseen
    where own.event_id = ${eventId} and own.entry_id in (select id from locked)
      and other.entry_id in (select id from locked)) as rated`;
