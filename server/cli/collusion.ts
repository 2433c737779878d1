import { linkedWallets, type LinkedWallets, type UsedToken } from '#rules/holdings/linkedWallets';
import type { TransferLog } from '#rules/holdings/transferLogs';
import { suspectLinks } from '#rules/voting/linkedVotes';
import { SUSPICIOUS, suspectVotes, type Suspicion } from '#rules/voting/suspectVotes';
import type { Vote } from '#rules/voting/voterTastes';
import type { Store } from '../store/store';
import { counted } from './eventText';

/** Reads from the chain how NFTs came to their holders. */
export type TransferReader = (used: readonly UsedToken[]) => Promise<readonly TransferLog[]>;

/** With fewer, chance decides about the places. */
const FEW_COMPARISONS = 20;
const FEW_VOTERS = 10;

/**
 * What an operator should know before prizes are sent. Only once the voting is over, because it tells who leads.
 * `readTransfers` is missing without RPC_URL.
 */
export async function collusionLines(
  store: Store,
  eventId: number,
  readTransfers: TransferReader | undefined,
): Promise<readonly string[]> {
  const votes: Vote[] = [];
  for await (const page of store.figures.votes(eventId)) votes.push(...page);
  if (votes.length === 0) return ['  no vote counts'];
  const [links, ...problems] = await readLinks(store, eventId, readTransfers);
  const found = suspectVotes(votes).filter(({ chance }) => chance < SUSPICIOUS.unlinked);
  return [
    ...fewVotes(votes, (await store.figures.read(eventId)).entries),
    '  voters who may have agreed on an entry:',
    ...(found.length === 0 ? ['    none stand out by their votes'] : found.flatMap(suspicionLines)),
    '  voters whose NFTs came from the same wallet, in the last 30 days:',
    ...problems,
    ...(problems.length === 0 && links.length === 0 ? ['    none'] : linkLines(links, votes)),
  ];
}

function fewVotes(votes: readonly Vote[], entries: number): readonly string[] {
  const voters = new Set(votes.map(({ voter }) => voter)).size;
  const comparisons = Math.round((2 * votes.length) / entries);
  if (voters >= FEW_VOTERS && comparisons >= FEW_COMPARISONS) return [];
  return [
    `  few votes: ${counted(voters, 'voter')}, and ${counted(comparisons, 'comparison')} of each entry on average. ` +
      `Below ${FEW_VOTERS} and ${FEW_COMPARISONS}, chance or a few friends decide about the places.`,
  ];
}

type Links = readonly [links: readonly LinkedWallets[], ...problem: readonly string[]];

async function readLinks(store: Store, eventId: number, readTransfers: TransferReader | undefined): Promise<Links> {
  if (readTransfers === undefined) return [[], '    not looked at, because RPC_URL is not set'];
  const used = await store.claims.ofVoters(eventId);
  try {
    return [linkedWallets(used, await readTransfers(used))];
  } catch (error: unknown) {
    return [[], `    not looked at: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function linkLines(links: readonly LinkedWallets[], votes: readonly Vote[]): readonly string[] {
  const suspicions = suspectLinks(
    votes,
    links.map(({ wallets }) => wallets),
  );
  return links.flatMap(({ source, wallets }, group) => [
    `    from ${source}:`,
    ...wallets.map(wallet => `      ${wallet}`),
    ...(suspicions[group] ?? []).flatMap(one => (one.chance < SUSPICIOUS.linked ? [`      ${describe(one)}`] : [])),
  ]);
}

const suspicionLines = (suspicion: Suspicion): readonly string[] => [
  `    ${describe(suspicion)}`,
  ...suspicion.voters.map(voter => `      ${voter}`),
];

function describe({ entry, voters, votes, chosen, expected, chance }: Suspicion): string {
  return (
    `${counted(voters.length, 'voter')} chose entry ${entry} in ${chosen} of ${votes} votes on it; ` +
    `by all other votes, ${expected.toFixed(1)} are expected. Honest voters do that in ${shareText(chance)}.`
  );
}

const RAREST = 100_000;

function shareText(chance: number): string {
  const events = Math.round(1 / Math.max(chance, 1 / (2 * RAREST)));
  const most = Math.min(events, RAREST).toLocaleString('en');
  return events > RAREST ? `fewer than one of ${most} events` : `one of ${most} events`;
}
