import { execFileSync } from 'node:child_process';
import { mkdtempSync, openSync, closeSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PIECE = Buffer.alloc(64 * 1024, 1);

export interface SmallDisk {
  folder: string;
  /** Takes all the room that is left. @returns a function that gives it back */
  fill(): () => void;
  remove(): void;
}

/** A disk of a few megabytes in memory; null where no one may mount one. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-disk-'));
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return null;
  }
  return {
    folder,
    fill() {
      const file = join(folder, 'filler');
      const handle = openSync(file, 'w');
      for (let size = PIECE.length; size > 0;) {
        try {
          writeSync(handle, PIECE, 0, size);
        } catch {
          size = Math.floor(size / 2);
        }
      }
      closeSync(handle);
      return () => rmSync(file);
    },
    remove() {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}
