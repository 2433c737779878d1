import { getAddress } from 'ethers';
import { WALLET_ADDRESS } from '../../rules/index';

/** The parts of a sign-in message (EIP-4361) that we check. */
interface SignInMessage {
  /** Without the colon; null if the message names none. */
  readonly scheme: string | null;
  readonly domain: string;
  readonly address: string;
  readonly uri: string;
  readonly version: string;
  readonly chainId: number;
  readonly nonce: string;
  readonly issuedAt: number;
  readonly expirationTime: number | null;
  readonly notBefore: number | null;
}

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`;

/** The standard's grammar, line by line. Anything else is refused. */
const MESSAGE = new RegExp(
  [
    String.raw`^(?:(?<scheme>[a-z][a-z0-9+.-]*)://)?(?<domain>[^\s/?#]+) wants you to sign in with your Ethereum account:`,
    String.raw`\n(?<address>${WALLET_ADDRESS})\n\n(?:[^\n]+\n)?`,
    String.raw`\nURI: (?<uri>\S+)`,
    String.raw`\nVersion: (?<version>\S+)`,
    String.raw`\nChain ID: (?<chainId>\d{1,15})`,
    String.raw`\nNonce: (?<nonce>[a-zA-Z0-9]{8,64})`,
    String.raw`\nIssued At: (?<issuedAt>${TIME})`,
    String.raw`(?:\nExpiration Time: (?<expirationTime>${TIME}))?`,
    String.raw`(?:\nNot Before: (?<notBefore>${TIME}))?`,
    String.raw`(?:\nRequest ID: [^\n]*)?(?:\nResources:(?:\n- \S+)*)?$`,
  ].join(''),
);

export function parseSignInMessage(text: string): SignInMessage | undefined {
  const found = MESSAGE.exec(text)?.groups as Record<string, string | undefined> | undefined;
  if (found === undefined) return undefined;
  const { domain = '', address = '', uri = '', version = '', chainId, nonce = '' } = found;
  const message = {
    scheme: found.scheme ?? null,
    domain,
    address,
    uri,
    version,
    chainId: Number(chainId),
    nonce,
    issuedAt: Date.parse(found.issuedAt ?? ''),
    expirationTime: timeOf(found.expirationTime),
    notBefore: timeOf(found.notBefore),
  };
  const times = [message.issuedAt, message.expirationTime ?? 0, message.notBefore ?? 0];
  return isChecksummed(address) && !times.some(Number.isNaN) ? message : undefined;
}

const timeOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text));

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
