import type { Page } from 'playwright-core';

const RELAY = 'wss://relay.example';
const CONFIG = JSON.stringify({ projectId: '0'.repeat(32), relayUrl: RELAY });
const FIXED_DAY = new Date('2030-01-01T12:00:00Z');

/** Fixed keys and a fixed day, so that the QR code is the same in every picture. */
const FIXED_RANDOM_VALUES = `crypto.getRandomValues = array => {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  bytes.forEach((_, index) => { bytes[index] = (index * 73 + bytes.length * 29 + 11) % 256; });
  return array;
}`;

/** Configures WalletConnect with a relay that accepts every message and delivers none. */
export async function offerMadeCode(page: Page): Promise<void> {
  await page.clock.setFixedTime(FIXED_DAY);
  await page.addInitScript({ content: FIXED_RANDOM_VALUES });
  await page.routeWebSocket(`${RELAY}/**`, socket => {
    socket.onMessage(message => {
      const { id, method } = JSON.parse(String(message)) as { readonly id: number; readonly method?: string };
      if (method !== undefined) socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }));
    });
  });
  await page.route('**/*', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('"walletConnect":null', `"walletConnect":${CONFIG}`);
    return route.fulfill({ response, body });
  });
}

/** A script for the page: a wallet that announces itself, has no accounts and never responds to a click. */
export const SILENT_WALLET = `{
  const request = ({ method }) =>
    method === 'eth_accounts' ? Promise.resolve([]) : new Promise(() => undefined);
  const provider = { request, on() {}, removeListener() {} };
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  const info = { uuid: '8d1c2a0e-52f5-4a41-9d6e-0b7c9a3f5e21', name: 'Silent Wallet', icon, rdns: 'test.duds.silent' };
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  addEventListener('eip6963:requestProvider', announce);
}`;

/** A script for the page: keeps the store, as the Redux DevTools extension does. */
export const KEEP_STORE = `window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = () => (...enhancers) => create => (reducer, state) => {
  const store = enhancers.reduceRight((inner, enhancer) => enhancer(inner), create)(reducer, state);
  return Object.assign(window, { keptStore: store }).keptStore;
}`;

interface KeptStore {
  getState(): { readonly wallet: { readonly connection: object } };
  dispatch(action: { readonly type: string; readonly payload: object }): unknown;
}

/** Makes the connected wallet an app on this phone. Needs `KEEP_STORE`. */
export async function becomeApp(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { keptStore } = window as unknown as { readonly keptStore: KeptStore };
    const app = { name: 'Rainbow', link: 'rainbow://wc' };
    const payload = { ...keptStore.getState().wallet.connection, app };
    keptStore.dispatch({ type: 'wallet/walletChanged', payload });
  });
}
