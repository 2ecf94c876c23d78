import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '#domain/time.ts';
import { programFile } from '../base/program-file.ts';
import type { ModelReport } from './model-worker.ts';
import { refusedFile } from './receive-file.ts';
import { SerialQueue } from './serial-queue.ts';

/** Milliseconds that checking a model may take; one of 25 MB takes some 5 s. */
const TIMEOUT_MS = MINUTE_MS;
/** Megabytes of memory for it: several times the largest file. */
const MEMORY_MB = 512;
const PROGRAM = programFile(import.meta.url, 'src/server/media/model-worker.ts');

const queue = new SerialQueue();

/** Runs the Khronos validator in a thread of its own; null if the file made it crash or time out. */
function report(path: string): Promise<ModelReport | null> {
  return new Promise((settle) => {
    const worker = new Worker(PROGRAM, {
      workerData: path,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      execArgv: [],
    });
    const end = (answer: ModelReport | null): void => {
      clearTimeout(timer);
      settle(answer);
      void worker.terminate();
    };
    const timer = setTimeout(() => end(null), TIMEOUT_MS);
    worker
      .once('message', end)
      .once('error', () => end(null))
      .once('exit', () => end(null));
  });
}

/**
 * Checks that a file is a complete, self-contained GLB: its header, chunks and lengths, its JSON, and
 * every buffer, accessor and picture in it (Khronos glTF validator).
 *
 * @throws InvalidFieldsError of `file`
 */
export async function checkModel(path: string): Promise<void> {
  const found = await queue.run(() => report(path));
  if (found?.needsFiles) throw refusedFile('modelNeedsFiles');
  if (!found || found.errors > 0) throw refusedFile('brokenModel');
}
