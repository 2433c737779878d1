import { startWorker } from './startWorker';
import type { BuiltFiles, WorkerScope } from './workerScope';

/** The build fills this in. */
declare const BUILT_FILES: BuiltFiles;

startWorker(self as unknown as WorkerScope, BUILT_FILES);
