import type { WalletFailureReason, WalletRefusal } from './walletGateway';
import { visibleText } from './visibleText';

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

/** EIP-1193's and EIP-1474's codes; those from 5000 on are WalletConnect's, and the name is ethers'. */
const REASONS = new Map<string, WalletFailureReason>([
  ['4001', 'rejected'],
  ['5000', 'rejected'],
  ['ACTION_REJECTED', 'rejected'],
  ['-32002', 'already-pending'],
  ['4901', 'unsupported-chain'],
  ['4902', 'unknown-chain'],
  ['5001', 'unsupported-chain'],
  ['5100', 'unsupported-chain'],
]);

/** A wallet may throw anything, even an object that throws when it is read. */
export function toWalletError(cause: unknown, otherwise: WalletFailureReason = 'other'): WalletError {
  try {
    return cause instanceof WalletError ? cause : readError(cause, otherwise);
  } catch {
    return new WalletError(otherwise);
  }
}

function readError(cause: unknown, otherwise: WalletFailureReason): WalletError {
  const message = typeof cause === 'string' ? cause : (cause as { readonly message?: unknown } | null)?.message;
  const detail = typeof message === 'string' ? visibleText(message).slice(0, MAX_DETAIL) : '';
  return new WalletError(reasonIn(cause, MAX_DEPTH) ?? otherwise, detail);
}

/** Why a wallet did not switch to another chain. */
export function toSwitchError(cause: unknown): WalletError {
  const { reason, detail } = toWalletError(cause, 'unsupported-chain');
  if (reason === 'rejected') return new WalletError('switch-declined', detail);
  return new WalletError(reason === 'other' ? 'unsupported-chain' : reason, detail);
}

/** Where wallets and libraries keep the error that they wrap. */
const WRAPPED = ['originalError', 'error', 'data', 'info', 'cause'] as const;
const MAX_DEPTH = 4;

function reasonIn(error: unknown, depth: number): WalletFailureReason | undefined {
  if (typeof error !== 'object' || error === null || depth === 0) return undefined;
  const { code } = error as { readonly code?: unknown };
  const reason = typeof code === 'number' || typeof code === 'string' ? REASONS.get(String(code)) : undefined;
  if (reason) return reason;
  const wrapped = error as Readonly<Record<(typeof WRAPPED)[number], unknown>>;
  return WRAPPED.map(field => reasonIn(wrapped[field], depth - 1)).find(Boolean);
}
