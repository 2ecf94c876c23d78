import { z } from '../zod.ts';
import { MAX_TAGS, MAX_TAG, storedTag, sortedTags } from './tags.ts';

const tagSchema = z
  .string('fields.required')
  .transform(storedTag)
  .pipe(
    z
      .string()
      .min(1, 'fields.required')
      .max(MAX_TAG, 'fields.tooLong')
      .refine((tag) => !tag.includes(','), 'fields.tagComma'),
  );

/** The tags of a record, as typed → as stored. */
export const tagListSchema = z
  .array(tagSchema)
  .max(MAX_TAGS, 'fields.tooManyTags')
  .transform(sortedTags);
