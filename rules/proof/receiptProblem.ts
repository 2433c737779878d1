import type { Hash } from './merkle';
import { leafOf } from './hashing';
import { ballotText, sealText } from './proofTexts';
import type { AskedVote, BallotReceipt, EventRecord, EventSeal } from './records';

export type ReceiptProblem =
  /** Of another event, pair or winner, or without the voter's signature. */
  | 'other-vote'
  | 'other-salt'
  | 'other-leaf'
  /** Neither the key of the start seal nor one that a ruling names. */
  | 'unknown-key'
  /** It names a seal that is not in the record. */
  | 'unknown-seal'
  /** Before the start seal, or after the end of the voting. */
  | 'other-time';

/** How a receipt differs from the vote that was asked for; whether its signature is right is for others to check. */
export function receiptProblem(
  asked: AskedVote,
  receipt: BallotReceipt,
  record: EventRecord,
  hash: Hash,
): ReceiptProblem | undefined {
  const isSameVote = (['event', 'lo', 'hi', 'winner', 'signed'] as const).every(name => asked[name] === receipt[name]);
  if (!isSameVote) return 'other-vote';
  if (asked.salt !== receipt.salt) return 'other-salt';
  if (receipt.leaf !== leafOf(ballotText(receipt), hash)) return 'other-leaf';
  if (!eventKeys(record).includes(receipt.key)) return 'unknown-key';
  if (!sealLeaves(record, hash).includes(receipt.seal)) return 'unknown-seal';
  const isBeforeStart = record.seals.every(({ at }) => receipt.at < at);
  return isBeforeStart || receipt.at > endOf(record) ? 'other-time' : undefined;
}

/** The ids of the keys that may sign for an event: the first seal's, and those that rulings name. */
export function eventKeys({ seals, rulings }: Pick<EventRecord, 'seals' | 'rulings'>): readonly string[] {
  const named = rulings.filter(({ kind }) => kind === 'key').map(({ subject }) => subject);
  return [...seals.slice(0, 1).map(({ key }) => key), ...named];
}

/** When the voting ends: as the last ruling about it says, or else the first seal. */
export function endOf({ seals, rulings }: Pick<EventRecord, 'seals' | 'rulings'>): string {
  return rulings.filter(({ kind }) => kind === 'end').at(-1)?.subject ?? seals[0]?.ends ?? '';
}

export const sealLeaf = (host: string, event: number, seal: EventSeal, hash: Hash): string =>
  leafOf(sealText(host, event, seal), hash);

function sealLeaves({ host, event, seals }: EventRecord, hash: Hash): readonly string[] {
  return seals.map(seal => sealLeaf(host, event, seal, hash));
}
