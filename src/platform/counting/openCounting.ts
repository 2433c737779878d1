import type { Counting } from '../platform';
import type { CountJob } from './counter';

/**
 * Counts in a worker, so that the page stays usable. It gets all data in messages, because its own policy does not let
 * it fetch anything.
 */
export function openCounting(): Counting {
  let worker: Worker | undefined;
  const close = (): void => {
    worker?.terminate();
    worker = undefined;
  };
  return {
    open: onReport => {
      close();
      worker = new Worker(/* webpackChunkName: "count-worker" */ new URL('./countWorker.ts', import.meta.url));
      worker.onmessage = ({ data }: MessageEvent<Parameters<typeof onReport>[0]>) => onReport(data);
      worker.onerror = () => onReport({ report: 'crashed' });
    },
    ask: job => worker?.postMessage(job, buffersOf(job)),
    close,
  };
}

/** Handed over rather than copied. */
function buffersOf(job: CountJob): ArrayBuffer[] {
  if (job.job === 'open') return Object.values(job.pages).flat();
  return job.job === 'own' ? Object.values(job.pages).flatMap(pages => pages.map(([, bytes]) => bytes)) : [];
}
