import type { BrowserContext, Page } from 'playwright-core';

export interface PageWatch {
  /** Refusals that a walk provokes on purpose: Chromium writes every answer from 400 up to the console. */
  expect(complaint: RegExp): void;
  readonly hosts: ReadonlySet<string>;
  complaints(): readonly string[];
}

/** What playwright says where a walk forbids service workers, and no player ever hears. */
const blocked = 'Service Worker registration blocked by Playwright';
const loadedFromNowhere = /^(data|blob|about):/;

/** Everything a page says that a player's developer console would show in yellow or red, and whom it speaks to. */
export function watchPages(context: BrowserContext, home: string): PageWatch {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  const hosts = new Set<string>();
  const visit = (address: string) => {
    if (loadedFromNowhere.test(address)) return;
    const { host } = new URL(address);
    hosts.add(host);
    if (host !== new URL(home).host) heard.push(`request to another host: ${address}`);
  };
  context.on('request', request => visit(request.url()));
  context.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? '';
    // A request that the page itself gave up, by leaving or by an AbortController, is no failure.
    if (reason !== 'net::ERR_ABORTED') heard.push(`failed request: ${request.url()} ${reason}`);
  });
  context.on('console', message => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== blocked)
      heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', error => heard.push(`page error: ${error.error().stack ?? error.error().message}`));
  context.on('page', (page: Page) => page.on('websocket', socket => visit(socket.url())));
  return {
    expect: complaint => {
      expected.push(complaint);
    },
    hosts,
    complaints: () => heard.filter(complaint => !expected.some(pattern => pattern.test(complaint))),
  };
}
