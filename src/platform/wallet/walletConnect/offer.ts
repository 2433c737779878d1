import type { PackageProvider } from './packageProvider';

/** A proposal on its way to the relay, or lying there for a wallet to fetch. */
export interface Offer {
  /** Null until the relay has taken it. */
  readonly uri: () => string | null;
  readonly taken: Promise<void>;
  readonly session: Promise<void>;
  /** From here on it is shown to somebody again. */
  want(show: (uri: string) => void): void;
  /** What a wallet still makes of it is undone. */
  giveUp(): void;
}

/** The package can neither take an offer back nor tell apart those that it has made. */
export function makeOffer(real: PackageProvider): Offer {
  let uri: string | null = null;
  let show: ((uri: string) => void) | null = null;
  let take: () => void = () => undefined;
  const taken = new Promise<void>(resolve => (take = resolve));
  const arrive = (address: unknown): void => {
    real.events.off('display_uri', arrive);
    uri = String(address);
    take();
    if (show) show(uri);
    else revoke(real, uri);
  };
  real.events.on('display_uri', arrive);
  const session = real.connect().finally(() => real.events.off('display_uri', arrive));
  const endUnwanted = (): void => {
    // The wallet said yes to a code that nobody shows any more.
    if (!show) real.disconnect().catch(() => undefined);
  };
  session.then(endUnwanted, () => undefined);
  return {
    uri: () => uri,
    taken,
    session,
    want: shower => {
      show = shower;
      if (uri !== null) shower(uri);
    },
    giveUp: () => {
      show = null;
      if (uri !== null) revoke(real, uri);
    },
  };
}

/** Tells the relay, so that a wallet which scans the code later finds nothing behind it. */
function revoke(real: PackageProvider, uri: string): void {
  const topic = /^wc:([^@]+)@/.exec(uri)?.[1];
  if (topic !== undefined) real.signer.client.core.pairing.disconnect({ topic }).catch(() => undefined);
}
