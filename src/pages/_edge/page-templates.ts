import { getCollection } from 'astro:content';
import { richTextOf } from '#domain/pages/article.ts';
import type { PageBody } from '#domain/pages/page.ts';

/** A text that the shop comes with, as staff edit it and visitors see it while no one has. */
export interface PageTemplate {
  body: PageBody;
  /** Day of the last change of its text. */
  updated: Date;
}

/** The template of a page that the shop comes with; undefined for any other. */
export async function pageTemplate(key: string): Promise<PageTemplate | undefined> {
  // getEntry would log every unknown address.
  const entry = (await getCollection('paginas')).find(({ id }) => id === key);
  if (!entry) return undefined;
  const { title, description, updated } = entry.data;
  return {
    body: {
      name: title,
      summary: description,
      descriptionHtml: richTextOf(entry.rendered?.html ?? ''),
      seo: { title: '', description: '' },
    },
    updated,
  };
}
