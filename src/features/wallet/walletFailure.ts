import { WALLET_FAILURES } from '../../messages/wallet';
import type { WalletFailureReason, WalletRefusal } from '../../platform/platform';
import type { WalletFailure } from './walletSlice';

/** What the overlay says under the connector; anything that is not a wallet's refusal is 'other'. */
export function walletFailure(cause: unknown, label: string, chain: string): WalletFailure {
  const { reason, detail } = isRefusal(cause) ? cause : { reason: 'other' as const, detail: '' };
  return { reason, text: WALLET_FAILURES[reason](label, { detail, chain }) };
}

function isRefusal(cause: unknown): cause is WalletRefusal {
  const { reason } = (cause ?? {}) as { reason?: unknown };
  return (
    typeof reason === 'string' && (Object.keys(WALLET_FAILURES) as WalletFailureReason[]).some(name => name === reason)
  );
}
