import type { onRequestHookHandler } from 'fastify';
import { Problem } from './problem';

/**
 * A route's `onRequest`: responds with 503 if nothing has been sent after `ms`. Fastify's `handlerTimeout` costs more
 * (decision 23).
 */
export function timeLimit(ms: number): onRequestHookHandler {
  return (_request, reply, done) => {
    const timer = setTimeout(() => {
      if (!reply.sent) void reply.send(new Problem('timed-out'));
    }, ms);
    // A connection keeps the process alive for as long as it needs; a time limit does not.
    timer.unref();
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  };
}
