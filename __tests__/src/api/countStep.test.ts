import { countStep } from '../../../src/api/countsApi';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { openStore } from '../support/openStore';
import { platformDouble } from '../support/platformDouble';

/** Counts a step, and returns the request. */
async function count(status: number) {
  const fetched = jest.fn((_url: string, _init: RequestInit) => Promise.resolve(new Response(null, { status })));
  globalThis.fetch = fetched as unknown as typeof fetch;
  const store = openStore(platformDouble());
  await store.dispatch(countStep('link-shared'));
  expect(fetched).toHaveBeenCalledTimes(1);
  const [url, init] = fetched.mock.calls[0]!;
  return { url, init, store };
}

test('a step is counted without cookies and without a body', async () => {
  const { url, init } = await count(204);
  expect(url).toBe('http://duds.test/api/counts/link-shared');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true });
  expect(init).not.toHaveProperty('body');
  expect(init).not.toHaveProperty('headers');
});

test.each([404, 429, 500])('players hear nothing of a step that was not counted (%i)', async status => {
  const { store } = await count(status);
  expect(selectNotice(store.getState())).toBeUndefined();
});
