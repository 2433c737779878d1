import { AbiCoder, concat, hashMessage, verifyMessage } from 'ethers';
import { callNode, isRevert, type NodeResponse } from '../http/callNode';
import { Problem } from '../http/problem';
import validator from './signatureValidator.json';

const TIMEOUT_MS = 10_000;

export interface SignedMessage {
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
  const call = [{ data: concat([validator.bytecode, args]) }, 'latest'];
  const response = await callNode(rpcUrl, { method: 'eth_call', params: call }, TIMEOUT_MS);
  if (typeof response.result === 'string') return response.result === '0x01';
  if (isRevert(response)) return false;
  throw new Problem('chain-unreachable');
}

/** An account that delegates to a contract (EIP-7702) also has code, but signs with its own key. */
const DELEGATION = '0xef0100';
const CODE_TIMEOUT_MS = 2_000;

/** Whether the address is a contract wallet; false if the chain does not say. */
export async function isContract(address: string, rpcUrl: string): Promise<boolean> {
  if (rpcUrl === '') return false;
  const request = { method: 'eth_getCode', params: [address, 'latest'] };
  const { result } = await callNode(rpcUrl, request, CODE_TIMEOUT_MS).catch((): NodeResponse => ({}));
  return typeof result === 'string' && result.length > 2 && !result.toLowerCase().startsWith(DELEGATION);
}
