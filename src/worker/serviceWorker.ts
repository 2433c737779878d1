import { startWorker } from './startWorker';
import type { BuiltFiles, WorkerScope } from './workerScope';

/** Written in by the build, which alone knows the names of its files. */
declare const BUILT_FILES: BuiltFiles;

startWorker(self as unknown as WorkerScope, BUILT_FILES);
