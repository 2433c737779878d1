/** A task of the page's main thread. */
export interface Task {
  /** Processor time, which a busy machine does not change. */
  readonly ms: number;
  /** Whether any of the page's script ran in it. */
  readonly hasScript: boolean;
}

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
const SCRIPT = /^(FunctionCall|EvaluateScript|v8\.run|v8\.callFunction|RunMicrotasks|EventDispatch|TimerFire)$/;

/** The tasks of the busiest main thread, which is the page's. */
export function mainThreadTasks(trace: Buffer): readonly Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const threads = mains.map(({ pid, tid }) => traceEvents.filter(event => event.pid === pid && event.tid === tid));
  const events = threads.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const scripts = events.filter(({ name, ph }) => ph === 'X' && SCRIPT.test(name));
  return events
    .filter(({ name, ph }) => ph === 'X' && TASK.test(name))
    .map(({ ts, dur = 0, tdur = dur }) => ({
      ms: tdur / 1000,
      hasScript: scripts.some(script => script.ts >= ts && script.ts < ts + dur),
    }));
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
