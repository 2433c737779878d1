import { leafText1, receiptText1, type BallotReceipt1, type EntryReceipt1 } from './ballotLog';
import type { CheckTools } from './checkTools';
import { isBallotReceipt, type Receipt, type VotesFinding } from './findings';
import { hashOfText, leafOf, sha256Base64Url } from './hashing';
import { ballotText, entryText, fitText, receiptText, thumbprintText } from './proofTexts';
import { endOf } from './receiptProblem';
import type { BallotReceipt, EntryReceipt, EventRecord, RollRow, Sheet } from './records';
import { rulingsInForce } from './rulings';
import { entryPerson, type SheetLeaves } from './sheetLeaves';
import { isAfter } from './times';

/** A receipt as a browser keeps it: with the wallet that voted, and the id of the key that signed for the vote. */
export type OwnReceipt = Receipt & { readonly wallet?: string; readonly voter?: string | undefined };

type VoteReceipt = (BallotReceipt | BallotReceipt1) & Pick<OwnReceipt, 'voter'> & { readonly wallet?: string };
type FitReceipt = EntryReceipt | EntryReceipt1;
type NamedRow = Extract<RollRow, { readonly person?: undefined }>;
type Tools = Pick<CheckTools, 'hash' | 'verify'>;

/** Whether the player's votes and fit are in the sheet as the server signed for them. */
export async function checkVotes(
  sheet: Sheet,
  receipts: readonly OwnReceipt[],
  leaves: SheetLeaves,
  tools: Tools,
): Promise<readonly VotesFinding[]> {
  const ofEvent = receipts.filter(({ event }) => event === sheet.event);
  // A file may have a receipt twice.
  const own = [...new Map(ofEvent.map(receipt => [`${receipt.wallet} ${receipt.leaf}`, receipt])).values()];
  if (own.length === 0) return [{ verdict: 'untold', code: 'no-receipts' }];
  const positions = new Map(leaves.ballots.map((leaf, position) => [leaf, position]));
  const positionOf = (vote: VoteReceipt): number | undefined => positions.get(voteLeaf(vote, tools));
  const isThere = (receipt: OwnReceipt): boolean =>
    isBallotReceipt(receipt) ? positionOf(receipt) !== undefined : findEntry(sheet, receipt, tools.hash) !== undefined;
  const lost = own.filter(receipt => !isThere(receipt));
  const votes = own.filter((receipt): receipt is VoteReceipt => isBallotReceipt(receipt));
  const fits = own.filter((receipt): receipt is FitReceipt => !isBallotReceipt(receipt));
  return [
    ...(await lostReceipts(sheet, lost, tools)),
    ...(lost.length === 0 ? [counted(sheet, fits, votes.length, tools)] : []),
    ...leftOutVotes(sheet, votes.filter(isThere), positionOf),
    ...rollFindings(sheet, votes, tools),
  ];
}

/** What receipts prove whose votes or fits are not there. */
export async function lostReceipts(
  record: EventRecord,
  lost: readonly OwnReceipt[],
  tools: Tools,
): Promise<readonly VotesFinding[]> {
  const signed = await Promise.all(lost.map(receipt => isSigned(record, receipt, tools)));
  const evidence = lost.filter((receipt, index) => signed[index] && isEvidence(record, receipt));
  const notOurs = lost.filter((_, index) => !signed[index]);
  return [
    ...(evidence.length > 0 ? [{ verdict: 'failed', code: 'votes-missing', evidence } as const] : []),
    ...(notOurs.length > 0 ? [{ verdict: 'failed', code: 'not-our-signature', evidence: notOurs } as const] : []),
    ...untold('no-evidence', lost.length - evidence.length - notOurs.length),
  ];
}

const untold = (code: 'no-evidence' | 'votes-unsigned', number: number): readonly VotesFinding[] => {
  if (number === 0) return [];
  return code === 'no-evidence'
    ? [{ verdict: 'untold', code, receipts: number }]
    : [{ verdict: 'untold', code, votes: number }];
};

function counted(sheet: Sheet, fits: readonly FitReceipt[], votes: number, { hash }: Tools): VotesFinding {
  const { withdrawn } = rulingsInForce(sheet.rulings);
  const entry = fits.map(fit => findEntry(sheet, fit, hash)).find(found => found !== undefined);
  const state = entry === undefined ? null : withdrawn.has(entry.id) ? 'withdrawn' : 'ranked';
  return { verdict: 'ok', code: 'votes-counted', votes, entry: state };
}

/** The leaf that a vote has in the sheet. Receipts of the first format know no voters' signatures. */
const voteLeaf = (vote: VoteReceipt, { hash }: Pick<Tools, 'hash'>): string =>
  leafOf(ballotText('format' in vote ? vote : { ...vote, signed: 0 }), hash);

