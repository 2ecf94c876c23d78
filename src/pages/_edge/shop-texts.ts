import { findTexts, readText, type ReadText, type ShopText } from '#domain/pages/find-texts.ts';
import { fillIn } from '#domain/settings/promises.ts';
import { publishedGuides } from '#server/guides/guide-spec.ts';
import { publishedPages } from '#server/shop-pages/page-spec.ts';
import { listGuides } from './guides.ts';
import { pageTemplate } from './page-templates.ts';
import { policyValues } from './policy-values.ts';

/** The words of all texts, which take their time to read, as long as the texts are the same. */
const known = new WeakMap<object, { pages: object; texts: Promise<ReadText[]> }>();

async function readTexts(locals: Pick<App.Locals, 'scope'>): Promise<ReadText[]> {
  const pages = await publishedPages(locals.scope);
  const read = await Promise.all(
    [...pages.values()].map(async ({ key, slug, body }) => {
      const { name, summary, descriptionHtml } = body ?? (await pageTemplate(key))?.body ?? {};
      if (name === undefined) return [];
      const text = { href: `/pagina/${slug}`, name, summary: summary ?? '' };
      return [readText(text, descriptionHtml ?? '')];
    }),
  );
  const guides = await listGuides(locals.scope);
  return [
    ...read.flat(),
    ...guides.map(({ slug, name, summary, body }) =>
      readText({ href: `/guias/${slug}`, name, summary }, body.descriptionHtml),
    ),
  ];
}

/** Guides and pages of the shop that a search may mean: 'garantia', 'como medir'. */
export async function textsFor(
  locals: Pick<App.Locals, 'scope' | 'settings'>,
  query: string,
): Promise<ShopText[]> {
  const guides = await publishedGuides(locals.scope);
  const pages = await publishedPages(locals.scope);
  let read = known.get(guides);
  if (read?.pages !== pages) {
    read = { pages, texts: readTexts(locals) };
    known.set(guides, read);
  }
  const values = policyValues(locals.settings);
  return findTexts(await read.texts, query).map((text) => ({
    ...text,
    summary: fillIn(text.summary, values),
  }));
}
