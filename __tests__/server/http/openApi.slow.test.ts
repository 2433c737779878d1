import { Validator } from '@seriousme/openapi-schema-validator';
import type { RouteOptions } from 'fastify';
import { PROBLEMS, type ProblemCode } from '../../../contract/problems';
import { describeServer } from '../support/testServer';

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: unknown }>>;
}

interface ApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

describeServer('the document of the API', {}, server => {
  const read = async (app = server.app): Promise<ApiDocument> => (await app.inject('/api/openapi.json')).json();
  const operationsOf = ({ paths }: ApiDocument) =>
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    );

  test('is valid OpenAPI 3.1', async () => {
    const document = await read();
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
  });

  test('lists every call of the server, calendars and the feed, and no page or other file', async () => {
    const known: string[] = [];
    const onRoute = ({ method, url }: RouteOptions) => {
      known.push(...[method].flat().map(each => `${each} ${url.replace(/:(\w+)/g, '{$1}')}`));
    };
    const app = await server.build({ onRoute });
    const calls = known.filter(route => /^(?!HEAD).* \/((api|\.well-known)\/|events.*\.)/.test(route));
    expect(calls.length).toBeGreaterThan(25);
    expect(
      operationsOf(await read(app))
        .map(([name]) => name)
        .sort(),
    ).toEqual(calls.sort());
  });

  test('gives each call a summary, responses and all their problems', async () => {
    const operations = operationsOf(await read());
    for (const [name, { summary, responses }] of operations) {
      expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z].*[^.]$/)]);
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['400', '429', '500', '503'])]);
      expect(Object.values(responses).filter(({ description }) => description === '')).toEqual([]);
    }
    const codes = new Set(JSON.stringify(operations).match(/(?<=")[a-z-]+(?=")/g));
    const missing = (Object.keys(PROBLEMS) as ProblemCode[]).filter(code => !codes.has(code));
    expect(missing).toEqual([]);
  });

  test('describes a call that submits a fit', async () => {
    const { paths } = await read();
    const { parameters, requestBody, responses } = paths['/api/entries/{eventId}/{wallet}']!.post!;
    expect(parameters?.map(parameter => [parameter.name, parameter.in])).toEqual([
      ['eventId', 'path'],
      ['wallet', 'path'],
    ]);
    expect(parameters![1]!.schema).toEqual({ type: 'string', pattern: '^0x[\\da-fA-F]{40}$' });
    expect(requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
    });
    expect(responses['201']).toMatchObject({ description: 'Created' });
    expect(responses['409']).toEqual({
      description: 'already-submitted: This wallet has already submitted a fit for this event',
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem', properties: { code: { enum: ['already-submitted'] } } },
        },
      },
    });
  });
});
