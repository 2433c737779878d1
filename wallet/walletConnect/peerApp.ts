import type { ConnectedWallet } from '../walletGateway';
import { visibleText } from '../visibleText';
import type { WalletCall } from '../walletCalls';
import type { PackageProvider, Peer, WalletConnectOptions } from './types';

/** Sends a request to the wallet, and opens its app as soon as the request has been sent. */
export function askInApp(
  real: PackageProvider,
  call: WalletCall,
  options: Pick<WalletConnectOptions, 'app' | 'isHandheld' | 'openApp'>,
): Promise<unknown> {
  const link = appOf(real.session?.peer, options)?.link;
  if (link !== undefined && PROMPTS.test(call.method))
    real.signer.client.once('session_request_sent', () => options.openApp(link));
  const seconds = secondsToAnswer(call);
  return seconds === undefined ? real.request(call) : real.request(call, seconds);
}

/** The player has to answer these in the wallet. */
const PROMPTS = /^(personal_sign|eth_sign|eth_sendTransaction|wallet_(switch|add|request))/;

/** The limits that WalletConnect sets, in seconds. */
const MIN_WAIT = 5 * 60;
const MAX_WAIT = 7 * 24 * 60 * 60;

/** A contract wallet's owners sign one after the other: the request waits as long as the sign-in's message is valid. */
function secondsToAnswer({ method, params }: WalletCall): number | undefined {
  if (method !== 'personal_sign' || !Array.isArray(params)) return undefined;
  const message = textOf(String(params[0]));
  const timeAfter = (name: RegExp): number => Date.parse(name.exec(message)?.[1] ?? '');
  const seconds = (timeAfter(/^Expiration Time: (.+)$/m) - timeAfter(/^Issued At: (.+)$/m)) / 1000;
  return seconds >= MIN_WAIT && seconds <= MAX_WAIT ? Math.floor(seconds) : undefined;
}

function textOf(hex: string): string {
  const bytes = hex.slice(2).match(/../g) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes, byte => Number.parseInt(byte, 16)));
}

const MAX_NAME_LENGTH = 40;
/** The link comes from the wallet, so it must neither run a script nor open another web page. */
const OPENS_APP = /^(?!(?:javascript|data|vbscript|blob|file|http|wss?):)[a-z][a-z0-9+.-]*:\/\//i;

/** The wallet at the other end, with a link if it is an app on this device. */
export function appOf(
  peer: Peer | undefined,
  { app, isHandheld }: Pick<WalletConnectOptions, 'app' | 'isHandheld'>,
): ConnectedWallet['app'] {
  if (peer === undefined) return undefined;
  const { name, redirect = {} } = peer.metadata;
  const shown = app?.name ?? visibleText(name).slice(0, MAX_NAME_LENGTH);
  const links = isHandheld ? [app?.link.split('?', 1)[0], redirect.native, redirect.universal] : [];
  const link = links.find(each => each !== undefined && OPENS_APP.test(each));
  return shown === '' ? undefined : { name: shown, ...(link !== undefined && { link }) };
}
