import { BALLOTS_PER_WALLET } from '../voting/ballot';
import { podiumOf } from './checkRulings';
import type { CheckTools } from './checkTools';
import type { VotersFinding, VotersProblem } from './findings';
import { sha256Base64Url } from './hashing';
import { countText, thumbprintText } from './proofTexts';
import type { RollRow, Sheet } from './records';
import { applyRulings, rulingsInForce } from './rulings';
import { parseSignInMessage, voterKeyOf } from './signInText';

type NamedRow = Extract<RollRow, { readonly person?: undefined }>;

/** At most `size` sign-ins are checked, drawn by `random`. */
export interface VoterSample {
  readonly size: number;
  readonly random: () => number;
}

interface Voters {
  readonly sheet: Sheet;
  /** The leaf of the start seal. */
  readonly start: string;
  readonly sample?: VoterSample | undefined;
}

/** Whether wallets signed in with the keys of the roll, and the keys signed for the votes. */
export async function checkVoters(voters: Voters, tools: CheckTools): Promise<readonly VotersFinding[]> {
  const { sheet } = voters;
  const named = sheet.roll.filter((row): row is NamedRow => row.person === undefined);
  const chosen = drawSample(named, voters.sample);
  const problem = rollProblem(sheet, named) ?? (await signatureProblem(chosen, voters, tools));
  // Only the chain can tell whether a contract accepts a signature that no key of the wallet's own has made.
  const contracts = chosen.filter(row => tools.recover(row.message, row.signature) !== row.wallet).length;
  const forgotten = sheet.roll.length - named.length;
  const wallets = new Set(named.map(({ wallet }) => wallet)).size + forgotten;
  const votes = sheet.roll.reduce((sum, { count }) => sum + count, 0);
  return [
    ...(problem ? [problem] : votes > 0 ? [{ verdict: 'ok', code: 'voters-signed', wallets, votes } as const] : []),
    ...unsignedVotes(sheet),
    ...(contracts > 0 ? [{ verdict: 'untold', code: 'contract-wallets', wallets: contracts } as const] : []),
    ...(named.length > 0 ? [{ verdict: 'untold', code: 'tokens-unchecked' } as const] : []),
    ...forgottenWallets(sheet, forgotten),
    ...(chosen.length < named.length
      ? [{ verdict: 'untold', code: 'sampled', checked: chosen.length, of: named.length } as const]
      : []),
  ];
}

/** A forgotten wallet may have voted, entered, or both. */
function forgottenWallets({ entries, rulings }: Sheet, voters: number): readonly VotersFinding[] {
  const { withdrawn } = rulingsInForce(rulings);
  const entrants = entries.filter(({ id, person }) => person !== undefined && !withdrawn.has(id)).length;
  const wallets = Math.max(voters, entrants);
  return wallets > 0 ? [{ verdict: 'untold', code: 'forgotten', wallets }] : [];
}

/** The first rows of a shuffled copy (Fisher and Yates). */
function drawSample(rows: readonly NamedRow[], sample: VoterSample | undefined): readonly NamedRow[] {
  if (sample === undefined || rows.length <= sample.size) return rows;
  const drawn = [...rows];
  for (let index = 0; index < sample.size; index++) {
    const other = index + Math.floor(sample.random() * (drawn.length - index));
    [drawn[index], drawn[other]] = [drawn[other] as NamedRow, drawn[index] as NamedRow];
  }
  return drawn.slice(0, sample.size);
}

const failed = (problem: VotersProblem, evidence: readonly unknown[]): VotersFinding => ({
  verdict: 'failed',
  code: 'voters',
  problem,
  evidence,
});

/** What the numbers, keys and tokens of the roll contradict. */
function rollProblem({ roll, ballots }: Sheet, named: readonly NamedRow[]): VotersFinding | undefined {
  const signed = ballots.filter(ballot => ballot[3] === 1).length;
  const sum = roll.reduce((total, { count }) => total + count, 0);
  if (sum !== signed || roll.some(({ count }) => count < 1)) return failed('sum', [{ roll: sum, ballots: signed }]);
  const tooMany = rowsBeyondLimit(roll);
  if (tooMany.length > 0) return failed('too-many', tooMany);
  const sameKey = repeated(named, ({ x, y }) => `${x} ${y}`);
  if (sameKey.length > 0) return failed('key-twice', sameKey);
  const holders = new Map<string, string>();
  const sameToken = named.filter(({ token, wallet }) => {
    if (token === null) return false;
    const id = `${token.contract} ${token.tokenId}`;
    const holder = holders.get(id) ?? wallet;
    holders.set(id, holder);
    return holder !== wallet;
  });
  return sameToken.length > 0 ? failed('token-twice', sameToken) : undefined;
}

/** The rows of wallets with too many votes. Nobody can tell which rows are one forgotten wallet's. */
function rowsBeyondLimit(roll: readonly RollRow[]): readonly RollRow[] {
  const personOf = (row: RollRow): string => (row.person === undefined ? row.wallet : row.person);
  const sums = new Map<string, number>();
  for (const row of roll) sums.set(personOf(row), (sums.get(personOf(row)) ?? 0) + row.count);
  return roll.filter(row => (sums.get(personOf(row)) as number) > BALLOTS_PER_WALLET);
}

/** The rows whose key an earlier row has, too. */
function repeated(rows: readonly NamedRow[], keyOf: (row: NamedRow) => string): readonly NamedRow[] {
  const seen = new Set<string>();
  return rows.filter(row => seen.size === seen.add(keyOf(row)).size);
}

/** The first row whose sign-in is not for this site, wallet and key, or whose key has not signed for its votes. */
async function signatureProblem(
  rows: readonly NamedRow[],
  { sheet, start }: Voters,
  { hash, verify }: CheckTools,
): Promise<VotersFinding | undefined> {
  for (const row of rows) {
    const message = parseSignInMessage(row.message);
    const isForKey = message !== undefined && voterKeyOf(message) === sha256Base64Url(thumbprintText(row), hash);
    const isForSite = message?.domain === sheet.host && message.address.toLowerCase() === row.wallet;
    if (!isForKey || !isForSite) return failed('sign-in', [row]);
    const text = countText(start, row.wallet, row.count);
    if (!(await verify(text, row.countSignature, row))) return failed('count', [row]);
  }
  return undefined;
}

function unsignedVotes(sheet: Sheet): readonly VotersFinding[] {
  const votes = sheet.ballots.filter(ballot => ballot[3] === 0).length;
  if (votes === 0) return [];
  const counted = applyRulings(sheet);
  const leftOut = sheet.ballots.flatMap((ballot, position) => (ballot[3] === 0 ? position : []));
  const signed = applyRulings({ ...sheet, leftOut: [...sheet.leftOut, ...leftOut] });
  return [{ verdict: 'untold', code: 'unsigned-votes', votes, isSamePodium: podiumOf(counted) === podiumOf(signed) }];
}
