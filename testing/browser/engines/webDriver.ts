import { setTimeout as delay } from 'node:timers/promises';

export type ElementReference = Readonly<Record<string, string>>;

/** A session of the protocol WebDriver (https://www.w3.org/TR/webdriver2/), as far as walks need it. */
export interface WebDriver {
  post(command: string, body: object): Promise<unknown>;
  end(): Promise<void>;
}

async function call(method: 'POST' | 'DELETE', url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(value)}`);
  return value;
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/status`).catch(() => undefined);
    if (response?.ok) return;
    await delay(50);
  }
  throw new Error(`${url} does not answer.`);
}

export async function startSession(url: string, capabilities: object): Promise<WebDriver> {
  await untilReady(url);
  const started = await call('POST', `${url}/session`, { capabilities: { alwaysMatch: capabilities } });
  const session = `${url}/session/${(started as { readonly sessionId: string }).sessionId}`;
  return {
    post: (command, body) => call('POST', `${session}/${command}`, body),
    end: async () => {
      await call('DELETE', session, {});
    },
  };
}
