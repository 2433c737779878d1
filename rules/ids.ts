/** The ids that appear in addresses, as the source of a regular expression. */
export const EVENT_ID = '[1-9]\\d{0,8}';
export const ENTRY_ID = '[1-9]\\d{0,14}';
export const WALLET_ADDRESS = '0x[\\da-fA-F]{40}';

/** The event's id, or undefined if the text is not one. */
export function readEventId(text: string | undefined): number | undefined {
  return text !== undefined && new RegExp(`^${EVENT_ID}$`).test(text) ? Number(text) : undefined;
}

/** In lower case; undefined if the text is not an address of a wallet. */
export function readWalletAddress(text: string): string | undefined {
  return isWalletAddress(text) ? normalizeAddress(text) : undefined;
}

export function isWalletAddress(text: string): boolean {
  return new RegExp(`^${WALLET_ADDRESS}$`).test(text);
}

/** Whether a text has the form of a fit's code; its check character may still be wrong. */
export function isFitCode(text: string): boolean {
  return /^1(?:[\w-]{3})+[\w-]$/.test(text);
}

/** '0x3f...9a1c' as the screens show it: the first 4 and last 4 characters joined by '...'. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 4)}...${address.slice(-4)}`;
}

/** Addresses are stored and compared in lower case, whatever case their owner uses. */
export function normalizeAddress(address: string): string {
  return address.toLowerCase();
}

export function isSameAddress(a: string, b: string): boolean {
  return normalizeAddress(a) === normalizeAddress(b);
}
