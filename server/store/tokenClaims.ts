import { sql } from 'kysely';
import type { Database } from './database';
import { shareEvent } from './eventLock';
import type { SqlNow } from './time';

/** An NFT: its contract in lower case, and its id as a uint256 in decimal. */
interface Token {
  readonly contract: string;
  readonly tokenId: string;
}

export interface TokenClaim {
  /** The qualifying tokens that the wallet holds now. */
  readonly tokens: readonly Token[];
  /** Decides by the tokens that no other wallet has claimed in the event. Throws to refuse, which undoes the claim. */
  readonly admit: (own: readonly Token[]) => void;
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
  const rows = tokens.map(({ contract, tokenId }) => ({ contract, token_id: tokenId }));
  const held = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as held (contract text, token_id text)`;
  await sql`
    insert into token_claims (event_id, contract, token_id, wallet, claimed_at)
    select event.id, contract, token_id, ${wallet}, ${now()} from ${shareEvent(eventId)} as event, ${held}
    order by contract, token_id
    on conflict (event_id, contract, token_id) do nothing`.execute(tx);
  const { rows: own } = await sql<Token>`
    select contract, token_id as "tokenId" from token_claims join ${held} using (contract, token_id)
    where event_id = ${eventId} and wallet = ${wallet}`.execute(tx);
  admit(own);
}
