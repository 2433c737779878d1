import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const SMALLEST = 1_000;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** For answers that are made on the spot; files have their compressed twins from the build. */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < SMALLEST || reply.hasHeader('content-encoding')) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
  if (encoding === undefined) return payload;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  const content = Buffer.from(payload);
  // Quality 4 costs about what gzip does.
  return encoding === 'br'
    ? brotliAsync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : gzipAsync(content);
}

function chooseEncoding(accepted: string): 'br' | 'gzip' | undefined {
  const names = accepted
    .split(',')
    .map(part => part.split(';').map(piece => piece.trim().toLowerCase()))
    .filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find(encoding => names.includes(encoding));
}
