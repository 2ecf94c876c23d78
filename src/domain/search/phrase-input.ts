import { z } from '../zod.ts';
import { FIXED_VALUES } from '../catalogue/query.ts';
import { oneLine, requiredLine, slugField } from '../dashboard/record-fields.ts';
import { SEARCHED_FEATURES } from './meaning.ts';
import {
  hasValue,
  PHRASE_KINDS,
  PHRASE_LIMITS,
  PHRASE_NUMBERS,
  PHRASE_SORTS,
  type PhraseKind,
} from './phrase.ts';

/** Words as they are typed in a field, a line or a comma between them: each once, without spaces around it. */
const phrasesField = z
  .string()
  .max(PHRASE_LIMITS.phrases, 'fields.tooLong')
  .transform((text) => [
    ...new Set(
      text
        .split(/[\n,]/)
        .map((phrase) => phrase.replace(/\s+/g, ' ').trim())
        .filter(Boolean),
    ),
  ])
  .refine((phrases) => phrases.length > 0, 'fields.searchWords')
  .refine(
    (phrases) => phrases.every((phrase) => phrase.length <= PHRASE_LIMITS.phrase),
    'fields.tooLong',
  );

/** Whether a value belongs to its kind. */
function isValueOf(by: PhraseKind, value: string): boolean {
  if (!hasValue(by)) return value === '';
  if (by === 'sameAs') return value !== '';
  if (by === 'feature') return SEARCHED_FEATURES.some((feature) => feature === value);
  if (by === 'sort') return PHRASE_SORTS.some((sort) => sort === value);
  if (by === 'weight' || by === 'lensHeight') {
    const { min, max } = PHRASE_NUMBERS[by];
    return /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max;
  }
  const known: readonly string[] = FIXED_VALUES[by];
  return value !== '' && value.split(',').every((one) => known.includes(one));
}

/** What is written of words that people search by. */
export const phraseSchema = z
  .object({
    name: requiredLine(PHRASE_LIMITS.name, 'fields.name'),
    slug: slugField,
    phrases: phrasesField,
    by: z.enum(PHRASE_KINDS),
    value: oneLine(PHRASE_LIMITS.value).default(''),
  })
  // What the words meant before they had a meaning without a value does not matter.
  .transform((input) => (hasValue(input.by) ? input : { ...input, value: '' }))
  .superRefine(({ by, value }, context) => {
    if (isValueOf(by, value)) return;
    const code = by === 'weight' || by === 'lensHeight' ? `fields.search.${by}` : 'fields.required';
    context.addIssue({ code: 'custom', path: ['value'], message: code });
  });
