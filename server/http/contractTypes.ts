import type { FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import type { Static, StaticDecode, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { DecodeUnsafe, HasCodec } from 'typebox/value';

// It would sort the unions of a schema for each value that is decoded, and no union of the contract decodes anything.
Settings.Set({ unionPrioritySort: false });

/** What routes receive and send, by the schemas of `contract/`. */
export interface ContractTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends TSchema ? StaticDecode<this['schema']> : unknown;
  readonly serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

/** Checks a part of a request, and decodes its ids and addresses. Fastify's own type provider for TypeBox does not decode. */
export const compileSchema: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const validator = Compile(schema);
  // `Decode` would check the value once more, by walking the schema.
  const decode = HasCodec(schema)
    ? (value: unknown): unknown => DecodeUnsafe({}, schema, value)
    : (value: unknown) => value;
  return value =>
    validator.Check(value) ? { value: decode(value) } : { error: validator.Errors(value) as unknown as Error };
};
