import { readNftPage, type NftPage } from '#rules/holdings/nftPage';
import { isRecord } from '#rules/json';
import { withoutTrailingSlashes } from '#rules/pages/pages';
import { boundedBody } from './boundedBody';
import { IndexBusy, IndexUnreachable, PAGE_SIZE, UnknownPageKey, type NftIndex, type NftQuery } from './nftIndex';

const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

interface AlchemyIndexOptions {
  /** Like https://eth-mainnet.g.alchemy.com/nft/v3, without the key. */
  readonly url: string;
  readonly key: string;
  readonly timeoutMs?: number;
}

/** The upstream path contains the key, so no error from here includes the address or the message of fetch. */
export function alchemyIndex({ url, key, timeoutMs = 8_000 }: AlchemyIndexOptions): NftIndex {
  const endpoint = `${withoutTrailingSlashes(url)}/${encodeURIComponent(key)}/getNFTsForOwner`;
  return {
    ownedPage: async query => {
      const response = await request(`${endpoint}?${searchOf(query)}`, timeoutMs);
      if (response.status === 400 && query.pageKey !== undefined)
        throw new UnknownPageKey('The index does not know this page key.');
      if (response.status === 429)
        throw new IndexBusy('The NFT index allows no more requests for now.', retryAfterMs(response));
      if (!response.ok) throw new IndexUnreachable(`The NFT index responded with ${response.status}.`);
      return toPage(await readBody(response), query);
    },
    close: () => Promise.resolve(),
  };
}

function searchOf({ owner, contracts, pageKey }: NftQuery): string {
  const search = new URLSearchParams({ owner, withMetadata: 'true', pageSize: String(PAGE_SIZE) });
  for (const contract of contracts) search.append('contractAddresses[]', contract);
  if (pageKey !== undefined) search.append('pageKey', pageKey);
  return search.toString();
}

/** A redirect would carry the key to another host. */
async function request(url: string, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    });
  } catch (error: unknown) {
    throw failure(error);
  }
}

const MAX_PAUSE_MS = 60_000;

/** Retry-After gives seconds or a date (RFC 9110, 10.2.3). Without it, a second. */
function retryAfterMs({ headers }: Response): number {
  const value = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? 1_000 : Math.min(Math.max(ms, 1_000), MAX_PAUSE_MS);
}

async function readBody(response: Response): Promise<unknown> {
  const body = await boundedBody(response, MAX_RESPONSE_BYTES).catch((error: unknown) => {
    throw failure(error);
  });
  if (body === undefined) throw new IndexUnreachable('The response of the NFT index is too large.');
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new IndexUnreachable('The response of the NFT index is not JSON.');
  }
}

function failure(error: unknown): IndexUnreachable {
  const isLate = isRecord(error) && error.name === 'TimeoutError';
  return new IndexUnreachable(
    isLate ? 'The NFT index did not respond in time.' : 'The NFT index could not be reached.',
  );
}

function toPage(body: unknown, { contracts }: NftQuery): NftPage {
  const page = readNftPage(body);
  if (page === undefined) throw new IndexUnreachable('The response of the NFT index has an unexpected shape.');
  return {
    ...page,
    nfts: page.nfts.filter(({ contract }) => contracts.includes(contract)),
    // No page follows an empty one, whatever its key says.
    pageKey: page.nfts.length > 0 ? page.pageKey : null,
  };
}
