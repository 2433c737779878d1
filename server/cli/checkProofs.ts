import { verifyMessage } from 'ethers';
import {
  checkSheet,
  verdictOf,
  type CheckInput,
  type CheckLine,
  type CheckTools,
  type Finding,
  type Sheet,
  type Verdict,
} from '../../rules/index';
import { NOTE_TOOLS } from '../noteTools';
import { isSigned, readPublicKey } from '../signingKey';
import { askChain } from './chainFindings';
import type { CommandResult } from './commandResult';

const MARKS: Readonly<Record<Verdict, string>> = { ok: 'ok     ', failed: 'FAILED ', untold: '?      ' };

/** What the results page checks, for a sheet of the second format; with a node, also what only the chain can tell. */
export async function checkProofs(input: CheckInput, rpcUrl: string): Promise<CommandResult> {
  const lines = [`Event ${input.sheet.event} of ${input.sheet.host}`];
  let ok = true;
  for await (const line of checkSheet(input, CHECK_TOOLS)) {
    const complete = await withChain(line, input.sheet, rpcUrl);
    for (const finding of complete.findings) lines.push(`${MARKS[finding.verdict]} ${line.line}: ${textOf(finding)}`);
    ok &&= verdictOf(complete) !== 'failed';
  }
  return { lines, ok };
}

async function withChain(line: CheckLine, sheet: Sheet, rpcUrl: string): Promise<CheckLine> {
  if (line.line !== 'voters' || rpcUrl === '') return line;
  const open = line.findings.filter(({ code }) => code !== 'contract-wallets' && code !== 'tokens-unchecked');
  return { line: 'voters', findings: [...open, ...(await askChain(sheet, CHECK_TOOLS, rpcUrl))] };
}

export const CHECK_TOOLS: CheckTools = {
  ...NOTE_TOOLS,
  verify: (text, signature, point) => Promise.resolve(isSigned(text, signature, readPublicKey(point))),
  recover: (message, signature) => {
    try {
      return verifyMessage(message, signature).toLowerCase();
    } catch {
      return undefined;
    }
  },
};

const podium = ({ isSamePodium }: { readonly isSamePodium: boolean }): string =>
  `Without them the first three would be ${isSamePodium ? 'the same' : 'others'}.`;

function textOf(finding: Finding): string {
  if (finding.verdict === 'failed')
    return `${'problem' in finding ? finding.problem : finding.code}: ${JSON.stringify(finding)}`;
  switch (finding.code) {
    case 'no-receipts':
      return 'the file has no receipts of this event';
    case 'votes-sealed':
    case 'votes-counted':
      return `${finding.votes} votes are counted as cast${finding.entry === null ? '' : `, and the fit is ${finding.entry}`}`;
    case 'votes-left-out':
      return `${finding.votes} are left out: ${finding.reasons.join('; ')}`;
    case 'votes-elsewhere':
      return `${finding.votes} votes of the wallet come from another browser`;
    case 'votes-unsigned':
      return `${finding.votes} carry no signature of the voter`;
    case 'no-evidence':
      return `${finding.receipts} receipts are no evidence: their key was not in use then, or they are dated after the end`;
    case 'voters-signed':
      return `${finding.wallets} wallets signed for ${finding.votes} votes`;
    case 'unsigned-votes':
      return `${finding.votes} votes carry no signature. ${podium(finding)}`;
    case 'contract-wallets':
      return `${finding.wallets} sign-ins may be contracts', which only the chain can tell: set RPC_URL`;
    case 'tokens-unchecked':
      return 'who held the tokens only the chain can tell: set RPC_URL';
    case 'tokens-held':
      return `${finding.tokens} wallets held their tokens during the voting`;
    case 'forgotten':
      return `${finding.wallets} wallets were forgotten`;
    case 'sampled':
      return `${finding.checked} of ${finding.of} sign-ins were checked`;
    case 'sheet-sealed':
      return `${finding.ballots} votes, ${finding.entries} fits and ${finding.rulings} rulings are what was sealed`;
    case 'no-rulings':
      return 'nothing was left out';
    case 'rulings-applied':
      return `${finding.rulings} rulings left out ${finding.votes} votes and ${finding.entries} fits. ${podium(finding)}`;
    case 'seals-chained':
      return `${finding.seals} seals follow one another; the ${finding.seen} that were seen are among them`;
    case 'witnessed':
      return `sealed ${finding.delay} s after the end; seen by ${finding.witnesses.map(({ name, at }) => `${name} at ${new Date(at).toISOString()}`).join(', ')}`;
    case 'sealed-late':
      return `sealed ${finding.delay} s after the end`;
    case 'no-witness':
      return `no witness: compare ${finding.leaf} with somebody else's`;
    case 'ranking-same':
      return `${finding.ballots} votes rank ${finding.entries} fits the same${finding.isClose ? ', but for ties' : ''}`;
  }
}
