/**
 * Starts Node again, in the same process, with one arena of glibc's malloc instead of eight for each core: every
 * thread fills its own, and pages that are rendered then take 40 MB more. The environment counts only before the
 * start, and is not written alike on every system. JavaScript, so that it comes first.
 */
const NAME = 'MALLOC_ARENA_MAX';

/** Large pieces, such as the workings of compression, go back to the system at once: 7 MB for 2 % of CPU. */
const LARGE = String(128 * 1024);

if (process.platform === 'linux' && process.execve && !process.env[NAME]) {
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    {
      MALLOC_MMAP_THRESHOLD_: LARGE,
      MALLOC_TRIM_THRESHOLD_: LARGE,
      ...process.env,
      [NAME]: '1',
    },
  );
}
