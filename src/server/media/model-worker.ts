/** Validates a model in a thread of its own: the validator works for seconds without a pause. */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { validateBytes } from 'gltf-validator';

export interface ModelReport {
  errors: number;
  /** Whether it refers to files outside itself. */
  needsFiles: boolean;
}

const content = await readFile(String(workerData));
const { issues, info } = await validateBytes(new Uint8Array(content), {
  format: 'glb',
  // Enough to know that it is broken.
  maxIssues: 100,
  writeTimestamp: false,
});
/** The length in the header; the validator ignores anything after it. */
const statedLength = content.length >= 12 ? content.readUInt32LE(8) : 0;
const answer: ModelReport = {
  errors: issues.numErrors + (statedLength === content.length ? 0 : 1),
  needsFiles: (info?.resources ?? []).some(({ storage }) => storage === 'external'),
};
parentPort?.postMessage(answer);
