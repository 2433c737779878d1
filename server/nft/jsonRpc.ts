interface RpcCall {
  readonly method: string;
  readonly params?: readonly unknown[];
}

export interface JsonRpc {
  /** Throws if the chain refuses the call. */
  call(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** One HTTP request for many calls. Results are in the order of the calls, undefined for a refused one. */
  batch(calls: readonly RpcCall[]): Promise<readonly unknown[]>;
}

interface RpcResponse {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message?: string };
}

export function jsonRpc(url: string, timeoutMs = 10_000): JsonRpc {
  const send = async (calls: readonly RpcCall[]): Promise<readonly RpcResponse[]> => {
    if (calls.length === 0) return [];
    const responses = await post(
      url,
      timeoutMs,
      calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params })),
    );
    const byId = new Map(responses.map(response => [response.id, response]));
    return calls.map((_, id) => byId.get(id) ?? {});
  };
  return {
    batch: async calls => (await send(calls)).map(response => response.result),
    call: async (method, params) => {
      const [response] = await send([{ method, params }]);
      if (response?.result === undefined) throw new Error(`${method}: ${response?.error?.message ?? 'no response'}`);
      return response.result;
    },
  };
}

async function post(url: string, timeoutMs: number, body: unknown): Promise<readonly RpcResponse[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The chain responded with ${response.status}.`);
  const responses: unknown = await response.json();
  if (!Array.isArray(responses)) throw new Error('The chain did not respond to the batch.');
  return responses as readonly RpcResponse[];
}

export function hexNumber(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) throw new Error('The chain returned no number.');
  return Number(value);
}

export function toHex(value: number): string {
  return `0x${value.toString(16)}`;
}
