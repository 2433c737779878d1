import type { EIP1193Provider } from '@web3-onboard/common';
import type { WalletGateway } from '../platform';
import { toWalletError, WalletError } from './walletError';

type Request = (call: { readonly method: string; readonly params: readonly string[] }) => Promise<unknown>;

/** As bytes, because some wallets take a text that begins with 0x for bytes and some take bytes alone. */
export async function signText(
  provider: EIP1193Provider | undefined,
  { address, message }: Parameters<WalletGateway['sign']>[0],
): Promise<string> {
  if (provider === undefined) throw new WalletError('missing-provider');
  try {
    const request = provider.request.bind(provider) as unknown as Request;
    const signature = await request({ method: 'personal_sign', params: [hexOf(message), address] });
    if (typeof signature !== 'string') throw new WalletError('other');
    return signature;
  } catch (cause: unknown) {
    throw toWalletError(cause);
  }
}

function hexOf(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `0x${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
}
