import type { Seo } from '#domain/dashboard/record-fields.ts';
import type { MediaRef } from '#domain/media/media.ts';
import type { Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { claimMedia } from '../media/uses.ts';
import { richFromPlain, richText } from '../products/clean-rich-text.ts';

/** What brands, categories and other records with a page in the shop are described by. */
interface PageContent {
  descriptionHtml: string;
  seo: Seo;
}

/** Columns of a page's text and of what search engines show. @throws InvalidFieldsError */
export function contentColumns({ descriptionHtml, seo }: PageContent) {
  const { html, text } = richText(descriptionHtml, 'descriptionHtml');
  return {
    description: text,
    descriptionHtml: html,
    seoTitle: seo.title,
    seoDescription: seo.description,
  };
}

/** The same, as a record of the dashboard has it. */
export const contentOf = (row: ReturnType<typeof contentColumns>): PageContent => ({
  descriptionHtml: row.descriptionHtml || richFromPlain(row.description),
  seo: { title: row.seoTitle, description: row.seoDescription },
});

interface StoredPicture {
  id: string | null;
  /** In px; 0 without a picture. */
  width: number;
  height: number;
}

/**
 * The picture of the library that a record is to have, claimed for it.
 *
 * @param field what a refusal names
 * @throws InvalidFieldsError 'fields.unknown' if it is no picture of the library
 */
export async function claimPicture(
  tx: Tx,
  picture: Pick<MediaRef, 'key'> | null,
  field: string,
): Promise<StoredPicture> {
  if (!picture) return { id: null, width: 0, height: 0 };
  const claimed = (await claimMedia(tx, [picture.key])).get(picture.key);
  if (claimed?.kind !== 'image') throw new InvalidFieldsError({ [field]: 'fields.unknown' });
  return { id: claimed.id, width: claimed.width ?? 0, height: claimed.height ?? 0 };
}

/** A stored picture as a record of the dashboard has it. */
export const pictureOf = ({ id, ...size }: StoredPicture): MediaRef | null =>
  id === null ? null : { key: id, ...size, alt: '' };
