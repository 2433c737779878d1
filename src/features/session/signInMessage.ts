import { getAddress } from 'ethers/address';
import type { SignInTicket } from '../../api/sessionApi';
import { PRODUCT } from '../../../rules';

interface Place {
  /** Of this page. */
  readonly origin: string;
  readonly chainId: number;
}

/** What the wallet shows and signs (EIP-4361): wallets read it and warn where the domain is not the page's. */
export function signInMessage(
  address: string,
  { nonce, issuedAt, expirationTime }: SignInTicket,
  { origin, chainId }: Place,
): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    getAddress(address.toLowerCase()),
    '',
    `Sign in to ${PRODUCT.name}. This is free and sends no transaction.`,
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    `Expiration Time: ${expirationTime}`,
  ].join('\n');
}
