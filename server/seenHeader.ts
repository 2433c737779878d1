/** What a voter's browser says of a vote besides its winner. */
export interface Seen {
  /** The hashes of what it showed, the fit with the lower id first. */
  readonly looks: readonly [lo: string, hi: string];
  /** 16 random bytes in hexadecimal. */
  readonly salt: string;
}

/** The header has the form of `SeenHeader`; programs may send none. */
export function readSeenHeader(header: string | undefined): Seen | undefined {
  const [lo, hi, salt] = header?.split(' ') ?? [];
  return lo === undefined || hi === undefined || salt === undefined ? undefined : { looks: [lo, hi], salt };
}
