const LONGEST_NAME = 40;

/** Control characters, and those that turn the direction of writing: a name is what it looks like. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A name that a stranger gave itself, fit to be shown; empty where nothing of it can be seen. */
export function walletName(name: string): string {
  const visible = Array.from(name.slice(0, 1000).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim());
  return visible.length <= LONGEST_NAME ? visible.join('') : `${visible.slice(0, LONGEST_NAME - 1).join('')}…`;
}

/** What a browser's wallet is called where a connector of ours has its name. */
export const asExtension = (name: string): string => `${name} (extension)`;

/** web3-onboard tells wallets apart by these, whatever their case; so every one is given to one wallet alone. */
export function freeLabel(name: string, isTaken: (label: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const label = number === 1 ? name : `${name} ${number}`;
    if (!isTaken(label.toLowerCase())) return label;
  }
}
