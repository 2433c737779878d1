import { PRODUCT } from '#rules/product';
import type { SignInTicket } from '../../api/sessionApi';

export const STATEMENT = `Sign in to ${PRODUCT.name}. This is free and sends no transaction.`;

interface Page {
  readonly origin: string;
  readonly chainId: number;
}

/** What the wallet shows and signs (EIP-4361): wallets parse it and warn if the domain is not the page's. */
export function signInMessage(
  address: string,
  { nonce, issuedAt, expirationTime }: SignInTicket,
  { origin, chainId }: Page,
): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    STATEMENT,
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    `Expiration Time: ${expirationTime}`,
  ].join('\n');
}
