import type { Answer } from './httpCall';
import type { History, Operation, Outcome, Request, SeenSeal, Transfer } from './history';

/** Records every call of every client, in the order of their responses. */
export class Recorder implements History {
  readonly operations: Operation[] = [];
  readonly transfers: Transfer[] = [];
  readonly seen: SeenSeal[] = [];

  /** Runs the call and returns its outcome, which `read` completes if the call succeeds. */
  async record(
    by: { readonly client: number; readonly server: string },
    request: Request,
    call: () => Promise<Answer>,
    read: (answer: Answer) => Outcome = () => ({ kind: 'ok' }),
  ): Promise<Outcome> {
    const invokedAt = performance.now();
    const outcome = await call().then(
      answer => outcomeOf(answer, read),
      (error: unknown): Outcome => ({ kind: 'unknown', reason: String(error) }),
    );
    this.operations.push({ ...by, invokedAt, endedAt: performance.now(), request, outcome });
    return outcome;
  }
}

function outcomeOf(answer: Answer, read: (answer: Answer) => Outcome): Outcome {
  const { status, headers, body } = answer;
  if (status < 300) return read(answer);
  const { code = '', detail = '' } = body as { readonly [name in 'code' | 'detail']?: string };
  if (status < 500) return { kind: 'fail', status, code };
  return {
    kind: 'unknown',
    status,
    reason: `${code} ${detail}`.trim(),
    saysWhenToRetry: headers['retry-after'] !== undefined,
  };
}
