import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { PROBLEMS, type ProblemCode } from '../../contract/problems';
import { ClockInDoubt } from '../time/clockGuard';
import { CannotSign, errorCode } from '../config/errors';
import { IndexUnreachable, TooManyReads } from '../nft/nftIndex';
import { DatabaseUnavailable } from '../store/database/databaseErrors';
import { Problem, PROBLEM_CONTENT } from './problem';
import { clientIp } from './proxies';

const problemCount = new Counter({
  name: 'duds_problems_total',
  help: 'Requests that were refused or failed, by problem code',
  labelNames: ['code'] as const,
});
for (const code of Object.keys(PROBLEMS)) problemCount.inc({ code }, 0);

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .type(PROBLEM_CONTENT)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem.toBody()));
}

const RETRY_SOON: readonly ProblemCode[] = [
  'index-unreachable',
  'database-unavailable',
  'still-counting',
  'cannot-sign',
  'clock-in-doubt',
  'timed-out',
  'shutting-down',
  'chain-unreachable',
];
/** Fastify's, when the `handlerTimeout` of the ballot sheet is over. */
const HANDLER_TIMEOUT = 'FST_ERR_HANDLER_TIMEOUT';

export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  problemCount.inc({ code: problem.code });
  if (problem.status === 500) request.log.error(error);
  else if (problem.status > 500) request.log.warn({ code: problem.code, cause: causeOf(error) }, problem.message);
  else if (SECURITY_EVENTS.includes(problem.code)) logRefusal(problem, request);
  if (RETRY_SOON.includes(problem.code)) reply.header('retry-after', '5');
  if (error instanceof TooManyReads) reply.header('retry-after', '60');
  return sendProblem(reply, mayNeedSupport(problem) ? withReference(problem, request) : problem);
}

/** Players help themselves with the others. */
const mayNeedSupport = ({ status, code }: Problem): boolean =>
  status >= 500 || (SECURITY_EVENTS.includes(code) && !ROUTINE.includes(code));
const ROUTINE: readonly ProblemCode[] = ['no-session', 'path-too-long', 'too-many-requests'];

/** What players can quote, so that their line of the log is found. */
const withReference = ({ code, extras }: Problem, { id }: FastifyRequest): Problem =>
  new Problem(code, { ...extras, reference: id });

/** Attempts to act as another wallet, or to exceed a limit. */
const SECURITY_EVENTS: readonly ProblemCode[] = [
  'foreign-origin',
  'no-session',
  'other-wallet',
  'sign-in-refused',
  'wallet-banned',
  'nft-already-used',
  'path-too-long',
  'too-many-requests',
];

function logRefusal({ code, message, extras }: Problem, request: FastifyRequest): void {
  const { wallet } = (request.params ?? {}) as { readonly wallet?: string };
  request.log.info({ security: 'refused', code, wallet, ip: clientIp(request), detail: extras.detail }, message);
}

const causeOf = (error: unknown) => (error instanceof Error ? error.message : undefined);

/** Fastify's own refusals are the caller's mistake: a body that is too large or not JSON, a path that cannot be decoded. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof CannotSign) return new Problem('cannot-sign');
  if (error instanceof TooManyReads) return new Problem('too-many-requests', { detail: error.message });
  if (error instanceof IndexUnreachable) return new Problem('index-unreachable');
  if (error instanceof DatabaseUnavailable) return new Problem('database-unavailable');
  if (error instanceof ClockInDoubt) return new Problem('clock-in-doubt');
  if (errorCode(error) === HANDLER_TIMEOUT) return new Problem('timed-out');
  const { statusCode, validation, validationContext } = describe(error);
  if (validation)
    return new Problem('malformed', {
      detail: `The ${validationContext ?? 'request'} is not valid: ${validation}`,
    });
  if (statusCode === 413) return new Problem('too-large');
  const detail = error instanceof Error ? { detail: error.message } : {};
  // The limit of a single route.
  if (statusCode === 429) return new Problem('too-many-requests', detail);
  if (statusCode >= 400 && statusCode < 500) return new Problem('malformed', detail);
  return new Problem('internal');
}

function describe(error: unknown) {
  const { statusCode, validation, validationContext } = (error ?? {}) as {
    readonly statusCode?: unknown;
    readonly validation?: unknown;
    readonly validationContext?: string;
  };
  return {
    statusCode: typeof statusCode === 'number' ? statusCode : 500,
    validation: Array.isArray(validation) ? firstProblem(validation) : undefined,
    validationContext,
  };
}

function firstProblem(validation: readonly unknown[]): string {
  const { instancePath, message } = (validation[0] ?? {}) as {
    readonly instancePath?: string;
    readonly message?: string;
  };
  return `${instancePath ?? ''} ${message ?? 'does not fit'}`.trim();
}
