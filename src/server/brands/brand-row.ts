import type { BrandInput } from '#domain/brands/brand-input.ts';
import type { Tx } from '../db/engine/engine.ts';
import { claimPicture, contentColumns } from '../contents/page-content.ts';

/** What is written of a brand. @throws InvalidFieldsError if its logo is no picture of the library */
export async function brandRow(tx: Tx, { logo, ...content }: BrandInput) {
  const { id, width, height } = await claimPicture(tx, logo, 'logo');
  return { logo: id, logoWidth: width, logoHeight: height, ...contentColumns(content) };
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
