import { keepForOffline, PAGE_READY, RELOAD_PAGE } from '../../../src/platform/offline';

function openBrowser({ refuses = false } = {}) {
  const worker = { postMessage: jest.fn() };
  const messages = new EventTarget();
  const register = jest.fn(() => (refuses ? Promise.reject(new Error('no TLS')) : Promise.resolve({})));
  const serviceWorker = Object.assign(messages, { register, ready: Promise.resolve({ active: worker }) });
  const location = { reload: jest.fn() };
  const browser = { navigator: { serviceWorker }, location } as unknown as Window;
  const send = (data: unknown) => messages.dispatchEvent(new MessageEvent('message', { data }));
  return { browser, register, worker, location, send };
}

test('the worker is given the address of the pictures, and notified when a page is shown', async () => {
  const { browser, register, worker } = openBrowser();
  await keepForOffline(browser, 'https://bucket.test/duds/', jest.fn());
  expect(register).toHaveBeenCalledWith('/sw.js?assets=https%3A%2F%2Fbucket.test%2Fduds%2F', expect.anything());
  expect(worker.postMessage).toHaveBeenCalledWith(PAGE_READY);
});

test('a page reloads if its build is gone, and for no other reason', async () => {
  const { browser, location, send } = openBrowser();
  await keepForOffline(browser, '/assets/', jest.fn());
  send('something else');
  expect(location.reload).not.toHaveBeenCalled();
  send(RELOAD_PAGE);
  expect(location.reload).toHaveBeenCalledTimes(1);
});

test('a browser that refuses workers logs one line, and one without workers none', async () => {
  const log = jest.fn();
  await keepForOffline(openBrowser({ refuses: true }).browser, '/assets/', log);
  expect(log).toHaveBeenCalledWith('The game is not available offline', expect.any(Error));
  await keepForOffline({ navigator: {} } as Window, '/assets/', log);
  expect(log).toHaveBeenCalledTimes(1);
});
