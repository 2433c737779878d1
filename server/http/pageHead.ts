import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { avatarPictures } from '#rules/outfit/pictures';
import type { PageHead } from '#rules/pages/pageHeads';
import type { Page } from '#rules/pages/pages';
import { PRODUCT } from '#rules/product';

/** The part of the head that differs between pages. */
interface HeadOfPage extends PageHead {
  /** False for an address without a page, which has no canonical one. */
  readonly isThere: boolean;
  /** The names of the robots that must not index the page. */
  readonly keptOut: readonly string[];
  /** Changes with what drawn pictures show, so that robots fetch them again; null without a build. */
  readonly pictureVersion: string | null;
  /** Scripts, style sheets and fonts that the first script will request. */
  readonly preloads: readonly string[];
  /** Addresses of data and pictures that the page shows first. Unlike a preload, one that goes unused causes no warning. */
  readonly prefetches: readonly string[];
  /** The same in other formats, as link elements. */
  readonly alternates: readonly string[];
}

/** Of every page's picture. */
const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** What a page shows before anything else: the header's logo, and in the wardrobe the undressed Darcel and the categories. */
export function firstSight({ name }: Pick<Page, 'name'>, assetBase: string): readonly string[] {
  const wardrobe = ['/data/categories.json', ...avatarPictures(DEFAULT_AVATAR, assetBase)];
  return [`${assetBase}brand/logo.svg`, ...(name === 'wardrobe' ? wardrobe : [])];
}

/** Feed readers and calendars find their formats in the head of the list of events. */
export function alternatesOf({ name }: Pick<Page, 'name'>): readonly string[] {
  if (name !== 'events') return [];
  return [
    `<link rel="alternate" type="application/atom+xml" title="${PRODUCT.name}: events" href="/events.atom" />`,
    `<link rel="alternate" type="text/calendar" title="${PRODUCT.name}: calendar" href="/events.ics" />`,
  ];
}

/** Browsers always fetch fonts in CORS mode. */
const PRELOADED_AS: Readonly<Record<string, string>> = {
  js: 'as="script"',
  css: 'as="style"',
  woff2: 'as="font" type="font/woff2" crossorigin',
};
const preload = (file: string): string =>
  `<link rel="preload" ${PRELOADED_AS[file.slice(file.lastIndexOf('.') + 1)] ?? ''} href="/${file}" />`;
const prefetch = (url: string): string => `<link rel="prefetch" href="${escapeHtml(url)}" />`;
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
const named = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}" />`;
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;

/** Of a picture that is drawn with this art, and perhaps shows entries of a closed event in this revision. */
export const pictureVersion = (artVersion: string, revision: string | undefined): string =>
  revision === undefined ? artVersion : `${artVersion}-${revision}`;

/** Only drawn pictures have versions. */
const versioned = (path: string, version: string | null): string =>
  version !== null && path.startsWith('/cards/') ? `${path}?v=${version}` : path;

/** Absolute addresses need `PUBLIC_URL`, because visitors can send any Host header. Without it, addresses are relative. */
export function renderHead(page: HeadOfPage, publicUrl: string | null): string {
  const { title, description, canonical, picture, isThere, keptOut, preloads, prefetches, alternates } = page;
  const address = publicUrl !== null && isThere ? `${publicUrl}${canonical}` : null;
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    ...keptOut.map(robot => named(robot, 'noindex')),
    ...(address === null ? [] : [`<link rel="canonical" href="${escapeHtml(address)}" />`]),
    property('og:type', 'website'),
    property('og:site_name', PRODUCT.name),
    property('og:locale', 'en_US'),
    property('og:title', title),
    property('og:description', description),
    ...(address === null ? [] : [property('og:url', address)]),
    property('og:image', `${publicUrl ?? ''}${versioned(picture.path, page.pictureVersion)}`),
    property('og:image:width', String(PICTURE_SIZE.width)),
    property('og:image:height', String(PICTURE_SIZE.height)),
    property('og:image:alt', picture.alt),
    named('twitter:card', 'summary_large_image'),
    ...alternates,
    ...preloads.map(preload),
    ...prefetches.map(prefetch),
  ].join('\n    ');
}
