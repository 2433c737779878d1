import http from 'node:http';
import { json } from 'node:stream/consumers';

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: unknown;
}

interface Call {
  readonly agent: http.Agent;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Those with a value are sent. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: object | undefined;
}

/** Longer than any call may take, so that the history shows those that take too long. */
const GIVEN_UP_AFTER_MS = 25_000;

/** Rejects if the connection fails or the response is not JSON; `fetch` cannot choose the client's own address. */
export async function httpCall({ agent, method, url, headers: own, body }: Call): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value)),
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.request(
      url,
      { agent, method, headers, signal: AbortSignal.timeout(GIVEN_UP_AFTER_MS) },
      resolve,
    );
    request.on('error', reject);
    request.end(payload);
  });
  return { status: response.statusCode ?? 0, headers: response.headers, body: await json(response) };
}
