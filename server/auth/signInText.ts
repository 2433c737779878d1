import { WALLET_ADDRESS } from '#rules/ids';

/** The parts of a sign-in message (EIP-4361) that are checked. Times are in milliseconds. */
export interface SignInMessage {
  /** Without the colon; null if the message names none. */
  readonly scheme: string | null;
  readonly domain: string;
  /** As written; its checksum is not checked here. */
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

type Groups = Readonly<Record<'domain' | 'address' | 'uri' | 'version' | 'chainId' | 'nonce' | 'issuedAt', string>> &
  Readonly<Partial<Record<'scheme' | 'expirationTime' | 'notBefore', string>>>;

export function parseSignInMessage(text: string): SignInMessage | undefined {
  const found = MESSAGE.exec(text)?.groups as Groups | undefined;
  if (found === undefined) return undefined;
  const { domain, address, uri, version, nonce } = found;
  const message = {
    scheme: found.scheme ?? null,
    domain,
    address,
    uri,
    version,
    chainId: Number(found.chainId),
    nonce,
    issuedAt: Date.parse(found.issuedAt),
    expirationTime: timeOf(found.expirationTime),
    notBefore: timeOf(found.notBefore),
  };
  const times = [message.issuedAt, message.expirationTime, message.notBefore];
  return times.some(Number.isNaN) ? undefined : message;
}

const timeOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text));
