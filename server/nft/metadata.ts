import { readMetadata, type Metadata } from '#rules/holdings/metadata';

const NONE = readMetadata(undefined);

/** Reads only data: URIs. Fetching other URIs would let a token choose which servers we call. */
export function readDataUri(uri: string): Metadata {
  const match = /^data:application\/json(?:;charset=[\w-]+)?(;base64)?,(.*)$/is.exec(uri);
  if (match === null) return NONE;
  const [, base64, body = ''] = match;
  try {
    return readMetadata(
      JSON.parse(base64 === undefined ? decodeURIComponent(body) : Buffer.from(body, 'base64').toString('utf8')),
    );
  } catch {
    return NONE;
  }
}
