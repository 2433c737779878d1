import { sql } from 'kysely';
import type { OwnedTrait } from '#rules/holdings/ownership';
import type { Database } from '../database/database';

/* PGlite and PostgreSQL both limit the number of parameters; five per row stay far below the limit. */
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
  const row = await db.selectFrom('nft_cursor').selectAll().where('chain_id', '=', chainId).executeTakeFirst();
  return row === undefined
    ? null
    : { genesisHash: row.genesis_hash, block: row.block_number, blockHash: row.block_hash };
}

async function advance(
  db: Database,
  chainId: number,
  cursor: NftCursor,
  tokens: readonly IndexedToken[],
  burnt: readonly TokenId[],
): Promise<void> {
  const place = { genesis_hash: cursor.genesisHash, block_number: cursor.block, block_hash: cursor.blockHash };
  await db.transaction().execute(async tx => {
    for (let start = 0; start < tokens.length; start += ROWS_PER_STATEMENT) {
      await writeTokens(tx, tokens.slice(start, start + ROWS_PER_STATEMENT));
    }
    for (const { contract, tokenId } of burnt) {
      await tx.deleteFrom('nft_tokens').where('contract', '=', contract).where('token_id', '=', tokenId).execute();
    }
    await tx
      .insertInto('nft_cursor')
      .values({ chain_id: chainId, ...place })
      .onConflict(conflict => conflict.column('chain_id').doUpdateSet(place))
      .execute();
  });
}

async function writeTokens(tx: Database, tokens: readonly IndexedToken[]): Promise<void> {
  const rows = tokens.map(({ contract, tokenId, owner, name, attributes }) => ({
    contract,
    token_id: tokenId,
    owner,
    name,
    attributes: JSON.stringify(attributes),
  }));
  await tx
    .insertInto('nft_tokens')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['contract', 'token_id']).doUpdateSet(given => ({
        owner: given.ref('excluded.owner'),
        name: given.ref('excluded.name'),
        attributes: given.ref('excluded.attributes'),
      })),
    )
    .execute();
}

async function forget(db: Database, chainId: number): Promise<void> {
  await db.transaction().execute(async tx => {
    await tx.deleteFrom('nft_tokens').execute();
    await tx.deleteFrom('nft_cursor').where('chain_id', '=', chainId).execute();
  });
}

async function readOwned(db: Database, { owner, contracts, after, limit }: OwnedRange): Promise<readonly NamedToken[]> {
  if (contracts.length === 0) return [];
  let rows = db
    .selectFrom('nft_tokens')
    .select(['contract', 'token_id as tokenId', 'name', 'attributes'])
    .where('owner', '=', owner)
    .where('contract', 'in', contracts);
  if (after !== null) {
    rows = rows.where(sql<boolean>`(contract, token_id) > (${after.contract}, ${after.tokenId})`);
  }
  return rows.orderBy('contract').orderBy('token_id').limit(limit).execute();
}

async function countOwned(db: Database, owner: string, contracts: readonly string[]): Promise<number> {
  if (contracts.length === 0) return 0;
  const { count } = await db
    .selectFrom('nft_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .where('contract', 'in', contracts)
    .executeTakeFirstOrThrow();
  return count;
}
