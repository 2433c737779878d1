import { sql } from 'kysely';
import type { OwnedTrait } from '#rules/holdings/ownership';
import type { Database } from '../database/database';
import { onlyRow } from '../database/onlyRow';

/** PGlite blocks the process during a statement. */
const ROWS_PER_STATEMENT = 500;

export interface NftCursor {
  readonly genesisHash: string;
  readonly block: number;
  readonly blockHash: string;
}

export interface TokenId {
  readonly contract: string;
  readonly tokenId: string;
}

interface NamedToken extends TokenId {
  readonly name: string | null;
  readonly attributes: readonly OwnedTrait[];
}

export interface IndexedToken extends NamedToken {
  readonly owner: string;
}

interface OwnedRange {
  readonly owner: string;
  readonly contracts: readonly string[];
  readonly after: TokenId | null;
  readonly limit: number;
}

export interface NftStore {
  cursor(chainId: number): Promise<NftCursor | null>;
  /** Writes everything up to the cursor's block, and the cursor, in one transaction. */
  advance(
    chainId: number,
    cursor: NftCursor,
    tokens: readonly IndexedToken[],
    burnt: readonly TokenId[],
  ): Promise<void>;
  forget(chainId: number): Promise<void>;
  owned(range: OwnedRange): Promise<readonly NamedToken[]>;
  count(owner: string, contracts: readonly string[]): Promise<number>;
}

export function createNftStore(db: Database): NftStore {
  return {
    cursor: chainId => readCursor(db, chainId),
    advance: (chainId, cursor, tokens, burnt) => advance(db, chainId, cursor, tokens, burnt),
    forget: chainId => forget(db, chainId),
    owned: range => readOwned(db, range),
    count: (owner, contracts) => countOwned(db, owner, contracts),
  };
}

async function readCursor(db: Database, chainId: number): Promise<NftCursor | null> {
  const { rows } = await sql<NftCursor>`
    select genesis_hash as "genesisHash", block_number as block, block_hash as "blockHash"
    from nft_cursor where chain_id = ${chainId}`.execute(db);
  return rows[0] ?? null;
}

async function advance(
  db: Database,
  chainId: number,
  { genesisHash, block, blockHash }: NftCursor,
  tokens: readonly IndexedToken[],
  burnt: readonly TokenId[],
): Promise<void> {
  await db.transaction().execute(async tx => {
    for (let start = 0; start < tokens.length; start += ROWS_PER_STATEMENT) {
      await writeTokens(tx, tokens.slice(start, start + ROWS_PER_STATEMENT));
    }
    for (const { contract, tokenId } of burnt) {
      await sql`delete from nft_tokens where contract = ${contract} and token_id = ${tokenId}`.execute(tx);
    }
    await sql`
      insert into nft_cursor (chain_id, genesis_hash, block_number, block_hash)
      values (${chainId}, ${genesisHash}, ${block}, ${blockHash})
      on conflict (chain_id) do update set genesis_hash = excluded.genesis_hash,
        block_number = excluded.block_number, block_hash = excluded.block_hash`.execute(tx);
  });
}

async function writeTokens(tx: Database, tokens: readonly IndexedToken[]): Promise<void> {
  const rows = tokens.map(({ contract, tokenId, owner, name, attributes }) => ({
    contract,
    token_id: tokenId,
    owner,
    name,
    attributes,
  }));
  await sql`
    insert into nft_tokens (contract, token_id, owner, name, attributes)
    select contract, token_id, owner, name, attributes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as token (contract text, token_id text, owner text, name text, attributes jsonb)
    on conflict (contract, token_id) do update
      set owner = excluded.owner, name = excluded.name, attributes = excluded.attributes`.execute(tx);
}

async function forget(db: Database, chainId: number): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`delete from nft_tokens`.execute(tx);
    await sql`delete from nft_cursor where chain_id = ${chainId}`.execute(tx);
  });
}

async function readOwned(db: Database, { owner, contracts, after, limit }: OwnedRange): Promise<readonly NamedToken[]> {
  if (contracts.length === 0) return [];
  const { rows } = await sql<NamedToken>`
    select contract, token_id as "tokenId", name, attributes from nft_tokens
    where owner = ${owner} and contract = any (${contracts}::text[])
      ${after === null ? sql`` : sql`and (contract, token_id) > (${after.contract}, ${after.tokenId})`}
    order by contract, token_id limit ${limit}`.execute(db);
  return rows;
}

async function countOwned(db: Database, owner: string, contracts: readonly string[]): Promise<number> {
  if (contracts.length === 0) return 0;
  const statement = sql<{ count: number }>`
    select count(*) from nft_tokens where owner = ${owner} and contract = any (${contracts}::text[])`;
  return (await onlyRow(db, statement)).count;
}
