import type { CheckTools } from './checkTools';
import type { OwnFinding } from './findings';
import { hashOfFit, hashOfVote, lookOf } from './lists';
import type { Lookup } from './lookup';
import {
  isVoteReceipt,
  type EventSeals,
  type FitReceipt,
  type Receipt,
  type ServerKey,
  type VoteReceipt,
} from './published';
import { rulingsInForce } from './rulingsInForce';
import { fitText, lookHash, receiptText, thumbprintText, type Hash } from './texts';

interface OwnInput {
  readonly seals: EventSeals;
  /** Those of other events are ignored. */
  readonly receipts: readonly Receipt[];
  readonly keys: readonly ServerKey[];
  readonly lookup: Lookup;
}

/** Whether the player's votes and fit are published as the server signed for them. */
export async function checkOwn(input: OwnInput, tools: CheckTools): Promise<readonly OwnFinding[]> {
  const { seals, receipts, lookup } = input;
  const own = receipts.filter(({ event, host }) => event === seals.event && host === seals.host);
  if (own.length === 0) return [{ verdict: 'untold', code: 'no-receipts' }];
  const isOther = (receipt: Receipt): boolean => isVoteReceipt(receipt) && showsOther(receipt, lookup, tools.hash);
  const isThere = (receipt: Receipt): boolean =>
    isVoteReceipt(receipt)
      ? lookup.has('votes', hashOfVote(receipt, tools.hash)) && areFitsThere(receipt, lookup) && !isOther(receipt)
      : isFitThere(receipt, lookup, tools.hash);
  const lost = own.filter(receipt => !isThere(receipt));
  const withdrawn = rulingsInForce(seals.rulings).withdrawn;
  const evidence = await evidenceOf(lost, input, tools);
  return [
    ...failed(
      'missing',
      evidence.filter(receipt => !isOther(receipt)),
    ),
    ...failed('shown-other', evidence.filter(isOther)),
    ...noEvidence(lost.length - evidence.length),
    ...(lost.length === 0 ? [counted(own, withdrawn)] : []),
    ...leftOut(own.filter(isThere), input, withdrawn, tools.hash),
  ];
}

const failed = (code: 'missing' | 'shown-other', evidence: readonly Receipt[]): readonly OwnFinding[] =>
  evidence.length === 0 ? [] : [{ verdict: 'failed', code, evidence }];

const noEvidence = (receipts: number): readonly OwnFinding[] =>
  receipts === 0 ? [] : [{ verdict: 'untold', code: 'no-evidence', receipts }];

/** The hash of what a receipt is about, whatever hash it names. */
export function hashOfReceipt(receipt: Receipt, hash: Hash): string {
  return isVoteReceipt(receipt)
    ? hashOfVote(receipt, hash)
    : hash(fitText({ ...receipt, submittedAt: receipt.at }, hash));
}

/** Only its owner can tell whether the id, time and look that a forgotten or withdrawn fit is published with are its own. */
function isFitThere(receipt: FitReceipt, { fitOf }: Lookup, hash: Hash): boolean {
  const fit = fitOf(receipt.id);
  return (
    fit !== undefined &&
    hashOfFit(receipt.event, fit, hash) === hashOfReceipt(receipt, hash) &&
    fit.submittedAt === receipt.at &&
    lookOf(fit, hash) === lookHash(receipt.avatar, hash)
  );
}

const areFitsThere = ({ lo, hi }: VoteReceipt, { fitOf }: Lookup): boolean =>
  [lo, hi].every(id => fitOf(id) !== undefined);

/** Whether a fit of the vote is published with another look than its voter saw. */
function showsOther({ lo, hi, loSeen, hiSeen }: VoteReceipt, { fitOf }: Lookup, hash: Hash): boolean {
  const isOther = (id: number, seen: string): boolean => {
    const fit = fitOf(id);
    return fit !== undefined && lookOf(fit, hash) !== seen;
  };
  return isOther(lo, loSeen) || isOther(hi, hiSeen);
}

function counted(own: readonly Receipt[], withdrawn: ReadonlySet<number>): OwnFinding {
  const fits = own.filter((receipt): receipt is FitReceipt => !isVoteReceipt(receipt));
  const fit = fits.length === 0 ? null : fits.some(({ id }) => withdrawn.has(id)) ? 'withdrawn' : 'ranked';
  return { verdict: 'ok', code: 'counted', votes: own.length - fits.length, fit };
}

/** The receipts that prove something: the server has signed them, before the end seal. */
async function evidenceOf(
  lost: readonly Receipt[],
  { seals, keys }: OwnInput,
  { hash, verify }: CheckTools,
): Promise<readonly Receipt[]> {
  const end = seals.seals.find(({ kind }) => kind === 'end');
  const isEvidence = async (receipt: Receipt): Promise<boolean> => {
    const key = keys.find(({ kid }) => kid === receipt.key);
    const isOwn = key !== undefined && verify !== undefined && receipt.hash === hashOfReceipt(receipt, hash);
    return isOwn && (end === undefined || receipt.at <= end.at) && verify(receiptText(receipt), receipt.signature, key);
  };
  const proven = await Promise.all(lost.map(isEvidence));
  return lost.filter((_, index) => proven[index]);
}

/** The votes that rulings leave out, with the reasons that the rulings give. */
function leftOut(
  own: readonly Receipt[],
  { seals: { rulings }, lookup }: OwnInput,
  withdrawn: ReadonlySet<number>,
  hash: Hash,
): readonly OwnFinding[] {
  const votes = own.filter(isVoteReceipt);
  const banned = votes.filter(vote => lookup.has('leftOut', hashOfVote(vote, hash)));
  const gone = votes.filter(({ lo, hi }) => withdrawn.has(lo) || withdrawn.has(hi));
  const lost = new Set([...banned, ...gone]);
  if (lost.size === 0) return [];
  const ids = new Set(gone.flatMap(({ lo, hi }) => [lo, hi]).map(String));
  const isReason = ({ kind, subject }: EventSeals['rulings'][number]): boolean =>
    (kind === 'ban' && banned.length > 0) || (kind === 'withdraw' && ids.has(subject));
  const reasons = [...new Set(rulings.filter(isReason).map(({ reason }) => reason))];
  return [{ verdict: 'untold', code: 'left-out', votes: lost.size, reasons }];
}

/** The keys whose ids are their thumbprints; others have signed nothing. */
export function ownKeys(keys: readonly ServerKey[], { thumbprint }: CheckTools): readonly ServerKey[] {
  return keys.filter(key => key.kid === thumbprint(thumbprintText(key)));
}
