import { WALLET_FAILURES } from '../../messages/wallet';
import type { WalletRefusal } from '../../platform/platform';

/** What the overlay says under the connector. */
export function failureSentence({ reason, detail }: WalletRefusal, label: string, chain: string): string {
  return WALLET_FAILURES[reason](label, { detail, chain });
}
