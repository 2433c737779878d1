import type { FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import type { Static, StaticDecode, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Decode, HasCodec } from 'typebox/value';

/** What routes receive and send, by the schemas of `contract/`. */
export interface ContractTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends TSchema ? StaticDecode<this['schema']> : unknown;
  readonly serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

/** Checks a part of a request, and decodes its ids and addresses. Fastify's own type provider for TypeBox does not decode. */
export const compileSchema: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const validator = Compile(schema);
  const decode = HasCodec(schema) ? (value: unknown): unknown => Decode(schema, value) : (value: unknown) => value;
  return value =>
    validator.Check(value) ? { value: decode(value) } : { error: validator.Errors(value) as unknown as Error };
};
