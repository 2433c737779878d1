import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import type { FastifySchema, RouteOptions } from 'fastify';
import { PROBLEMS, ProblemBody, type CallNotes, type ProblemCode } from '../../contract/problems';
import { PRODUCT } from '#rules/product';
import type { App, AppDeps } from './appDeps';
import { cookieName } from './cookies';
import { PROBLEM_CONTENT } from './problem';

const ANY_CALL: readonly ProblemCode[] = [
  'malformed',
  'path-too-long',
  'too-many-requests',
  'internal',
  'database-unavailable',
  'timed-out',
];
const WRITES: readonly ProblemCode[] = ['foreign-origin', 'too-large'];
const SESSIONS: readonly ProblemCode[] = ['foreign-origin', 'no-session', 'other-wallet'];

type Route = Pick<RouteOptions, 'method'> & { readonly schema?: FastifySchema & Partial<CallNotes> };

/** Every problem that a call may return. */
export function problemsOf({ method, schema }: Route): readonly ProblemCode[] {
  const isWrite = method !== 'GET' && method !== 'HEAD';
  const { problems = [], security } = schema ?? {};
  return [...new Set([...ANY_CALL, ...(isWrite ? WRITES : []), ...(security ? SESSIONS : []), ...problems])];
}

/** Builds the document at /api/openapi.json from the schemas of the routes that are added after it. */
export async function addApiDocument(app: App, { config }: Pick<AppDeps, 'config'>): Promise<void> {
  await app.register(swagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: { title: `The API of ${PRODUCT.name}`, version: '1' },
      components: {
        schemas: { Problem: ProblemBody as object },
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName('session', config) } },
      },
    },
    transform: ({ url, route }) => {
      const { schema } = route;
      // Pages, files and the calls of local mode have no summary.
      if (schema?.summary === undefined) return { schema: { hide: true }, url };
      const { '4xx': _refusals, '5xx': _failures, ...response } = schema.response as Readonly<Record<string, unknown>>;
      const isShared = ['shared', 'minutes', 'closed'].includes(String((schema as Partial<CallNotes>).caching));
      const responses = isShared ? { ...response, 304: { type: 'null' } } : response;
      return { schema: { ...schema, response: responses, [PROBLEM_CODES]: problemsOf(route) }, url };
    },
    transformObject: document => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      for (const path of Object.values(document.openapiObject.paths ?? {}))
        for (const operation of Object.values(path as Readonly<Record<string, Operation>>))
          describeResponses(operation);
      return document.openapiObject;
    },
  });
}

/** The codes of all problems of a call. */
const PROBLEM_CODES = 'x-problems';

interface Operation {
  readonly [PROBLEM_CODES]: readonly ProblemCode[];
  responses: Record<string, { readonly description: string; readonly content?: object }>;
}

function describeResponses(operation: Operation): void {
  const codes = operation[PROBLEM_CODES];
  const own = Object.entries(operation.responses).map(([status, response]) => [
    status,
    { ...response, description: STATUS_CODES[status] ?? '' },
  ]);
  const problems = codes.map(code => {
    const { status } = PROBLEMS[code];
    return [status, problemResponse(codes.filter(other => PROBLEMS[other].status === status))];
  });
  operation.responses = Object.fromEntries([...own, ...problems]) as Operation['responses'];
}

function problemResponse(codes: readonly ProblemCode[]) {
  const description = codes.map(code => `${code}: ${PROBLEMS[code].title}`).join('. ');
  const schema = { $ref: '#/components/schemas/Problem', properties: { code: { enum: codes } } };
  return { description, content: { [PROBLEM_CONTENT]: { schema } } };
}
