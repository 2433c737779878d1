import type { WalletRefusal } from '../../platform/platform';

/** What connecting rejected with, as plain data; anything that is not a wallet's refusal is 'other'. */
export function refusalOf(cause: unknown): WalletRefusal {
  const { reason, detail } = (cause ?? {}) as Partial<WalletRefusal>;
  return reason === undefined ? { reason: 'other', detail: '' } : { reason, detail: detail ?? '' };
}
