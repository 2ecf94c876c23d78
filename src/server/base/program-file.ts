import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file of a program that runs in a process or thread of its own, from the sources. It lies next to the
 * module that starts it, unless that is part of the build.
 *
 * @param moduleUrl `import.meta.url` of the module that starts it
 * @param source path of the program below the shop's folder, which the build is run in
 */
export function programFile(moduleUrl: string, source: string): string {
  const sibling = fileURLToPath(new URL(`./${basename(source)}`, moduleUrl));
  return existsSync(sibling) ? sibling : resolve(source);
}
