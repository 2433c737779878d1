import type { Receipt, VotersFinding, VotesFinding } from '../../rules';
import { counted, inThousands, plural, votesText } from './countedThings';

/** The player's own votes and fit. `all` are the findings of the line. */
export function votesFinding(finding: VotesFinding, all: readonly VotesFinding[]): string {
  switch (finding.code) {
    case 'no-receipts':
      return 'No receipts in this browser.';
    case 'votes-counted':
      return ownText(finding, 'counted');
    case 'votes-sealed':
      return ownText(finding, 'sealed');
    case 'votes-left-out': {
      const reasons = finding.reasons.map(reason => `'${reason}'`).join(', ');
      return `${inThousands(finding.votes)} ${plural(finding.votes, 'is', 'are')} left out: ${reasons}.`;
    }
    case 'votes-elsewhere':
      return `Your wallet cast ${votesText(finding.votes)} from another browser.`;
    case 'votes-unsigned':
      return unsignedText(finding.votes, all);
    case 'no-evidence':
      return `${someOfYour(finding.receipts, 'receipt')} no evidence: dated after the end, or after its key was retired.`;
    case 'votes-missing':
      return `${missingText(finding.evidence)} missing.`;
    case 'not-our-signature':
      return `${someOfYour(finding.evidence.length, 'receipt')} not what we signed.`;
    case 'roll-differs':
      return `The roll says ${inThousands(finding.inRoll)} for this browser; it cast ${inThousands(finding.own)}.`;
  }
}

function ownText(
  { votes, entry }: Extract<VotesFinding, { readonly code: 'votes-counted' | 'votes-sealed' }>,
  state: 'counted' | 'sealed',
): string {
  const votesWords = plural(
    votes,
    `Your vote is ${state} as you cast it.`,
    `Your ${inThousands(votes)} votes are ${state} as you cast them.`,
  );
  const fitWords = { ranked: 'Your fit is there.', withdrawn: 'Your fit was withdrawn.' };
  return [votes > 0 ? votesWords : [], entry === null ? [] : fitWords[entry]].flat().join(' ');
}

function unsignedText(votes: number, all: readonly VotesFinding[]): string {
  const own = all.find(one => one.code === 'votes-counted');
  const carry = plural(votes, 'carries', 'carry');
  if (own?.votes === votes) return `${plural(votes, 'It', 'They')} ${carry} no signature.`;
  return `${inThousands(votes)} of your votes ${carry} no signature.`;
}

const someOfYour = (count: number, thing: string): string =>
  plural(count, `One of your ${thing}s is`, `${inThousands(count)} of your ${thing}s are`);

function missingText(evidence: readonly Receipt[]): string {
  const votes = evidence.filter(receipt => 'winner' in receipt).length;
  if (votes === 0) return 'Your fit is';
  const lost = someOfYour(votes, 'vote');
  return votes === evidence.length ? lost : `${lost.replace(/ (?:is|are)$/, '')} and your fit are`;
}

const VOTERS_PROBLEMS = {
  'sign-in': 'A sign-in is not for this site, this wallet and one voter key.',
  count: 'A voter’s key did not sign for so many votes in this event.',
  sum: 'The votes that wallets signed for are not as many as those marked as signed.',
  'too-many': 'A wallet has more than 30 votes.',
  'key-twice': 'A voter’s key is listed twice.',
  'token-twice': 'Two wallets voted with one token.',
  'token-not-held': 'A wallet did not hold its token.',
} as const;

const CHAIN_KNOWS = 'only the chain knows. The command asks it.';

/** Who voted; undefined if another sentence includes it. */
export function votersFinding(finding: VotersFinding, all: readonly VotersFinding[]): string | undefined {
  switch (finding.code) {
    case 'voters-signed': {
      const { wallets, votes } = finding;
      const signed = `signed for ${votesText(votes)}, at most 30`;
      return plural(wallets, `1 wallet ${signed}.`, `${inThousands(wallets)} wallets ${signed} each.`);
    }
    case 'voters':
      return VOTERS_PROBLEMS[finding.problem];
    case 'unsigned-votes': {
      const { votes, isSamePodium } = finding;
      const [carry, without] = plural(votes, ['carries', 'it'], ['carry', 'them']);
      const first = isSamePodium ? 'are the same' : 'would be others';
      return `${votesText(votes)} ${carry} no signature. Without ${without} the first three ${first}.`;
    }
    case 'contract-wallets': {
      const wallets = counted(finding.wallets, 'contract wallet', 'contract wallets');
      const hasTokens = all.some(({ code }) => code === 'tokens-unchecked');
      return `${wallets}${hasTokens ? ', and who held the tokens' : ''}: ${CHAIN_KNOWS}`;
    }
    case 'tokens-unchecked':
      return all.some(({ code }) => code === 'contract-wallets') ? undefined : `Who held the tokens: ${CHAIN_KNOWS}`;
    case 'tokens-held':
      return `The wallets held their ${counted(finding.tokens, 'token', 'tokens')} during the voting.`;
    case 'forgotten':
      return plural(
        finding.wallets,
        'One wallet was forgotten.',
        `${inThousands(finding.wallets)} wallets were forgotten.`,
      );
    case 'sampled':
      return `Of ${inThousands(finding.of)} sign-ins, this browser drew ${inThousands(finding.checked)} and checked those. The command checks all.`;
  }
}
