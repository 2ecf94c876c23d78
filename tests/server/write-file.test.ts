import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { writeFileAtomically } from '#server/base/data-folder.ts';
import { fullDisk } from '../support/full-disk.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-whole-'));
  file = join(folder, 'secret');
  return () => rm(folder, { recursive: true });
});

it('writes a file that its owner alone may read, over an open one too', async () => {
  await writeFile(file, 'old', { mode: 0o644 });
  await writeFileAtomically(file, 'new');
  expect(await readFile(file, 'utf8')).toBe('new');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['secret']);
});

it('leaves what there was, and nothing else, on a disk that is full halfway', async () => {
  await writeFile(file, 'old');
  await fullDisk();
  await expect(writeFileAtomically(file, 'a new text')).rejects.toThrow('ENOSPC');
  expect(await readdir(folder)).toEqual(['secret']);
  expect(await readFile(file, 'utf8')).toBe('old');
});

it('leaves nothing under the name of a file whose writer is killed halfway', async () => {
  const script = fileURLToPath(new URL('../support/write-halfway.ts', import.meta.url));
  const writer = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(writer, 'exit');
  await once(writer.stdout, 'data');
  writer.kill('SIGKILL');
  await gone;
  await expect(stat(file)).rejects.toThrow('ENOENT');
  await writeFileAtomically(file, 'whole');
  expect(await readFile(file, 'utf8')).toBe('whole');
});
