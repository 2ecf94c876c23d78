/** Milliseconds between two checks. */
const INTERVAL_MS = 200;

/**
 * Calls back once the process that started this one is gone. npm starts a script through a shell that dies
 * of SIGTERM without passing it on: the shop would go on running, and keep its port.
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
