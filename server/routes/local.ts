import { Type, type Static } from '@fastify/type-provider-typebox';
import type { Routes } from '../appDeps';
import { ProblemBody } from '../http/problem';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_CALLS = 100;
const TIMEOUT_MS = 10_000;
const METHOD_NOT_FOUND = -32601;
const INTERNAL_ERROR = -32603;

/* What a wallet and its page ask. anvil's own methods could rewrite the chain, and eth_sendTransaction would sign with
   keys that are none of the page's. */
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

/** An id may be of any kind, so it is left undeclared and unchanged. */
const Call = Type.Object({
  method: Type.String(),
  params: Type.Optional(Type.Unknown()),
  id: Type.Optional(Type.Unknown()),
});
const Body = Type.Union([Call, Type.Array(Call, { minItems: 1, maxItems: MAX_CALLS })]);

type RpcCall = Static<typeof Call>;

/** The local chain through our own origin, so that the page needs no other and a phone on the network reaches it, too. */
export const localRoutes: Routes = (app, { local }) => {
  if (local === undefined) return;
  app.post(
    '/local/rpc',
    {
      bodyLimit: MAX_BODY_BYTES,
      schema: { body: Body, response: { 200: Type.Unknown(), 503: Type.Unknown(), '4xx': ProblemBody } },
    },
    async ({ body }, reply) => {
      const calls = Array.isArray(body) ? body : [body];
      const refused = calls.filter(({ method }) => !ALLOWED.has(method)).map(refusal);
      const allowed = calls.filter(({ method }) => ALLOWED.has(method));
      const answered = await pass(local.rpcUrl, allowed).catch(() => undefined);
      if (answered === undefined) return reply.code(503).send(NO_ANSWER);
      const all = [...answered, ...refused];
      return Array.isArray(body) ? all : all[0];
    },
  );
};

async function pass(rpcUrl: string, calls: readonly RpcCall[]): Promise<readonly unknown[]> {
  if (calls.length === 0) return [];
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answers: unknown = await response.json();
  return Array.isArray(answers) ? (answers as readonly unknown[]) : [answers];
}

function refusal({ id, method }: RpcCall): unknown {
  return rpcError(id ?? null, METHOD_NOT_FOUND, `${method} is not offered here.`);
}

function rpcError(id: unknown, code: number, message: string): unknown {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

const NO_ANSWER = rpcError(null, INTERNAL_ERROR, 'The local chain does not answer.');
