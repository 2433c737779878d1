interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const TASK = /^(ThreadControllerImpl::RunTask|RunTask)$/;

/** The tasks of the busiest main thread, which is the page's, in milliseconds of processor time. */
export function mainThreadTasks(trace: Buffer): readonly { readonly ms: number }[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const threads = mains.map(({ pid, tid }) => traceEvents.filter(event => event.pid === pid && event.tid === tid));
  const events = threads.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return events
    .filter(({ name, ph }) => ph === 'X' && TASK.test(name))
    .map(({ dur = 0, tdur = dur }) => ({ ms: tdur / 1000 }));
}

/** Milliseconds of processor time of all of the page's workers. */
export function workerTime(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const workers = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && /^DedicatedWorker/.test(args?.name ?? ''),
  );
  const isOfWorker = (event: TraceEvent) => workers.some(({ pid, tid }) => pid === event.pid && tid === event.tid);
  return traceEvents
    .filter(event => event.ph === 'X' && event.name === 'ThreadControllerImpl::RunTask' && isOfWorker(event))
    .reduce((sum, { dur = 0, tdur = dur }) => sum + tdur / 1000, 0);
}
