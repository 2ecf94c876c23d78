/** Milliseconds between looks. */
const INTERVAL_MS = 200;

/**
 * Calls back once the process that started this one has gone. npm starts a script through a shell
 * that dies of SIGTERM without passing it on: the shop would go on, and keep its port.
 */
export function whenParentIsGone(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, INTERVAL_MS);
  timer.unref();
}
