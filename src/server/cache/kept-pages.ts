import type { Engine } from '../db/engine/engine.ts';
import type { Scope } from '../scope.ts';
import { PageCache } from './page-cache.ts';

const KEPT = Symbol.for('vitrine.pages');

/**
 * The kept pages of each shop of this process. They hang on `globalThis`, as the shop itself does
 * (`src/server/shop.ts`): the build, which renders them, has a copy of this module of its own, and the HTTP
 * server answers with them.
 */
const held = globalThis as { [KEPT]?: WeakMap<Engine, PageCache> };

/**
 * The shop's pages, for the code that renders them. Only that may make the cache: what a page reads is
 * noted by the copy of `publication/notes.ts` that its pages import, and has to be the cache's own.
 */
export function pagesOf({ engine, config }: Pick<Scope, 'engine' | 'config'>): PageCache {
  const ofShops = (held[KEPT] ??= new WeakMap());
  let pages = ofShops.get(engine);
  if (!pages) ofShops.set(engine, (pages = new PageCache({ folder: config.DATA_DIR })));
  return pages;
}

/** The shop's pages, for everyone else; undefined before any was rendered. */
export const keptPages = ({ engine }: Pick<Scope, 'engine'>): PageCache | undefined =>
  held[KEPT]?.get(engine);
