import { sql } from 'kysely';
import type { Database } from './database';
import type { SqlNow } from './time';

interface BuildFile {
  /** With a hash of its content. */
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * While servers of two builds share visitors, a page's script may be requested from a server of the other build. All of
 * them share the database, so each puts its build's files there before it takes visitors.
 */
export interface BuildFileStore {
  offer(build: string, files: readonly BuildFile[]): Promise<void>;
  find(name: string): Promise<Uint8Array | undefined>;
}

const KEPT_BUILDS = 3;
const KEPT_DAYS = 30;

export function createBuildFileStore(db: Database, jobs: Database, now: SqlNow): BuildFileStore {
  return {
    async offer(build, files) {
      for (const { name, content } of files)
        await sql`
          insert into build_files (build, name, content, offered_at) values (${build}, ${name}, ${content}, ${now()})
          on conflict (build, name) do update set offered_at = ${now()}`.execute(jobs);
      await dropOldBuilds(jobs, now);
    },

    async find(name) {
      const { rows } = await sql<{ content: Uint8Array }>`
        select content from build_files where name = ${name} limit 1`.execute(db);
      return rows[0]?.content;
    },
  };
}

async function dropOldBuilds(jobs: Database, now: SqlNow): Promise<void> {
  await sql`
    with builds as (select build, max(offered_at) as offered_at from build_files group by build)
    delete from build_files where build in (
      select build from builds where offered_at < ${now()} - ${sql.lit(KEPT_DAYS)} * interval '1 day'
      except (select build from builds order by offered_at desc limit ${sql.lit(KEPT_BUILDS)}))`.execute(jobs);
}
