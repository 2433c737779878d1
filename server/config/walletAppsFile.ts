import { Type, type TSchema } from 'typebox';
import type { WalletApp } from '../../contract/runtimeConfig';
import { objectProblems, readJsonFile } from './jsonFile';

interface WalletAppsFile {
  readonly apps: readonly WalletApp[];
}

/** More would not fit on a phone's screen. */
const MAX_APPS = 12;

/** Players tap these links, so none may run a script or send a pairing's key to a server. */
const isLink = (link: string): boolean => {
  const [scheme = ''] = link.split(':', 1);
  if (/[\s<>"]/.test(link) || ['javascript', 'data', 'vbscript', 'blob', 'file', 'http'].includes(scheme)) return false;
  const places = ['{page}', '{url}', '{uri}'].filter(place => link.includes(place));
  return /^[a-z][a-z0-9+.-]*:\/\//.test(link) && places.length === 1;
};

const APP_FIELDS = {
  name: Type.String({ pattern: /^\S(.{0,38}\S)?$/, description: 'a name of at most 40 characters' }),
  link: Type.Refine(
    Type.String({
      description:
        'a link with {page} or {url}, which opens this page in the app, or with {uri}, which gives it a WalletConnect code, such as rainbow://wc?uri={uri}',
    }),
    isLink,
  ),
  install: Type.Optional(Type.String({ pattern: /^https:\/\//, description: 'an address that begins with https://' })),
  icon: Type.Optional(
    Type.String({ pattern: /^[a-z0-9-]+\.svg$/, description: 'the name of an SVG file in the folder wallets' }),
  ),
} satisfies Readonly<Record<keyof WalletApp, TSchema>>;

/** The wallet apps that phones list, in their order. Returns the problems if the file cannot be used. */
export function readWalletAppsFile(path: string): WalletAppsFile | readonly string[] {
  const { json, problem } = readJsonFile(path);
  const problems = problem === undefined ? listProblems(json) : [problem];
  if (problems.length > 0) return problems.map(each => `WALLET_APPS_FILE (${path}): ${each}.`);
  return { apps: json as readonly WalletApp[] };
}

function listProblems(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return ['must hold a list of wallet apps'];
  const rows = list as readonly unknown[];
  const names = rows.map(row => String((row as { readonly name?: unknown } | null)?.name).toLowerCase());
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return [
    ...(rows.length > MAX_APPS ? [`holds more than ${MAX_APPS} wallet apps`] : []),
    ...rows.flatMap((row, index) => objectProblems(`app ${index + 1}`, APP_FIELDS, row)),
    ...(twice === undefined ? [] : [`two apps have the name ${twice}`]),
    ...names.filter(name => RESERVED.includes(name)).map(name => `the name ${name} is DUDS's own`),
  ];
}

/** Names of connectors that are not apps. */
const RESERVED: readonly string[] = ['local wallet', 'walletconnect', 'coinbase wallet'];
