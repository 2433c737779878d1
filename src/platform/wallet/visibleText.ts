/** Control characters, and those that change the direction of writing. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** More is never shown, and some wallets send whole responses of their servers. */
const MAX_READ = 1000;

/** A text from a wallet, safe to show. */
export function visibleText(text: string): string {
  return text
    .slice(0, MAX_READ)
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim();
}
