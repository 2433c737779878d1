import { AbiCoder, concat, hashMessage, verifyMessage } from 'ethers';
import { Problem } from '../http/problem';
import validator from './signatureValidator.json';

const TIMEOUT_MS = 10_000;
/** JSON-RPC's code for a call that the contract itself refused. */
const REVERTED = 3;

export interface SignedMessage {
  readonly message: string;
  readonly signature: string;
  readonly address: string;
}

/** Whether the address has signed: by its own key, or as a contract wallet, be it deployed (EIP-1271) or not yet (EIP-6492). */
export async function isSignedBy(signed: SignedMessage, rpcUrl: string): Promise<boolean> {
  if (isSignedByKey(signed)) return true;
  return rpcUrl !== '' && isSignedByContract(signed, rpcUrl);
}

function isSignedByKey({ message, signature, address }: SignedMessage): boolean {
  try {
    return verifyMessage(message, signature).toLowerCase() === address.toLowerCase();
  } catch {
    // Not the signature of a key; a contract's may be of any shape.
    return false;
  }
}

/** The validator is run and not deployed: a call without a recipient answers with what its constructor returns. */
async function isSignedByContract({ message, signature, address }: SignedMessage, rpcUrl: string): Promise<boolean> {
  const args = AbiCoder.defaultAbiCoder().encode(
    ['address', 'bytes32', 'bytes'],
    [address, hashMessage(message), signature],
  );
  const { result, error } = await ask(rpcUrl, concat([validator.bytecode, args]));
  if (typeof result === 'string') return result === '0x01';
  if (error?.code === REVERTED || /revert/i.test(error?.message ?? '')) return false;
  throw new Problem('chain-unreachable');
}

interface RpcAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: string };
}

async function ask(rpcUrl: string, data: string): Promise<RpcAnswer> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ data }, 'latest'] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    return (await response.json()) as RpcAnswer;
  } catch {
    // The address may hold a key of ours, so neither it nor what the other side says goes any further.
    throw new Problem('chain-unreachable');
  }
}
