import { callLocalChain, type RpcCall } from '../../contract/operations';
import type { Routes } from '../http/appDeps';

const MAX_BODY_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;
const METHOD_NOT_FOUND = -32601;
const INTERNAL_ERROR = -32603;

/* The calls that a wallet and its page make. anvil's own methods could rewrite the chain, and eth_sendTransaction would
   sign with keys that do not belong to the page. */
const ALLOWED: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
]);

/** Passes calls on to the local chain from our own origin, so that a phone on the same network reaches it too. */
export const localRoutes: Routes = (app, { local }) => {
  if (local === undefined) return;
  app.post('/local/rpc', { bodyLimit: MAX_BODY_BYTES, schema: callLocalChain }, async ({ body }, reply) => {
    const calls = Array.isArray(body) ? body : [body];
    const refused = calls.filter(({ method }) => !ALLOWED.has(method)).map(refusal);
    const allowed = calls.filter(({ method }) => ALLOWED.has(method));
    const passed = await pass(local.rpcUrl, allowed).catch(() => undefined);
    if (passed === undefined) return reply.code(503).send(UNREACHABLE);
    const all = [...passed, ...refused];
    return Array.isArray(body) ? all : all[0];
  });
};

async function pass(rpcUrl: string, calls: readonly RpcCall[]): Promise<readonly unknown[]> {
  if (calls.length === 0) return [];
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const results: unknown = await response.json();
  return Array.isArray(results) ? (results as readonly unknown[]) : [results];
}

function refusal({ id, method }: RpcCall): unknown {
  return rpcError(id ?? null, METHOD_NOT_FOUND, `${method} is not offered here.`);
}

function rpcError(id: unknown, code: number, message: string): unknown {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

const UNREACHABLE = rpcError(null, INTERNAL_ERROR, 'The local chain does not answer.');
