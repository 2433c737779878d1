import { isBallotReceipt, readReceipts } from '../../rules';
import { isReceiptOf, type SentFit } from './checkReceipt';
import { keysWith, receiveReceipt, type Dispatch } from './oldReceipts';
import { keepReceipt, type ReceiptBox } from './receipts';

interface Context {
  readonly dispatch: Dispatch;
  readonly extra: ReceiptBox;
  /** When the voting of the event ends. */
  readonly ends: string | undefined;
}

/** Keeps the receipt of a fit. Resolves with what is wrong with it; 'unsigned' once per browser. */
export async function receiveEntryReceipt(
  fit: SentFit,
  response: unknown,
  { dispatch, extra, ends }: Context,
): Promise<'unsigned' | 'other-fit' | undefined> {
  const [receipt] = readReceipts([response]);
  if (receipt === undefined) return undefined;
  if (!('format' in receipt)) return (await receiveReceipt(receipt, dispatch, extra)) ? 'unsigned' : undefined;
  if (isBallotReceipt(receipt)) return 'other-fit';
  const keys = await keysWith(receipt.key, dispatch);
  if (keys !== undefined && !(await isReceiptOf(fit, receipt, keys))) return 'other-fit';
  keepReceipt(extra, { ...receipt, ...(ends !== undefined && { ends }) });
  return undefined;
}
