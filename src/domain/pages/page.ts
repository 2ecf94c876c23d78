import { z } from '../zod.ts';
import type { ContentItem } from '../contents/content.ts';
import { oneLine, requiredLine, richTextField, seoField } from '../dashboard/record-fields.ts';

/** What a page says. */
export const pageSchema = z.object({
  name: requiredLine(120),
  /** One sentence below the title, for lists and search engines too. */
  summary: oneLine(240).default(''),
  descriptionHtml: richTextField,
  seo: seoField,
});
export type PageBody = z.output<typeof pageSchema>;

/** A page in the dashboard. */
export type PageItem = ContentItem<PageBody>;
