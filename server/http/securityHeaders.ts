import { hash } from 'node:crypto';
import type { Config } from '../config/config';

const join = (sources: readonly string[]) => [...new Set(sources.filter(source => source !== ''))].join(' ');

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}

const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

/** The page tells old browsers by a script of its own, which is written into it so that it costs no request. */
const inlineScripts = (html: string): readonly string[] =>
  Array.from(html.matchAll(INLINE_SCRIPT), ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`);

/** What our own page may load and which servers it may call. The configuration in the page is data, not a script. */
function pagePolicy(
  { assetBaseUrl, chain, walletConnect }: Pick<Config, 'assetBaseUrl' | 'chain' | 'walletConnect'>,
  html: string,
): string {
  const assets = originOf(assetBaseUrl);
  const relay = walletConnect ? [originOfSocket(walletConnect.relayUrl)] : [];
  return [
    "default-src 'self'",
    `script-src ${join(["'self'", ...inlineScripts(html)])}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${join(["'self'", 'data:', 'blob:', 'https:', assets])}`,
    `media-src ${join(["'self'", assets])}`,
    "font-src 'self'",
    `connect-src ${join(["'self'", assets, originOf(chain.publicRpcUrl), ...relay])}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function originOfSocket(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** An SVG that is opened by itself is a document: it may style itself and do nothing else. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** For responses that are not documents: scripts, data, API calls. */
const OTHER_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function commonHeaders({
  mode,
  publicUrl,
}: Pick<Config, 'mode' | 'publicUrl'>): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    // Hosted wallets respond from a popup, which a stricter policy would cut off.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(mode === 'production' && publicUrl?.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** Feed readers and forums show these pictures on pages of their own. */
export function isForEverySite(url: string): boolean {
  return url.startsWith('/cards/') || url.startsWith('/page/');
}

/** Relative to the root. */
export const SERVICE_WORKER = 'sw.js';

/** The service worker's own script carries its policy: it may fetch and nothing else. */
const workerPolicy = ({ assetBaseUrl }: Pick<Config, 'assetBaseUrl'>): string =>
  `default-src 'none'; connect-src ${join(["'self'", originOf(assetBaseUrl)])}`;

export function policies(config: Config, html: string): (url: string, contentType: string) => string {
  const page = pagePolicy(config, html);
  const worker = workerPolicy(config);
  return (url, contentType) => {
    if (url.split('?')[0] === `/${SERVICE_WORKER}`) return worker;
    if (contentType.startsWith('text/html')) return page;
    return contentType.startsWith('image/svg') ? SVG_POLICY : OTHER_POLICY;
  };
}
