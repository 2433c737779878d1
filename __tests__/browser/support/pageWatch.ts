import type { BrowserContext, Page } from 'playwright-core';

export interface PageWatch {
  /** Allows errors that a test provokes on purpose. Chromium logs every response with a status of 400 or more. */
  expect(complaint: RegExp): void;
  readonly hosts: ReadonlySet<string>;
  complaints(): readonly string[];
}

/** Playwright's own message about blocked service workers. */
const blocked = 'Service Worker registration blocked by Playwright';
const withoutHost = /^(data|blob|about):/;

/** Collects every warning and error of a page, and the hosts that it sends requests to. */
export function watchPages(context: BrowserContext, home: string): PageWatch {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const hosts = new Set<string>();
  const visit = (address: string) => {
    if (withoutHost.test(address)) return;
    const { host } = new URL(address);
    hosts.add(host);
    if (host !== new URL(home).host) seen.push(`request to another host: ${address}`);
  };
  context.on('request', request => visit(request.url()));
  context.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? '';
    // A request that the page itself cancelled, by navigating or by an AbortController, is not a failure.
    if (reason !== 'net::ERR_ABORTED') seen.push(`failed request: ${request.url()} ${reason}`);
  });
  context.on('console', message => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== blocked)
      seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', error => seen.push(`page error: ${error.error().stack ?? error.error().message}`));
  context.on('page', (page: Page) => page.on('websocket', socket => visit(socket.url())));
  return {
    expect: complaint => {
      expected.push(complaint);
    },
    hosts,
    complaints: () => seen.filter(complaint => !expected.some(pattern => pattern.test(complaint))),
  };
}
