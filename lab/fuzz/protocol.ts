/** What the server's process sends to the fuzzer when it is ready. */
export interface Target {
  /** One port with AUTH=on, one with AUTH=off, on the same database. */
  readonly ports: readonly [withAuth: number, withoutAuth: number];
  readonly routes: readonly TargetRoute[];
  readonly cookies: readonly string[];
  /** Values that exist, such as wallets and ids, for parameters that would otherwise never be found. */
  readonly known: readonly string[];
  readonly votes: readonly OpenVote[];
}

/** A vote that one request can decide, after which the others are repeats. */
export interface OpenVote {
  readonly url: string;
  readonly winner: number;
  readonly cookie: string;
  /** Headers that say what was shown. */
  readonly seen: readonly string[];
}

export interface TargetRoute {
  readonly method: string;
  readonly url: string;
  readonly schema: {
    readonly params?: JsonSchema;
    readonly querystring?: JsonSchema;
    readonly body?: JsonSchema;
  };
}

/** The parts of a JSON schema that the fuzzer follows. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** The longest time since the last question that the event loop was busy, in milliseconds of processor time. */
export interface LoopReport {
  readonly pauseMs: number;
}

/** What is written to the socket. */
export interface HostileRequest {
  readonly port: number;
  /** The route it was made for. */
  readonly aim: string;
  readonly bytes: Buffer;
  /** It may be incomplete, so the connection is closed after it. A server gives up such a request without a response. */
  readonly isLast?: true;
}
