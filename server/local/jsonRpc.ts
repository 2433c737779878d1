export interface RpcCall {
  readonly method: string;
  readonly params?: readonly unknown[];
}

export interface JsonRpc {
  /** Throws where the chain refuses. */
  call(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** One HTTP request for many calls; results stand in the order of the calls, undefined for one that was refused. */
  batch(calls: readonly RpcCall[]): Promise<readonly unknown[]>;
}

interface RpcAnswer {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message?: string };
}

export function jsonRpc(url: string, timeoutMs = 10_000): JsonRpc {
  const ask = async (calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]> => {
    if (calls.length === 0) return [];
    const answers = await post(
      url,
      timeoutMs,
      calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params })),
    );
    const byId = new Map(answers.map(answer => [answer.id, answer]));
    return calls.map((_, id) => byId.get(id) ?? {});
  };
  return {
    batch: async calls => (await ask(calls)).map(answer => answer.result),
    call: async (method, params) => {
      const [answer] = await ask([{ method, params }]);
      if (answer?.result === undefined) throw new Error(`${method}: ${answer?.error?.message ?? 'no answer'}`);
      return answer.result;
    },
  };
}

async function post(url: string, timeoutMs: number, body: unknown): Promise<readonly RpcAnswer[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The chain answered ${response.status}.`);
  const answers: unknown = await response.json();
  if (!Array.isArray(answers)) throw new Error('The chain did not answer the batch.');
  return answers as readonly RpcAnswer[];
}

export function hexNumber(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) throw new Error('The chain answered no number.');
  return Number(value);
}

export function toHex(value: number): string {
  return `0x${value.toString(16)}`;
}
