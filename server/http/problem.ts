import { Type } from '@fastify/type-provider-typebox';
import type { FitProblem } from '../../rules/index';

/** Every refusal the API knows; `detail` is for people and may change, the code may not. */
const PROBLEMS = {
  malformed: [400, 'The request is malformed'],
  'foreign-origin': [401, 'The request comes from a foreign page'],
  'no-session': [401, 'This needs a session: sign in with the wallet'],
  'other-wallet': [401, 'The session belongs to another wallet'],
  'sign-in-refused': [401, 'The sign-in is not accepted'],
  'event-closed': [403, 'The event has closed'],
  'event-not-open': [403, 'The event has not opened yet'],
  'voting-closed': [403, 'Voting has closed'],
  'voting-not-open': [403, 'Voting has not begun yet'],
  'voting-in-progress': [403, 'Voting is still in progress'],
  'unknown-event': [404, 'There is no such event'],
  'unknown-entry': [404, 'There is no such entry'],
  'no-entry': [404, 'This wallet did not enter this event'],
  'not-found': [404, 'There is nothing here'],
  'already-submitted': [409, 'This wallet has already submitted a fit for this event'],
  'ballot-decided': [409, 'This ballot was decided the other way'],
  'too-large': [413, 'The request is too large'],
  'no-such-ballot': [422, 'This wallet was not asked to choose between these entries'],
  'fit-refused': [422, 'This fit may not be entered'],
  'no-qualifying-nft': [422, 'This wallet holds no NFT of the collections that play'],
  'too-many-requests': [429, 'Too many requests'],
  internal: [500, 'Something went wrong'],
  'index-unreachable': [503, 'The NFT index does not answer just now'],
  'chain-unreachable': [503, 'The chain does not answer just now'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export const PROBLEM_CONTENT = 'application/problem+json';

export const ProblemBody = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  detail: Type.Optional(Type.String()),
  problems: Type.Optional(Type.Array(Type.Object({ layer: Type.Optional(Type.String()), reason: Type.String() }))),
});

interface ProblemExtras {
  readonly detail?: string;
  readonly problems?: readonly FitProblem[];
}

/** Thrown by routes and hooks, answered by the one error handler. */
export class Problem extends Error {
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly extras: ProblemExtras = {},
  ) {
    super(PROBLEMS[code][1]);
    this.status = PROBLEMS[code][0];
  }

  toBody() {
    return { type: 'about:blank', title: this.message, status: this.status, code: this.code, ...this.extras };
  }
}
