import type { BrowserContext, Page } from 'playwright-core';

export interface PageWatch {
  /** Errors that a test provokes on purpose: Chromium logs every response from 400 upwards. */
  expect(complaint: RegExp): void;
  readonly hosts: ReadonlySet<string>;
  complaints(): readonly string[];
}

/** Playwright's own message about blocked service workers. */
const blocked = 'Service Worker registration blocked by Playwright';
const loadedFromNowhere = /^(data|blob|about):/;

/** Collects every warning and error of a page, and the hosts that it sends requests to. */
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
    // A request that the page itself cancelled, by navigating or by an AbortController, is no failure.
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
