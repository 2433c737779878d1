import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const MIN_LENGTH = 1_000;
const encodings = new Negotiator({ supportedValues: ['br', 'gzip'] });
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses generated responses; the build has already compressed the files. */
export async function compressResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < MIN_LENGTH || reply.hasHeader('content-encoding')) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = encodings.negotiate(request.headers['accept-encoding'] ?? '');
  if (encoding === null) return payload;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  const content = Buffer.from(payload);
  // Brotli at quality 4 takes about as long as gzip.
  return encoding === 'br'
    ? brotliAsync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : gzipAsync(content);
}
