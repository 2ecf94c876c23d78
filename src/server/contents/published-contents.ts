import { cached } from '../caching/cached.ts';
import type { Scope } from '../service/scope.ts';
import { keyOf, readBody, type ContentSpec } from './spec.ts';

/** What visitors see of a content. */
export interface PublishedContent<Body> {
  id: string;
  /** What the code knows it by (`keyOf`): its default is found by it. */
  key: string;
  slug: string;
  name: string;
  /** Null is the default that the shop came with. */
  body: Body | null;
  /** Epoch ms; null of an untouched default. */
  publishedAt: number | null;
}

/** Those of a kind by their slugs, in their order. */
export type PublishedContents<Body> = ReadonlyMap<string, PublishedContent<Body>>;

/**
 * Reads all that is published of a kind, from memory until something of it changes; a page that asks depends on
 * `content:KIND`. Called once for a kind: `export const publishedPages = publishedOf(pageSpec)`.
 */
export function publishedOf<Body extends object>(
  spec: ContentSpec<Body>,
): (scope: Scope) => Promise<PublishedContents<Body>> {
  return cached({ from: [`content:${spec.kind}`], hasTexts: true }, async ({ engine }) => {
    const rows = await engine.db
      .selectFrom('contents')
      .select(['id', 'kind', 'slug', 'builtIn', 'published', 'publishedAt'])
      .where('kind', '=', spec.kind)
      .where('published', 'is not', null)
      .$narrowType<{ published: string }>()
      .orderBy('position')
      .orderBy('id')
      .execute();
    return new Map(
      rows.map((row) => {
        const { id, slug, publishedAt } = row;
        const key = keyOf(row);
        const body = readBody(spec, row.published);
        return [slug, { id, key, slug, name: spec.nameOf(body, key), body, publishedAt }];
      }),
    );
  });
}
