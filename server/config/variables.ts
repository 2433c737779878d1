import { isIP } from 'node:net';
import { Type, type TSchema } from 'typebox';
import { readSigningKey } from '../keys/signingKey';
import { fieldProblems } from './validation';
import { isLoopback } from './loopback';

const text = (description: string, isValid: (value: string) => boolean = () => true) =>
  Type.Refine(Type.Optional(Type.String({ description })), isValid);

const choice = (...choices: readonly string[]) =>
  text(`one of ${choices.join(', ')}`, value => choices.includes(value));

const integer = (min: number, max: number) =>
  text(
    `a whole number from ${min} to ${max}`,
    value => /^\d{1,16}$/.test(value) && Number(value) >= min && Number(value) <= max,
  );

const hasProtocol = (value: string, protocols: readonly string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

const url = (...protocols: readonly string[]) =>
  text(`an address that begins with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`, value =>
    hasProtocol(value, protocols),
  );

/** Encrypted, except to this machine. */
const secureUrl = (secure: string, plain: string) =>
  text(
    `an address that begins with ${secure}//, or with ${plain}// on this machine`,
    value => hasProtocol(value, [secure]) || (hasProtocol(value, [plain]) && isLoopback(value)),
  );

function isOrigin(value: string): boolean {
  if (!hasProtocol(value, ['https:', 'http:'])) return false;
  const { pathname, search, hash, username } = new URL(value);
  return pathname === '/' && search === '' && hash === '' && username === '';
}

function isFolder(value: string): boolean {
  if (!hasProtocol(value, ['https:', 'http:'])) return false;
  const { search, hash } = new URL(value);
  return search === '' && hash === '';
}

export const addressRanges = (value: string): readonly string[] => value.split(',').map(range => range.trim());

function isAddressRange(range: string): boolean {
  const [address = '', prefix] = range.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

const signingKey = () =>
  text('a private key of the curve P-256 in PEM, with \\n for its line breaks if need be', value =>
    Boolean(readSigningKey(value)),
  );

/** Ten times this, the share of an IPv6 site, fits into the database's integers. */
const MAX_LIMIT = 10_000_000;

/** Every variable, with what it must be. */
const VARIABLES = {
  NODE_ENV: choice('development', 'test', 'production'),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATA_DIR: text('a folder'),
  PORT: integer(0, 65_535),
  HOST: text('a host'),
  PUBLIC_URL: text('an origin alone, like https://duds.example, with no path after it', isOrigin),
  TRUST_PROXY: text(
    'the number of proxies in front (1 to 9) or their addresses, like 10.0.0.0/8, separated by commas',
    value => /^[1-9]$/.test(value) || addressRanges(value).every(isAddressRange),
  ),
  AUTH: choice('on', 'off'),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  METRICS_TOKEN: text('at least 16 letters, digits or other visible characters', value => /^[!-~]{16,}$/.test(value)),
  SIGNING_KEY: signingKey(),
  DRAIN_SECONDS: integer(0, 300),
  SESSION_IDLE_HOURS: integer(1, 168),
  SESSIONS_PER_WALLET: integer(1, 100),
  REQUESTS_PER_MINUTE: integer(1, MAX_LIMIT),
  WRITES_PER_MINUTE: integer(1, MAX_LIMIT),
  SIGN_INS_PER_MINUTE: integer(1, MAX_LIMIT),
  SLOW_SIGN_INS_PER_DAY: integer(1, MAX_LIMIT),
  ASSET_BASE_URL: text('the address of a folder, which begins with https:// or http:// and has no ? or #', isFolder),
  CHAIN_ID: integer(1, Number.MAX_SAFE_INTEGER),
  RPC_URL: url('https:', 'http:'),
  PUBLIC_RPC_URL: url('https:', 'http:'),
  ENS_NAMES: choice('on', 'off'),
  COLLECTIONS_FILE: text('a file'),
  NFT_INDEX_URL: secureUrl('https:', 'http:'),
  NFT_INDEX_KEY: text('a key'),
  NFT_INDEX_PER_SECOND: integer(1, 10_000),
  WALLET_APPS_FILE: text('a file'),
  WALLETCONNECT_PROJECT_ID: text('letters, digits, _ and - only', value => /^[\w-]{1,64}$/.test(value)),
  WALLETCONNECT_RELAY_URL: secureUrl('wss:', 'ws:'),
} satisfies Readonly<Record<string, TSchema>>;

export type Variable = keyof typeof VARIABLES;
export type Variables = Readonly<Partial<Record<Variable, string>>>;

/** The messages may show these values. Addresses can carry passwords, and keys are secret. */
const SHOWN: readonly string[] = [
  'NODE_ENV',
  'PORT',
  'AUTH',
  'LOG_LEVEL',
  'DRAIN_SECONDS',
  'SESSION_IDLE_HOURS',
  'SESSIONS_PER_WALLET',
  'REQUESTS_PER_MINUTE',
  'WRITES_PER_MINUTE',
  'SIGN_INS_PER_MINUTE',
  'SLOW_SIGN_INS_PER_DAY',
  'CHAIN_ID',
  'ENS_NAMES',
  'NFT_INDEX_PER_SECOND',
] satisfies readonly Variable[];

interface ReadVariables {
  /** Everything that is set; an empty variable counts as not set. */
  readonly given: Variables;
  /** What is set and valid. */
  readonly valid: Variables;
  readonly problems: readonly string[];
}

export function readVariables(env: NodeJS.ProcessEnv): ReadVariables {
  const set = Object.keys(VARIABLES).flatMap(name => {
    const value = env[name]?.trim() ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const checked = set.map(([name, value]) => {
    const [problem] = fieldProblems({ [name]: VARIABLES[name as Variable] }, { [name]: value });
    const shown = SHOWN.includes(name) ? `, not ${JSON.stringify(value)}` : '';
    return { name, value, problem: problem === undefined ? undefined : `${problem}${shown}.` };
  });
  return {
    given: Object.fromEntries(set),
    valid: Object.fromEntries(
      checked.flatMap(({ name, value, problem }) => (problem === undefined ? [[name, value]] : [])),
    ),
    problems: checked.flatMap(({ problem }) => problem ?? []),
  };
}
