import { getAddress, type Signer } from 'ethers';
import type { App } from '../../../server/http/appDeps';

export const OWN_ORIGIN = 'http://localhost:3000';

/** The lines of an EIP-4361 message that a test may change. */
export interface MessageParts {
  readonly domain: string;
  readonly address: string;
  readonly uri: string;
  readonly version: string;
  readonly chainId: number;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime: string;
  readonly resources?: readonly string[];
}

export function messageOf(parts: MessageParts): string {
  return [
    `${parts.domain} wants you to sign in with your Ethereum account:`,
    getAddress(parts.address),
    '',
    'Sign in to DUDS.',
    '',
    `URI: ${parts.uri}`,
    `Version: ${parts.version}`,
    `Chain ID: ${parts.chainId}`,
    `Nonce: ${parts.nonce}`,
    `Issued At: ${parts.issuedAt}`,
    `Expiration Time: ${parts.expirationTime}`,
    ...(parts.resources ? ['Resources:', ...parts.resources.map(resource => `- ${resource}`)] : []),
  ].join('\n');
}

/** Sends requests with the cookies that earlier responses set, as a browser does. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly app: () => App,
    private readonly origin: string | undefined = OWN_ORIGIN,
  ) {}

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.app().inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(this.origin === undefined || method === 'GET' ? {} : { origin: this.origin }),
        ...headers,
      },
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async nonce(wallet?: string) {
    const query = wallet === undefined ? '' : `?wallet=${wallet}`;
    return (await this.send('POST', `/api/session/nonce${query}`)).json<
      Pick<MessageParts, 'nonce' | 'issuedAt' | 'expirationTime'>
    >();
  }

  /** The message that an honest page asks this account to sign, with `change` applied. */
  async message(address: string, change: Partial<MessageParts> = {}): Promise<string> {
    const defaults = { domain: 'localhost:3000', uri: OWN_ORIGIN, version: '1', chainId: 1 };
    return messageOf({ ...defaults, address, ...(await this.nonce(address)), ...change });
  }

  open(message: string, signature: string) {
    return this.send('POST', '/api/session', { message, signature });
  }

  async signIn(signer: Signer, change: Partial<MessageParts> = {}) {
    const message = await this.message(await signer.getAddress(), change);
    return this.open(message, await signer.signMessage(message));
  }
}
