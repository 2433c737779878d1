/** Control characters, those that change the direction of writing, and letters without a shape (U+3164, U+2800). */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** More is never shown, and some wallets pass on whole responses of their servers. */
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
