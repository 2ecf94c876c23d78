/** Prints when it runs, and when the process that started it is gone; then it ends. */
import { whenParentIsGone } from '#server/start/lifecycle.ts';

const alive = setInterval(() => undefined, 1000);
whenParentIsGone(() => {
  process.stdout.write('orphaned\n');
  clearInterval(alive);
});
process.stdout.write('running\n');
