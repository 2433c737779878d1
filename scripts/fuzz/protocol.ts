/** What the server's process sends to the fuzzer when it is ready. */
export interface Target {
  /** One port with AUTH=on, one with AUTH=off, on the same database. */
  readonly ports: readonly [withAuth: number, withoutAuth: number];
  readonly routes: readonly TargetRoute[];
  /** Cookies of sessions that are open. */
  readonly cookies: readonly string[];
  /** Values that exist, such as wallets and ids, for parameters that would otherwise never be found. */
  readonly known: readonly string[];
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
