export interface RpcCall {
  readonly method: string;
  readonly params?: readonly unknown[];
}

export interface JsonRpc {
  call(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** One HTTP request for many calls; answers stand in the order of the calls. */
  batch(calls: readonly RpcCall[]): Promise<readonly unknown[]>;
}

interface RpcAnswer {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message?: string };
}

export function jsonRpc(url: string, timeoutMs = 10_000): JsonRpc {
  const post = async (body: unknown): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The chain answered ${response.status}.`);
    return response.json();
  };
  const batch = async (calls: readonly RpcCall[]): Promise<readonly unknown[]> => {
    if (calls.length === 0) return [];
    const answers = await post(calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params })));
    if (!Array.isArray(answers)) throw new Error('The chain did not answer the batch.');
    const byId = new Map((answers as readonly RpcAnswer[]).map(answer => [answer.id, answer]));
    return calls.map(({ method }, id) => resultOf(method, byId.get(id)));
  };
  return { batch, call: async (method, params) => (await batch([{ method, params }]))[0] };
}

function resultOf(method: string, answer: RpcAnswer | undefined): unknown {
  if (answer === undefined) throw new Error(`The chain left ${method} without an answer.`);
  if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message ?? 'refused'}`);
  return answer.result;
}

export function hexNumber(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) throw new Error('The chain answered no number.');
  return Number(value);
}

export function toHex(value: number): string {
  return `0x${value.toString(16)}`;
}
