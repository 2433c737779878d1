import { randomBytes } from 'node:crypto';

/** 32 random bytes. Only their SHA-256 is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

/** EIP-4361 allows only letters and digits. */
export const newNonce = (): string => randomBytes(16).toString('hex');
