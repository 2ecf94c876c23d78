import { z } from '../zod.ts';
import { idField } from './record-fields.ts';

/** Which of the records that are chosen stays when they are made one. */
export const mergeSchema = z.object({ into: idField });

/** Most records that are made one at a time. */
export const MOST_MERGED = 20;
