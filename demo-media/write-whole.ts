import { rename, writeFile } from 'node:fs/promises';

let writes = 0;

/** A file appears under its name only when it is whole, also where two write it at once. */
export async function writeWhole(file: string, data: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.${process.pid}.${++writes}.part`;
  await writeFile(unfinished, data);
  await rename(unfinished, file);
}
