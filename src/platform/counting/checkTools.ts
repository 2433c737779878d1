import { hashes as ed25519, verify as verifyEd25519 } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { recoverPublicKey, Signature } from '@noble/secp256k1';
import { fromBase64, fromHex, toHex, type CheckTools } from '../../../rules';
import { verify } from '../signatures';

ed25519.sha512 = sha512;

/** What the check of a closed event needs, for browsers. */
export const checkTools: CheckTools = { hash: sha256, verify, recover, verifyNote };

/** The address whose key has signed the message as wallets do (EIP-191). */
function recover(message: string, signature: string): string | undefined {
  const bytes = recoveredForm(signature);
  if (bytes === undefined) return undefined;
  try {
    // Ethereum takes only one of the two forms that each signature has.
    if (Signature.fromBytes(bytes, 'recovered').hasHighS()) return undefined;
    const key = recoverPublicKey(bytes, messageHash(message), { prehash: false, isCompressed: false });
    return `0x${toHex(keccak_256(key.slice(1)).slice(12))}`;
  } catch {
    return undefined;
  }
}

function messageHash(message: string): Uint8Array {
  const bytes = utf8ToBytes(message);
  return keccak_256(concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes));
}

/** Wallets put the bit that tells two keys apart last, and some add 27 to it; short signatures (EIP-2098) hide it in s. */
function recoveredForm(signature: string): Uint8Array | undefined {
  if (!/^0x(?:[0-9a-f]{128}|[0-9a-f]{130})$/i.test(signature)) return undefined;
  const bytes = fromHex(signature.slice(2));
  const body = bytes.slice(0, 64);
  const last = bytes[64];
  if (last !== undefined) return Uint8Array.of(last >= 27 ? last - 27 : last, ...body);
  const half = body[32] ?? 0;
  body[32] = half & 0x7f;
  return Uint8Array.of(half >> 7, ...body);
}

/** As strict as RFC 8032; the package's default accepts more. */
function verifyNote(text: string, signature: string, key: string): boolean {
  const [signed, publicKey] = [fromBase64(signature), fromBase64(key)];
  if (signed?.length !== 64 || publicKey?.length !== 32) return false;
  return verifyEd25519(signed, utf8ToBytes(text), publicKey, { zip215: false });
}
