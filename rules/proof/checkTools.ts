import type { CurvePoint } from './published';
import type { Hash } from './texts';

export interface CheckTools {
  readonly hash: Hash;
  /** SHA-256 of a text in base64url without padding. */
  readonly thumbprint: (text: string) => string;
  /**
   * Whether a key on the curve P-256 has signed the text (ECDSA with SHA-256, IEEE P1363, base64url). Undefined if
   * signatures cannot be checked here.
   */
  readonly verify: ((text: string, signature: string, key: CurvePoint) => Promise<boolean>) | undefined;
}
