import { DEFAULT_HOME, isRunning } from '#domain/homepage/homepage.ts';
import type { Announcement, HomeBody, HomePart } from '#domain/homepage/homepage-input.ts';
import type { Pictured, ShownPart } from '#domain/homepage/shown-part.ts';
import { shownPicture } from '#domain/media/own-picture.ts';
import type { ProductCard } from '#domain/products/product.ts';
import {
  heroOf,
  newestBeside,
  shownBrands,
  shownCategories,
  shownQuotes,
} from '../catalogue/showcase.ts';
import { authorise } from '../service/authorise.ts';
import { productsByIds } from '../catalogue/cards.ts';
import { newestOf } from '../catalogue/newest.ts';
import { taxonomy } from '../catalogue/taxonomy.ts';
import { contentItem } from '../contents/content-items.ts';
import { leastLensPrice } from '../lenses/lens-rows.ts';
import type { Scope } from '../service/scope.ts';
import { bestSellers } from './best-sellers.ts';
import { HOME_ID, homeSpec, publishedHome } from './home-spec.ts';

interface Shelf {
  products: ProductCard[];
  /** Where all of them are. */
  all: string;
}

const EMPTY: Shelf = { products: [], all: '' };

/** What a shelf has: nothing if its category, its brand or its products are gone. */
async function shelfOf(
  scope: Scope,
  { part, heroId }: { part: HomePart; heroId: string | undefined },
): Promise<Shelf> {
  const { shelf, size: limit } = part;
  switch (shelf) {
    case 'newest':
      return { products: await newestBeside(scope, { heroId, limit }), all: '/produtos' };
    case 'bestSelling':
      return { products: await bestSellers(scope, { limit }), all: '/produtos' };
    case 'category': {
      const { categories } = await taxonomy(scope);
      const path = categories.find(({ id }) => id === part.categoryId)?.path;
      if (path === undefined) return EMPTY;
      const products = await newestOf(scope, { limit, facets: { category: [path] } });
      return { products, all: `/categoria/${path}` };
    }
    case 'brand': {
      const { brands } = await taxonomy(scope);
      const slug = brands.find(({ id }) => id === part.brandId)?.slug;
      if (slug === undefined) return EMPTY;
      const products = await newestOf(scope, { limit, facets: { brand: [slug] } });
      return { products, all: `/marca/${slug}` };
    }
    case 'chosen':
      return { products: await productsByIds(scope, part.productIds), all: '' };
  }
}

interface Context {
  /** The product of the big picture, which the newest leave out. */
  hero: Pictured | null;
}

/** A part with what it shows; null if there is nothing to show. */
async function shownPart(
  scope: Scope,
  { part, hero }: Context & { part: HomePart },
): Promise<ShownPart | null> {
  const { id, kind, title, text, html, button, link } = part;
  const own = { id, title, text, html, button, link, picture: shownPicture(part.picture) };
  switch (kind) {
    case 'hero':
      return {
        ...own,
        kind,
        product: own.picture ? null : hero,
        categories: await shownCategories(scope),
      };
    case 'products': {
      const { products, all } = await shelfOf(scope, { part, heroId: hero?.id });
      return products.length > 0 ? { ...own, kind, shelf: part.shelf, products, all } : null;
    }
    case 'categories': {
      const categories = await shownCategories(scope, { ids: part.categoryIds });
      return categories.length > 0 ? { ...own, kind, categories } : null;
    }
    case 'brands': {
      const brands = await shownBrands(scope);
      return brands.length > 0 ? { ...own, kind, brands } : null;
    }
    case 'trust':
      return { ...own, kind, quotes: await shownQuotes(scope) };
    case 'shapes':
      // Formats lead to lists: of nothing, in a shop that has nothing yet.
      return (await newestOf(scope, { limit: 1 })).length > 0 ? { ...own, kind } : null;
    case 'sizes':
      return { ...own, kind, hasLenses: (await leastLensPrice(scope)) !== null };
    default:
      return { ...own, kind };
  }
}

/**
 * The home as it is shown now, part by part.
 *
 * @param body as it is published, or a draft; null is the home that the shop came with
 */
async function homeView(scope: Scope, { body }: { body: HomeBody | null }): Promise<ShownPart[]> {
  const now = scope.now();
  const parts = (body ?? DEFAULT_HOME).parts.filter((part) => !part.hidden && isRunning(part, now));
  const needsProduct = parts.some(({ kind, picture }) => kind === 'hero' && !picture);
  const hero = needsProduct ? await heroOf(scope) : null;
  const shown: ShownPart[] = [];
  for (const part of parts) {
    const found = await shownPart(scope, { part, hero });
    if (found) shown.push(found);
  }
  return shown;
}

/** The home as visitors see it. */
export const publicHome = async (scope: Scope): Promise<ShownPart[]> =>
  homeView(scope, { body: await publishedHome(scope) });

type Strip = Pick<Announcement, 'text' | 'link'> | null;

const runningStrip = (scope: Scope, body: HomeBody | null): Strip => {
  if (!body?.announcement.text || !isRunning(body.announcement, scope.now())) return null;
  const { text, link } = body.announcement;
  return { text, link };
};

/** The strip above the header of every page; null while there is none. */
export const currentAnnouncement = async (scope: Scope): Promise<Strip> =>
  runningStrip(scope, await publishedHome(scope));

/** The home as visitors will see it once its draft is published. */
export async function homeDraft(
  scope: Scope,
): Promise<{ parts: ShownPart[]; announcement: Strip }> {
  authorise(scope, 'homepage', 'view');
  const { body } = await contentItem(scope, { spec: homeSpec, id: HOME_ID });
  return { parts: await homeView(scope, { body }), announcement: runningStrip(scope, body) };
}
