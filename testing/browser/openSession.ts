import { getAddress, Wallet } from 'ethers';
import type { BrowserContextOptions } from 'playwright-core';
import type { SignInTicket } from '../../contract/session';
import type { LocalAccount } from '../../contract/runtimeConfig';
import { signInMessage } from '../../src/features/session/signInMessage';

type Cookies = Exclude<BrowserContextOptions['storageState'], string | undefined>['cookies'];

const cookiesOf = (answer: Response): readonly string[] =>
  answer.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '');

async function post(url: string, body: object, cookie: string): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Signs in and returns the cookies, for visits that do not test signing in. */
export async function openSession(
  url: string,
  { address, privateKey }: Pick<LocalAccount, 'address' | 'privateKey'>,
  chainId: number,
): Promise<Cookies> {
  const { hostname, origin } = new URL(url);
  const ticket = await post(`${origin}/api/session/nonce`, {}, '');
  const message = signInMessage(getAddress(address), (await ticket.json()) as SignInTicket, { origin, chainId });
  const signature = await new Wallet(privateKey).signMessage(message);
  const session = await post(`${origin}/api/session`, { message, signature }, cookiesOf(ticket).join('; '));
  return cookiesOf(session).map(cookie => {
    const [name = '', value = ''] = cookie.split('=');
    return { name, value, domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' };
  });
}
