/**
 * Starts Node again, in the same process, with one arena of glibc's malloc instead of eight for each core: every
 * thread fills its own, and pages that are rendered then take 40 MB more. The environment counts only before the
 * start, and is not written alike on every system. JavaScript, so that it comes first.
 */
const NAME = 'MALLOC_ARENA_MAX';

if (process.platform === 'linux' && process.execve && !process.env[NAME]) {
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    { ...process.env, [NAME]: '1' },
  );
}
