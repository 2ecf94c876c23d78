import { workSelectionSchema, type WorkSelection } from '#domain/dashboard/failed-work.ts';
import { authorise } from '../service/authorise.ts';
import { ShopError } from '../base/errors.ts';
import { discardJob, retryJob } from '../jobs/dead-jobs.ts';
import { discardLetter, retryLetter } from '../letters/failed-letters.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';

type Work = WorkSelection['work'][number];

/** The outcome for a selection: how much was done, and how much could not be, such as what is gone meanwhile. */
export interface WorkDone {
  done: number;
  refused: number;
}

/** Each piece in a transaction of its own: one that cannot be done does not stop the others. */
async function onEach(input: unknown, act: (work: Work) => Promise<void>): Promise<WorkDone> {
  const { work } = parseInput(workSelectionSchema, input);
  const answer: WorkDone = { done: 0, refused: 0 };
  for (const one of work) {
    try {
      await act(one);
      answer.done += 1;
    } catch (error) {
      if (!(error instanceof ShopError) || error.status >= 500) throw error;
      answer.refused += 1;
    }
  }
  return answer;
}

/** Tries failed work again. @throws ShopError 401, 403 */
export async function retryWork(scope: Scope, input: unknown): Promise<WorkDone> {
  authorise(scope, 'settings', 'edit');
  return onEach(input, ({ type, id }) =>
    type === 'letter' ? retryLetter(scope, id) : retryJob(scope, id),
  );
}

/** Discards failed work. @throws ShopError 401, 403 */
export async function discardWork(scope: Scope, input: unknown): Promise<WorkDone> {
  authorise(scope, 'settings', 'delete');
  return onEach(input, ({ type, id }) =>
    type === 'letter' ? discardLetter(scope, id) : discardJob(scope, id),
  );
}
