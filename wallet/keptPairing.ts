import { isRecord, parseJson } from '#rules/json';
import { PAIRING_KEY } from './constants';

/** What this tab needs if the browser discards it while the player is in the wallet's app. */
interface KeptPairing {
  readonly label: string;
  readonly uri: string;
}

export function keepPairing(pairing: KeptPairing): void {
  try {
    sessionStorage.setItem(PAIRING_KEY, JSON.stringify(pairing));
  } catch {
    // Without storage the attempt ends with the page.
  }
}

/** Keeps the pairing of a newer attempt. */
export function forgetPairing(uri = readPairing(window)?.uri): void {
  if (uri !== undefined && readPairing(window)?.uri === uri) sessionStorage.removeItem(PAIRING_KEY);
}

export function readPairing(browser: Window): KeptPairing | null {
  const kept = parseJson(storedText(browser));
  if (!isRecord(kept) || typeof kept.label !== 'string' || typeof kept.uri !== 'string') return null;
  return { label: kept.label, uri: kept.uri };
}

function storedText(browser: Window): string {
  try {
    return browser.sessionStorage.getItem(PAIRING_KEY) ?? '';
  } catch {
    return '';
  }
}
