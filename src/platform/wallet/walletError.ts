import type { WalletFailureReason, WalletRefusal } from '../platform';

/** Why a request to a wallet failed. */
export class WalletError extends Error implements WalletRefusal {
  constructor(
    readonly reason: WalletFailureReason,
    readonly detail = '',
  ) {
    super(`${reason}: ${detail}`);
  }
}

/** Some wallets put whole responses of their servers into it. */
const MAX_DETAIL = 160;

/** EIP-1193's and EIP-1474's codes; those from 5000 on are WalletConnect's. */
const REASONS: Readonly<Record<number, WalletFailureReason>> = {
  4001: 'rejected',
  5000: 'rejected',
  5001: 'unsupported-chain',
  5100: 'unsupported-chain',
  [-32002]: 'already-pending',
  4901: 'unsupported-chain',
  4902: 'unsupported-chain',
};

export function toWalletError(cause: unknown, otherwise: WalletFailureReason = 'other'): WalletError {
  if (cause instanceof WalletError) return cause;
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  const reason = typeof code === 'number' ? REASONS[code] : undefined;
  return new WalletError(reason ?? otherwise, typeof message === 'string' ? message.slice(0, MAX_DETAIL) : '');
}
