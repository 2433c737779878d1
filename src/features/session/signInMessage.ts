import { PRODUCT, VOTER_KEY_RESOURCE } from '../../../rules';
import type { SignInTicket } from '../../api/sessionApi';
import type { VoterKey } from '../../platform/voterKeys';

export const STATEMENT = `Sign in to ${PRODUCT.name}. This is free and sends no transaction.`;

interface Page {
  readonly origin: string;
  readonly chainId: number;
  readonly resources?: readonly string[];
}

/** What the message names besides the page: the key with which this browser signs for the wallet's votes. */
export const resourcesFor = (key: VoterKey | undefined): readonly string[] =>
  key === undefined ? [] : [VOTER_KEY_RESOURCE + key.id];

/** What the wallet shows and signs (EIP-4361): wallets parse it and warn if the domain is not the page's. */
export function signInMessage(
  address: string,
  { nonce, issuedAt, expirationTime }: SignInTicket,
  { origin, chainId, resources = [] }: Page,
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
    ...(resources.length > 0 ? ['Resources:', ...resources.map(resource => `- ${resource}`)] : []),
  ].join('\n');
}
