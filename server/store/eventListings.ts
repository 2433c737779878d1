import { sql, type RawBuilder } from 'kysely';
import type { EventPhase } from '../../rules/index';

/** `eventPhase` in SQL, so that an index finds the events; the next deadline comes first, and in the archive the latest close. */
export const LISTINGS: Readonly<
  Record<EventPhase, { readonly where: RawBuilder<boolean>; readonly order: RawBuilder<unknown> }>
> = {
  upcoming: { where: sql`submit_start > clock.now and cancelled_at is null`, order: sql`submit_start` },
  open: {
    where: sql`submit_start <= clock.now and submit_end > clock.now and cancelled_at is null`,
    order: sql`submit_end`,
  },
  vote: {
    where: sql`submit_end <= clock.now and voting_end > clock.now and cancelled_at is null`,
    order: sql`voting_end`,
  },
  archive: { where: sql`(voting_end <= clock.now or cancelled_at is not null)`, order: sql`voting_end desc` },
};
