import { JsonRpcProvider, toBeHex } from 'ethers';
import {
  endOf,
  TRANSFER_TOPIC,
  type CheckTools,
  type ClaimedToken,
  type RollRow,
  type Sheet,
  type VotersFinding,
} from '../../rules/index';
import { isSignedBy } from '../auth/signatures';

type NamedRow = Extract<RollRow, { readonly person?: undefined }>;

/** What a node knows about the voters of a sheet: whether contracts accept their sign-ins, and who held the tokens. */
export async function askChain(
  { roll, seals, rulings }: Pick<Sheet, 'roll' | 'seals' | 'rulings'>,
  { recover }: Pick<CheckTools, 'recover'>,
  rpcUrl: string,
): Promise<readonly VotersFinding[]> {
  const rows = roll.filter((row): row is NamedRow => row.person === undefined);
  const forged: NamedRow[] = [];
  for (const row of rows) {
    const { message, signature, wallet } = row;
    if (recover(message, signature) === wallet) continue;
    if (!(await isSignedBy({ message, signature, address: wallet }, rpcUrl))) forged.push(row);
  }
  const voting = { from: Date.parse(seals[0]?.at ?? ''), until: Date.parse(endOf({ seals, rulings })) };
  const strangers = await withoutTokens(rows, voting, rpcUrl);
  return [
    ...(forged.length > 0 ? [failed('sign-in', forged)] : []),
    ...(strangers.length > 0
      ? [failed('token-not-held', strangers)]
      : [{ verdict: 'ok', code: 'tokens-held', tokens: rows.length } as const]),
  ];
}

const failed = (problem: 'sign-in' | 'token-not-held', evidence: readonly NamedRow[]): VotersFinding => ({
  verdict: 'failed',
  code: 'voters',
  problem,
  evidence,
});

interface Span {
  readonly from: number;
  readonly until: number;
}

/** The rows whose wallet at no time of the voting held the token that is named. */
async function withoutTokens(rows: readonly NamedRow[], voting: Span, rpcUrl: string): Promise<readonly NamedRow[]> {
  const provider = new JsonRpcProvider(rpcUrl);
  try {
    const strangers: NamedRow[] = [];
    for (const row of rows) {
      const spans = row.token === null ? [] : await ownership(provider, row.token, row.wallet);
      if (!spans.some(({ from, until }) => from <= voting.until && voting.from <= until)) strangers.push(row);
    }
    return strangers;
  } finally {
    provider.destroy();
  }
}

/** When a wallet held a token, in milliseconds, by the token's Transfer logs. */
async function ownership(provider: JsonRpcProvider, token: ClaimedToken, wallet: string): Promise<readonly Span[]> {
  const topics = [TRANSFER_TOPIC, null, null, toBeHex(BigInt(token.tokenId), 32)];
  const logs = await provider.getLogs({ address: token.contract, topics, fromBlock: 0, toBlock: 'latest' });
  const moves = await Promise.all(
    logs.map(async ({ blockNumber, topics: [, , to = ''] }) => {
      const block = await provider.getBlock(blockNumber);
      return { to: `0x${to.slice(-40).toLowerCase()}`, at: 1000 * (block?.timestamp ?? NaN) };
    }),
  );
  return moves.flatMap(({ to, at }, index) =>
    to === wallet ? [{ from: at, until: moves[index + 1]?.at ?? Infinity }] : [],
  );
}
