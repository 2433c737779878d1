import { createHash } from 'node:crypto';
import { shortAddress } from '#rules/ids';
import { checkClosed } from '#rules/proof/checkClosed';
import type { CheckTools } from '#rules/proof/checkTools';
import { verdictOf, type Finding, type PodiumFit, type Verdict } from '#rules/proof/findings';
import { readClosedEvent, readKeys, readReceipts } from '#rules/proof/readPublished';
import { sha256 } from '../keys/sha256';
import { isSigned, readPublicKey } from '../keys/signingKey';
import { refusal, type CommandResult } from './commandResult';

interface CheckedFiles {
  readonly receipts: string;
  /** All that is published about a closed event, as the results page saves it. */
  readonly votes: string;
  /** The response of GET /.well-known/duds-keys.json. */
  readonly keys: string;
}

export const CHECK_TOOLS: CheckTools = {
  hash: sha256,
  thumbprint: text => createHash('sha256').update(text).digest('base64url'),
  verify: (text, signature, point) => Promise.resolve(isSigned(text, signature, readPublicKey(point))),
};

const MARKS: Readonly<Record<Verdict, string>> = { ok: 'ok     ', failed: 'FAILED ', untold: '?      ' };

/** What the results page checks, for files. */
export async function checkFiles(
  files: CheckedFiles,
  readText: (file: string) => Promise<string>,
): Promise<CommandResult> {
  try {
    const [receipts, votes, keys] = await Promise.all(
      [files.receipts, files.votes, files.keys].map(async (file): Promise<unknown> => JSON.parse(await readText(file))),
    );
    const closed = readClosedEvent(votes);
    if (closed === undefined)
      return refusal(`${files.votes} is not what an event publishes, or can be read in two ways.`);
    const lines = [`Event ${closed.event} of ${closed.host}: ${closed.about.title}`];
    let ok = true;
    const input = { closed, keys: readKeys(keys), receipts: readReceipts(receipts), seen: {} };
    for await (const line of checkClosed(input, CHECK_TOOLS)) {
      lines.push(...line.findings.map(finding => `${MARKS[finding.verdict]} ${line.line}: ${textOf(finding)}`));
      ok &&= verdictOf(line) !== 'failed';
    }
    return { lines, ok };
  } catch (error: unknown) {
    return refusal(`The files cannot be checked: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const podiumText = (podium: readonly PodiumFit[]): string =>
  podium.map(({ id, wallet }) => `${id} (${wallet === null ? 'no wallet' : shortAddress(wallet)})`).join(', ');

function textOf(finding: Finding): string {
  if (finding.verdict === 'failed') {
    const problem = 'problem' in finding ? ` (${finding.problem})` : '';
    return `${finding.code}${problem}: ${JSON.stringify(finding.evidence.slice(0, 30))}`;
  }
  switch (finding.code) {
    case 'no-receipts':
      return 'the file has no receipts of this event';
    case 'counted':
      return `${finding.votes} votes are in the count as they were cast${finding.fit === null ? '' : `; the fit is ${finding.fit}`}`;
    case 'left-out':
      return `${finding.votes} of the votes are left out: ${finding.reasons.join('; ')}`;
    case 'no-evidence':
      return `${finding.receipts} receipts are no evidence: no listed key has signed them before the end seal`;
    case 'sealed':
      return `${finding.fits} fits and ${finding.votes} votes are what was sealed; the end seal is ${finding.end}`;
    case 'signatures-unchecked':
      return 'signatures were not checked';
    case 'about-changed':
      return 'what the event says of itself was changed during the voting';
    case 'no-rulings':
      return 'nothing was left out';
    case 'rulings':
      return `${finding.rulings} rulings leave out ${finding.votes} votes and ${finding.fits} fits`;
    case 'other-podium':
      return `the first three are ${podiumText(finding.podium)}; without the rulings they would be ${podiumText(finding.without)}`;
    case 'forgotten':
      return `${finding.fits} fits were forgotten`;
    case 'same-ranking':
      return `${finding.votes} votes rank ${finding.fits} fits the same${finding.isClose ? ', but for ties' : ''}`;
    case 'shown-evenly':
      return `each fit was shown ${finding.least} to ${finding.most} times`;
    case 'shown-unevenly':
      return `fits were shown ${finding.least} to ${finding.most} times, the middle one ${finding.median} times; ${finding.outside} less than half or more than twice as often`;
    case 'too-many':
      return 'there are too many votes to rank';
  }
}
