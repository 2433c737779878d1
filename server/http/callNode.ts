import { readFields } from '#rules/json';
import { boundedBody } from '../nft/boundedBody';
import { Problem } from './problem';

/** The JSON-RPC code for a call that reverted. */
const REVERTED = 3;
/** More than the code of any contract, which is the longest response of ours. */
const MAX_BYTES = 1_000_000;

export interface NodeRequest {
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface NodeResponse {
  readonly result?: unknown;
  readonly error?: unknown;
}

/** One call to the node at RPC_URL. Throws `chain-unreachable` if it does not respond in time, or with something else. */
export async function callNode(rpcUrl: string, request: NodeRequest, timeoutMs: number): Promise<NodeResponse> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...request }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const body = await boundedBody(response, MAX_BYTES);
    return readFields(JSON.parse(String(body)));
  } catch {
    // RPC_URL may contain a key, so neither it nor the error is passed on.
    throw new Problem('chain-unreachable');
  }
}

/** Whether the contract refused, and not the node. */
export function isRevert({ error }: NodeResponse): boolean {
  const { code, message } = readFields(error);
  return code === REVERTED || (typeof message === 'string' && /revert/i.test(message));
}
