import { pageSchema, type PageBody } from '#domain/pages/page.ts';
import { firstText } from '#i18n/t.ts';
import { publishedOf } from '../contents/published-contents.ts';
import type { ContentSpec } from '../contents/spec.ts';
import { richText } from '../products/clean-rich-text.ts';

/** Policies and other texts, each at `/pagina/{slug}`. */
export const pageSpec: ContentSpec<PageBody> & { section: 'pages' } = {
  kind: 'page',
  section: 'pages',
  schema: pageSchema,
  nameOf: (body, key) => body?.name ?? firstText(`builtIn.page.${key}`) ?? key,
  settle: (_tx, _scope, body) =>
    Promise.resolve({
      ...body,
      descriptionHtml: richText(body.descriptionHtml, 'descriptionHtml').html,
    }),
};

/** The pages that visitors see, by their slugs. */
export const publishedPages = publishedOf(pageSpec);
