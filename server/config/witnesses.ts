import { COSIGNATURE, noteKeyId, type Witness } from '../../rules/index';
import { NOTE_TOOLS } from '../noteTools';
import { isLoopback } from './loopback';

export interface ConfiguredWitness extends Witness {
  /** Ends with a slash. Null for one that is no longer asked, but whose cosignatures are still shown. */
  readonly url: string | null;
}

/** Everybody who reads notes accepts sixteen signatures (C2SP signed-note), of which two may be ours. */
const MAX_WITNESSES = 14;

const WITNESS = /^([^+@]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})(?:@(.+))?$/;
const KEY_BYTES = 32;

/** Of verifier keys (C2SP signed-note), each with the address after an '@'. Undefined if one cannot be used. */
export function readWitnesses(text: string): readonly ConfiguredWitness[] | undefined {
  const witnesses = text.split(/\s+/).flatMap(each => readWitness(each) ?? []);
  const names = new Set(witnesses.map(({ name }) => name));
  const isUsable = names.size === text.split(/\s+/).length && names.size <= MAX_WITNESSES;
  return isUsable ? witnesses : undefined;
}

function readWitness(text: string): ConfiguredWitness | undefined {
  const [, name = '', id, typedKey = '', address] = WITNESS.exec(text) ?? [];
  const [type, ...bytes] = Buffer.from(typedKey, 'base64');
  const key = Buffer.from(bytes).toString('base64');
  if (type !== COSIGNATURE || bytes.length !== KEY_BYTES || id !== noteKeyId(name, type, key, NOTE_TOOLS))
    return undefined;
  if (address === undefined) return { name, key, url: null };
  const url = prefixOf(address);
  return url === undefined ? undefined : { name, key, url };
}

/** Undefined unless it is encrypted, or on this machine. */
function prefixOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, password, search, hash, href } = new URL(address);
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLoopback(address));
  if (!isSecure || username + password + search + hash !== '') return undefined;
  return href.endsWith('/') ? href : `${href}/`;
}
