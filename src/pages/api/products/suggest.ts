import { api } from '#domain/access/route-access.ts';
import { cardJson } from '#domain/products/product-json.ts';
import { MAX_QUERY_LENGTH } from '#domain/catalogue/query.ts';
import { conversationLink } from '#domain/settings/promises.ts';
import { t } from '#i18n/t.ts';
import { suggest, type Suggestions } from '#server/catalogue/suggest.ts';
import type { Scope } from '#server/service/scope.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { endpoint, succeed } from '../../_edge/answer.ts';
import { listGuides } from '../../_edge/guides.ts';
import { textsFor } from '../../_edge/shop-texts.ts';

export const needs = api('everybody');

const GUIDES = 2;

/** What helps where no product is found: guides and pages that say it, else shapes, some guides and a person to ask. */
async function otherWays(scope: Scope, q: string, { total, shapes }: Suggestions) {
  const texts = total === 0 ? await textsFor(scope, q) : [];
  const isLost = total === 0 && texts.length === 0 && shapes.length > 0;
  if (!isLost) return { texts, shapes: total === 0 ? [] : shapes, whatsapp: null };
  const guides = (await listGuides(scope)).slice(0, GUIDES);
  const { promises } = await loadSettings(scope);
  return {
    shapes,
    texts: guides.map(({ slug, name }) => ({ href: `/guias/${slug}`, name })),
    whatsapp: conversationLink(promises.whatsapp, t('list.askText', { query: q })),
  };
}

/** GET suggestions for `q`; a browser may cache them while a person types and deletes. */
export const GET = endpoint(async ({ url, locals }) => {
  const q = (url.searchParams.get('q') ?? '').slice(0, MAX_QUERY_LENGTH);
  const found = await suggest(locals.scope, q);
  const ways = await otherWays(locals.scope, q, found);
  const { languageChoice } = await loadSettings(locals.scope);
  return succeed({ ...found, products: found.products.map(cardJson), ...ways }, 200, {
    'Cache-Control': 'public, max-age=60',
    // Shapes and guides have names in the visitor's language.
    ...(languageChoice && { Vary: 'Cookie' }),
  });
});
