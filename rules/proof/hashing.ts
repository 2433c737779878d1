import { leafHash, type Hash } from '../merkle';

/** The leaf of a text, in hexadecimal: SHA-256 of a zero byte and the text. */
export const leafOf = (text: string, hash: Hash): string => toHex(leafHash(utf8(text), hash));

/** SHA-256 of a text, in hexadecimal. */
export const hashOfText = (text: string, hash: Hash): string => toHex(hash(utf8(text)));

const ASCII = /^[\u0020-\u007e]*$/;

/** The rules know no TextEncoder. The text must be well-formed. */
export function utf8(text: string): Uint8Array {
  const bytes = ASCII.test(text)
    ? text
    : encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Uint8Array.from({ length: bytes.length }, (_, index) => bytes.charCodeAt(index));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) => parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}
