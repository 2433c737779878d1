/** Wallets that introduce themselves to pages (EIP-6963), name to picture, as far as they have done so. */
export type Announced = ReadonlyMap<string, string>;

export function announcedWallets(browser: Window): () => Announced {
  const found = new Map<string, string>();
  browser.addEventListener('eip6963:announceProvider', event => {
    const { info } = ((event as CustomEvent<unknown>).detail ?? {}) as { info?: { name?: unknown; icon?: unknown } };
    if (typeof info?.name !== 'string') return;
    // The standard asks for a data address; anything else would be a request to somewhere.
    found.set(info.name, typeof info.icon === 'string' && info.icon.startsWith('data:image/') ? info.icon : '');
  });
  return () => found;
}
