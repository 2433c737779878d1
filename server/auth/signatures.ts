import { AbiCoder, concat, hashMessage, verifyMessage } from 'ethers';
import { Problem } from '../http/problem';
import validator from './signatureValidator.json';

const TIMEOUT_MS = 10_000;
/** The JSON-RPC code for a call that reverted. */
const REVERTED = 3;

interface SignedMessage {
  readonly message: string;
  readonly signature: string;
  readonly address: string;
}

/** Whether the address signed: with its own key, or as a contract wallet that is deployed (EIP-1271) or not yet (EIP-6492). */
export async function isSignedBy(signed: SignedMessage, rpcUrl: string): Promise<boolean> {
  if (isSignedByKey(signed)) return true;
  return rpcUrl !== '' && isSignedByContract(signed, rpcUrl);
}

function isSignedByKey({ message, signature, address }: SignedMessage): boolean {
  try {
    return verifyMessage(message, signature).toLowerCase() === address.toLowerCase();
  } catch {
    // Not a key's signature. A contract's signature can have any form.
    return false;
  }
}

/** Runs the validator without deploying it: a call without a recipient returns the result of its constructor. */
async function isSignedByContract({ message, signature, address }: SignedMessage, rpcUrl: string): Promise<boolean> {
  const args = AbiCoder.defaultAbiCoder().encode(
    ['address', 'bytes32', 'bytes'],
    [address, hashMessage(message), signature],
  );
  const { result, error } = await callContract(rpcUrl, concat([validator.bytecode, args]));
  if (typeof result === 'string') return result === '0x01';
  if (error?.code === REVERTED || /revert/i.test(error?.message ?? '')) return false;
  throw new Problem('chain-unreachable');
}

interface RpcResponse {
  readonly result?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: string };
}

async function callContract(rpcUrl: string, data: string): Promise<RpcResponse> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ data }, 'latest'] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    return (await response.json()) as RpcResponse;
  } catch {
    // RPC_URL may contain a key, so neither it nor the error is passed on.
    throw new Problem('chain-unreachable');
  }
}
