import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ModelReport } from './model-worker.ts';
import { refusedFile } from './receive-file.ts';
import { Turns } from './turns.ts';

/** Milliseconds that looking at a model may take; one of 25 MB takes some 5 s. */
const TIMEOUT_MS = 60_000;
/** Megabytes of memory for it: several times the largest file. */
const MEMORY_MB = 512;

const turns = new Turns();

/** The program that looks at it; the build has a copy of this module, beside which there is none. */
function programFile(): string {
  const beside = fileURLToPath(new URL('./model-worker.ts', import.meta.url));
  return existsSync(beside) ? beside : resolve('src/server/media/model-worker.ts');
}

/** Runs the Khronos validator beside the shop; null where it has died of the file. */
function report(path: string): Promise<ModelReport | null> {
  return new Promise((settle) => {
    const worker = new Worker(programFile(), {
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
 * Looks whether a file is a GLB that is whole and in itself: its header, chunks and lengths, its JSON,
 * and every buffer, accessor and picture in it (Khronos glTF validator).
 *
 * @throws InvalidFieldsError of `file`
 */
export async function checkModel(path: string): Promise<void> {
  const found = await turns.take(() => report(path));
  if (found?.needsFiles) throw refusedFile('modelNeedsFiles');
  if (!found || found.errors > 0) throw refusedFile('brokenModel');
}
