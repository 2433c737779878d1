import type { Prize } from '../store/eventWrites';
import type { Wrongs } from './wrongs';

const PICTURE = /^[a-z0-9][a-z0-9-]*\.(?:png|jpg|webp|gif|svg)$/;
const MOST_PRIZES = 20;

function parseUrl(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
  throw new TypeError('must be an address that begins with https:// (or http://)');
}

function parsePicture(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && PICTURE.test(value)) return value;
  throw new TypeError(
    'must be the name of a picture under events/ of the assets, like "golden-hat.png": small letters, digits and -',
  );
}

function parsePrize(value: unknown, name: string, wrongs: Wrongs): Prize | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    wrongs.add(`${name} must be an object: { "url": …, "file": … }`);
    return undefined;
  }
  const given = value as Readonly<Record<string, unknown>>;
  for (const field of Object.keys(given).filter(field => field !== 'url' && field !== 'file'))
    wrongs.add(`${name}.${field} is no field of a prize; there are url and file`);
  const before = wrongs.found.length;
  const url = wrongs.attempt(`${name}.url`, () => parseUrl(given.url)) ?? null;
  const file = wrongs.attempt(`${name}.file`, () => parsePicture(given.file)) ?? null;
  if (url === null && file === null && wrongs.found.length === before)
    wrongs.add(`${name} needs a url, a file, or both`);
  return { url, file };
}

export function parsePrizes(value: unknown, wrongs: Wrongs): readonly Prize[] {
  if (!Array.isArray(value)) {
    wrongs.add('prizes must be a list: [{ "url": …, "file": … }]');
    return [];
  }
  if (value.length > MOST_PRIZES) wrongs.add(`prizes has ${value.length} entries; ${MOST_PRIZES} are the most`);
  return value.flatMap((prize, index) => parsePrize(prize, `prizes[${index}]`, wrongs) ?? []);
}
