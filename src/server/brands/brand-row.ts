import type { BrandInput } from '#domain/brands/brand.ts';
import type { Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError } from '../errors.ts';
import { claimMedia } from '../media/uses.ts';
import { richText } from '../products/clean-rich-text.ts';

/** What is written of a brand. @throws InvalidFieldsError where its logo is no picture of the library */
export async function brandRow(tx: Tx, { logo, descriptionHtml, seo }: BrandInput) {
  const picture = logo && (await claimMedia(tx, [logo.key])).get(logo.key);
  if (logo && picture?.kind !== 'image') throw new InvalidFieldsError({ logo: 'fields.unknown' });
  const { html, text } = richText(descriptionHtml, 'descriptionHtml');
  return {
    logo: picture?.id ?? null,
    logoWidth: picture?.width ?? 0,
    logoHeight: picture?.height ?? 0,
    description: text,
    descriptionHtml: html,
    seoTitle: seo.title,
    seoDescription: seo.description,
  };
}

/** Brands whose products would be left without one stay. */
export async function brandObstacle(tx: Tx, id: string): Promise<string | null> {
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where('brandId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return product ? 'brandHasProducts' : null;
}
