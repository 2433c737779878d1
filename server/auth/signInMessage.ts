import { getAddress } from 'ethers';
import { parseSignInMessage, type SignInMessage } from './signInText';

/** Undefined if the text is not a sign-in message, or the address has not the checksum that EIP-4361 demands. */
export function readSignInMessage(text: string): SignInMessage | undefined {
  const message = parseSignInMessage(text);
  return message && isChecksummed(message.address) ? message : undefined;
}

function isChecksummed(address: string): boolean {
  try {
    return getAddress(address) === address;
  } catch {
    return false;
  }
}

/** How much the clocks of a wallet and the server may differ. */
const SKEW_MS = 60_000;

interface SignInContext {
  readonly origins: readonly string[];
  readonly chainId: number;
  readonly now: number;
}

/** Why a message is not meant for this site, for developers; undefined if it is. */
export function signInFault(message: SignInMessage, { origins, chainId, now }: SignInContext): string | undefined {
  const origin = URL.canParse(message.uri) ? new URL(message.uri).origin : '';
  if (!origins.includes(origin)) return 'The URI does not belong to this site.';
  const { host, protocol } = new URL(origin);
  if (message.domain !== host) return 'The domain is not the one of this site.';
  if (message.scheme !== null && `${message.scheme}:` !== protocol) return 'The scheme is not the one of this site.';
  if (message.version !== '1') return 'The version is not 1.';
  if (message.chainId !== chainId) return `The chain is not ${chainId}.`;
  if (message.issuedAt > now + SKEW_MS) return 'It was issued in the future.';
  if (message.notBefore !== null && message.notBefore > now + SKEW_MS) return 'It is not valid yet.';
  if (message.expirationTime !== null && message.expirationTime <= now) return 'It has expired.';
  return undefined;
}