/** The leaf of a receipt's vote or fit in the event's trees; undefined if the receipt does not tell. */
export function ownLeaf(receipt: OwnReceipt, hash: CheckTools['hash']): string | undefined {
  if (isBallotReceipt(receipt)) return voteLeaf(receipt, { hash });
  return 'format' in receipt ? leafOf(leafText(receipt, hash), hash) : undefined;
}

function findEntry({ entries }: Sheet, fit: FitReceipt, hash: CheckTools['hash']) {
  const person = hashOfText(fitText(fit), hash);
  return entries.find(
    entry =>
      entryPerson(entry, hash) === person &&
      (!('format' in fit) || (entry.id === fit.id && entry.submittedAt === fit.at)),
  );
}

async function isSigned({ keys }: EventRecord, receipt: OwnReceipt, { hash, verify }: Tools): Promise<boolean> {
  const key = keys.find(({ id }) => id === receipt.key);
  if (key === undefined || receipt.leaf !== leafOf(leafText(receipt, hash), hash)) return false;
  const text = 'format' in receipt ? receiptText(receipt) : receiptText1(receipt);
  return verify(text, receipt.signature, key);
}

function leafText(receipt: OwnReceipt, hash: CheckTools['hash']): string {
  if (!('format' in receipt)) return leafText1(receipt);
  if (isBallotReceipt(receipt)) return ballotText(receipt);
  const { event, id, at } = receipt;
  return entryText(event, { id, submittedAt: at, person: hashOfText(fitText(receipt), hash) });
}

/** A key that was stolen, or retired, can date receipts back, but not say that it was in use when it was not. */
function isEvidence(sheet: EventRecord, { at, key }: OwnReceipt): boolean {
  const until = sheet.keys.find(({ id }) => id === key)?.until;
  const isInUse = until === undefined || !isAfter(at, until);
  return isInUse && Date.parse(at) <= Date.parse(endOf(sheet));
}

/** The votes that rulings leave out, with the reasons that the rulings give. */
function leftOutVotes(
  { rulings, leftOut }: Sheet,
  votes: readonly VoteReceipt[],
  positionOf: (vote: VoteReceipt) => number | undefined,
): readonly VotesFinding[] {
  const { withdrawn } = rulingsInForce(rulings);
  const banned = new Set<number | undefined>(leftOut);
  const isBanned = (vote: VoteReceipt): boolean => banned.has(positionOf(vote));
  const gone = (vote: VoteReceipt): readonly number[] => [vote.lo, vote.hi].filter(id => withdrawn.has(id));
  const lost = votes.filter(vote => isBanned(vote) || gone(vote).length > 0);
  if (lost.length === 0) return [];
  const isReason = ({ kind, subject }: Sheet['rulings'][number]): boolean =>
    (kind === 'ban' && lost.some(isBanned)) ||
    (kind === 'withdraw' && lost.some(vote => gone(vote).includes(Number(subject))));
  const reasons = [...new Set(rulings.filter(isReason).map(({ reason }) => reason))];
  return [{ verdict: 'ok', code: 'votes-left-out', votes: lost.length, reasons }];
}

/** Whether the roll has as many votes for the keys of this browser as it cast, and what it has of other browsers. */
function rollFindings({ roll }: Sheet, votes: readonly VoteReceipt[], { hash }: Tools): readonly VotesFinding[] {
  const signed = votes.filter(vote => 'format' in vote && vote.signed === 1);
  const rowsOf = (wallet: string) =>
    roll.filter((row): row is NamedRow => row.person === undefined && row.wallet === wallet);
  const idOf = (row: NamedRow): string => sha256Base64Url(thumbprintText(row), hash);
  const wallets = [...new Set(signed.flatMap(({ wallet }) => wallet ?? []))];
  const findings = wallets.flatMap(wallet => {
    const own = signed.filter(vote => vote.wallet === wallet && vote.voter !== undefined);
    const keys = [...new Set(own.map(({ voter }) => voter))];
    const differences = keys.flatMap((key): readonly VotesFinding[] => {
      const row = rowsOf(wallet).find(candidate => idOf(candidate) === key);
      const [inRoll, cast] = [row?.count ?? 0, own.filter(({ voter }) => voter === key).length];
      const evidence = row === undefined ? [] : [row];
      // If the own wallet was forgotten, its row has no name; the voters' line says that there is such a row.
      const isForgotten = row === undefined && roll.some(({ person, count }) => person !== undefined && count === cast);
      return inRoll === cast || isForgotten
        ? []
        : [{ verdict: 'failed', code: 'roll-differs', inRoll, own: cast, evidence }];
    });
    const others = rowsOf(wallet).filter(row => !keys.includes(idOf(row)));
    const elsewhere = others.reduce((sum, { count }) => sum + count, 0);
    return elsewhere === 0
      ? differences
      : [...differences, { verdict: 'ok', code: 'votes-elsewhere', votes: elsewhere } as const];
  });
  return [...findings, ...untold('votes-unsigned', votes.length - signed.length)];
}
