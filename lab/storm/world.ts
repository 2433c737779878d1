import type { StormDatabase } from './stormDatabase';

export interface Fault {
  readonly name: string;
  /** Does the damage and undoes it. */
  readonly strike: () => Promise<void>;
}

/** The processes that a storm attacks. */
export interface World {
  /** The addresses at which clients reach the game. */
  readonly servers: readonly string[];
  readonly database: StormDatabase;
  readonly faults: readonly Fault[];
  /** Resolves once everything responds again after the last fault. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export interface WorldOptions {
  readonly folder: string;
  readonly random: () => number;
  /** The environment of the servers, except for their database. */
  readonly env: NodeJS.ProcessEnv;
  readonly onDeath: (sentence: string) => void;
}
