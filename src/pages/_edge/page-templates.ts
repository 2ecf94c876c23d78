import { getCollection } from 'astro:content';
import { language } from '#domain/language.ts';
import { richTextOf } from '#domain/pages/article.ts';
import type { PageBody } from '#domain/pages/page.ts';

/** A text that the shop comes with, as staff edit it and visitors see it while no one has. */
export interface PageTemplate {
  body: PageBody;
  /** Day of the last change of its text. */
  updated: Date;
}

/** The text of this name: in the language that is read, or else in pt-BR. */
export const textNamed = <Entry extends { id: string }>(
  entries: readonly Entry[],
  key: string,
): Entry | undefined =>
  // getEntry would log every unknown address.
  entries.find(({ id }) => id === `${language().toLowerCase()}/${key}`) ??
  entries.find(({ id }) => id === key);

/** The template of a page that the shop comes with; undefined for any other. */
export async function pageTemplate(key: string): Promise<PageTemplate | undefined> {
  const entry = textNamed(await getCollection('paginas'), key);
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
