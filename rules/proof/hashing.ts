import { leafHash, type Hash } from './merkle';

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

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** With padding. */
export function toBase64(bytes: Uint8Array): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('');
  const text = bits.replace(/.{1,6}/g, six => BASE64.charAt(parseInt(six.padEnd(6, '0'), 2)));
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/** Undefined if the text is not base64 with padding. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return undefined;
  const bits = Array.from(text.replace(/=/g, ''), letter => BASE64.indexOf(letter).toString(2).padStart(6, '0')).join(
    '',
  );
  return Uint8Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    parseInt(bits.slice(8 * index, 8 * index + 8), 2),
  );
}

/** SHA-256 of a text, in base64url without padding. */
export const sha256Base64Url = (text: string, hash: Hash): string =>
  toBase64(hash(utf8(text)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
