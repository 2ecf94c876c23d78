import { z } from 'zod';
import { idField } from '#domain/dashboard/record-fields.ts';
import { action, type Action, type Run, type Selected } from './resource.ts';

/** Most records that are made one at a time. */
const MOST = 20;

/** Which of the records that are chosen stays. */
const mergeSchema = z.object({ into: idField });
export type MergeInput = Selected<z.output<typeof mergeSchema>>;

/** "Juntar": makes one record of several that are the same. */
export const mergeAction = (run: Run<MergeInput>): Action =>
  action({ right: 'delete', on: 'selection', input: mergeSchema, limit: MOST, run });
