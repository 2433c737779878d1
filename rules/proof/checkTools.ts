import type { Hash } from './merkle';
import type { CurvePoint } from './records';

export interface CheckTools {
  /** SHA-256. */
  readonly hash: Hash;
  /** Whether a key on the curve P-256 has signed the text (ECDSA with SHA-256, IEEE P1363, base64url). */
  readonly verify: (text: string, signature: string, key: CurvePoint) => Promise<boolean>;
  /** The address, in lower case, whose key has signed the message (EIP-191); undefined if the signature is no key's. */
  readonly recover: (message: string, signature: string) => string | undefined;
  /** Whether an Ed25519 key has signed the text; signature and key in base64. */
  readonly verifyNote: (text: string, signature: string, key: string) => boolean;
}
