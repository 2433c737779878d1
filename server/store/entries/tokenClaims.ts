import { sql } from 'kysely';
import type { Database } from '../database/database';
import { shareEvent } from '../database/eventLock';
import type { SqlNow } from '../database/time';

/** An NFT: its contract in lower case, and its id as a uint256 in decimal. */
export interface Token {
  readonly contract: string;
  readonly tokenId: string;
}

export interface TokenClaim {
  /** The qualifying tokens that the wallet holds now. */
  readonly tokens: readonly Token[];
  /** Decides by the tokens that no other wallet has claimed in the event. Throws to refuse, which undoes the claim. */
  readonly admit: (own: readonly Token[]) => void;
}

/** A running event in which a wallet has used a token. */
interface TokenUse {
  readonly id: number;
  readonly title: string;
  readonly voting_end: string;
}

export interface ClaimStore {
  /** Those of the tokens that this wallet has claimed in the event. */
  own(eventId: number, wallet: string, tokens: readonly Token[]): Promise<readonly Token[]>;
  /** What the wallets that have voted in the event have claimed there. */
  ofVoters(eventId: number): Promise<readonly (Token & { readonly wallet: string })[]>;
  /** The wallets that have claimed a token in the event that a banned wallet had used before. */
  ofBanned(eventId: number): Promise<readonly { readonly wallet: string; readonly banned: string }[]>;
  /** The running events in which a token is used up, in the order in which they end. */
  uses(token: Token): Promise<readonly TokenUse[]>;
}

export function createClaimStore(db: Database, now: SqlNow): ClaimStore {
  return {
    own: (eventId, wallet, tokens) => readOwn(db, { eventId, wallet }, tokens),

    async ofVoters(eventId) {
      const { rows } = await sql<Token & { readonly wallet: string }>`
        select contract, token_id as "tokenId", wallet from token_claims claim
        where event_id = ${eventId} and exists (
          select from ballots where event_id = claim.event_id and wallet = claim.wallet and winner is not null)
        order by contract, token_id`.execute(db);
      return rows;
    },

    async ofBanned(eventId) {
      const { rows } = await sql<{ wallet: string; banned: string }>`
        select distinct claim.wallet, earlier.wallet as banned
        from bans join token_claims earlier using (wallet) join token_claims claim using (contract, token_id)
        where claim.event_id = ${eventId} and earlier.claimed_at < claim.claimed_at
          and claim.wallet not in (select wallet from bans)
        order by banned, wallet`.execute(db);
      return rows;
    },

    async uses({ contract, tokenId }) {
      const { rows } = await sql<Omit<TokenUse, 'voting_end'> & { readonly voting_end: Date }>`
        select id, title, voting_end from events
        where voting_end > ${now()} and closed_at is null and cancelled_at is null and exists (
          select from token_claims where event_id = events.id and contract = ${contract} and token_id = ${tokenId})
        order by voting_end, id`.execute(db);
      return rows.map(row => ({ ...row, voting_end: row.voting_end.toISOString() }));
    },
  };
}

interface Claimant {
  readonly eventId: number;
  readonly wallet: string;
}

/**
 * Claims, for this wallet in this event, each of the tokens that no other wallet has claimed there, and has the claim
 * admitted. If two wallets claim the same token at once, the second waits for the first one's transaction to end; all
 * insert in the same order, so they cannot wait for each other. The event is locked first, as everywhere: a claim refers to
 * its row, so a closing that held the lock would otherwise wait for the claim, and the claim's ballot for the closing.
 */
export async function claimTokens(
  tx: Database,
  now: SqlNow,
  { eventId, wallet }: Claimant,
  { tokens, admit }: TokenClaim,
): Promise<void> {
  await sql`
    insert into token_claims (event_id, contract, token_id, wallet, claimed_at)
    select event.id, contract, token_id, ${wallet}, ${now()} from ${shareEvent(eventId)} as event, ${held(tokens)}
    order by contract, token_id
    on conflict (event_id, contract, token_id) do nothing`.execute(tx);
  admit(await readOwn(tx, { eventId, wallet }, tokens));
}

async function readOwn(db: Database, { eventId, wallet }: Claimant, tokens: readonly Token[]) {
  const { rows } = await sql<Token>`
    select contract, token_id as "tokenId" from token_claims join ${held(tokens)} using (contract, token_id)
    where event_id = ${eventId} and wallet = ${wallet}`.execute(db);
  return rows;
}

function held(tokens: readonly Token[]) {
  const rows = tokens.map(({ contract, tokenId }) => ({ contract, token_id: tokenId }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as held (contract text, token_id text)`;
}
