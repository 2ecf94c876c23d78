import { findTexts, readText, type ShopText } from '#domain/pages/find-texts.ts';
import { fillIn, fillMarkup } from '#domain/settings/promises.ts';
import { cached } from '#server/caching/cached.ts';
import type { Scope } from '#server/service/scope.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { publishedPages } from '#server/shop-pages/page-spec.ts';
import { listGuides } from './guides.ts';
import { pageTemplate } from './page-templates.ts';
import { policyValues } from './policy-values.ts';

/** Guides and pages with their words, which take some milliseconds to read while people type. */
const shopTexts = cached(
  { from: ['content:guide', 'content:page', 'settings'], hasTexts: true },
  async (scope: Scope) => {
    const values = policyValues(await loadSettings(scope));
    const pages = await Promise.all(
      [...(await publishedPages(scope)).values()].map(async ({ key, slug, body }) => {
        const shown = body ?? (await pageTemplate(key))?.body;
        return shown ? [{ href: `/pagina/${slug}`, ...shown }] : [];
      }),
    );
    const guides = (await listGuides(scope)).map(({ slug, body }) => ({
      href: `/guias/${slug}`,
      ...body,
    }));
    // A promise is found by the words that the settings have for it: '%warranty%' is 'garantia'.
    return [...pages.flat(), ...guides].map(({ href, name, summary, descriptionHtml }) =>
      readText(
        { href, name, summary: fillIn(summary, values) },
        fillMarkup(descriptionHtml, values),
      ),
    );
  },
);

/** Guides and pages of the shop that a search may mean: 'garantia', 'como medir'. */
export const textsFor = async (scope: Scope, query: string): Promise<ShopText[]> =>
  findTexts(await shopTexts(scope), query);
