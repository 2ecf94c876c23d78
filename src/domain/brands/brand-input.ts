import { z } from '../zod.ts';
import {
  pictureField,
  requiredLine,
  richTextField,
  seoField,
  slugField,
} from '../dashboard/record-fields.ts';

/** What is written of a brand. */
export const brandSchema = z.object({
  name: requiredLine(80, 'fields.name'),
  slug: slugField,
  logo: pictureField,
  descriptionHtml: richTextField,
  seo: seoField,
});
export type BrandInput = z.output<typeof brandSchema>;
