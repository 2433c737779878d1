import { PAIRING_KEY } from '../../config';

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

/** The code that this tab was showing for the wallet before it was loaded again. */
export function recallPairing(label: string): string | null {
  const kept = readPairing();
  return kept?.label === label ? kept.uri : null;
}

/** Keeps the pairing of a newer attempt. */
export function forgetPairing(uri = readPairing()?.uri): void {
  if (uri !== undefined && readPairing()?.uri === uri) sessionStorage.removeItem(PAIRING_KEY);
}

function readPairing(): KeptPairing | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PAIRING_KEY) ?? '') as Partial<KeptPairing>;
    return typeof kept.label === 'string' && typeof kept.uri === 'string' ? (kept as KeptPairing) : null;
  } catch {
    return null;
  }
}

/** Other ways to follow a link to an app leave an empty tab behind in Safari. */
export function openApp(link: string): void {
  const target = link.startsWith('https:') ? '_blank' : '_self';
  Object.assign(document.createElement('a'), { href: link, target, rel: 'noopener noreferrer' }).click();
}

/** Phones cut connections of pages in the background, often without an event. */
const CUT_AFTER = 2_000;

/** Calls back when the player returns to the page after a while, or by the browser's back button. */
export function onReturn(listener: () => void): void {
  let left = Infinity;
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - left > CUT_AFTER) listener();
    left = document.hidden ? Date.now() : Infinity;
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && listener());
}
