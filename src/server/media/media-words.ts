import { writeRecordWords } from '../dashboard/record-words.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { MediaItemRow } from '../db/schema/media.ts';

/** Writes the words by which items of the library are found: of name, description and key. */
export const writeMediaWords = (
  tx: Tx,
  items: readonly Pick<MediaItemRow, 'id' | 'name' | 'alt'>[],
): Promise<void> =>
  writeRecordWords(
    tx,
    'mediaWords',
    items.map(({ id, name, alt }) => ({ id, texts: [name, alt, id] })),
  );
