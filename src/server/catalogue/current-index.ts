import type { ShopContext } from '../context.ts';
import type { Engine } from '../db/engine/engine.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { readChangedProducts } from './read-index.ts';
import { taxonomy, type Taxonomy } from './taxonomy.ts';
import { catalogueVersion } from './version.ts';

interface HeldIndex {
  index: CatalogueIndex;
  /** Every product changed up to this version is in the index. */
  version: number;
  /** Slugs and paths that its rows were made with. */
  slugs: string;
  refreshing: Promise<void> | null;
}

const heldIndexes = new WeakMap<Engine, HeldIndex>();

const emptyIndex = (): HeldIndex => ({
  index: new CatalogueIndex(),
  version: 0,
  slugs: '',
  refreshing: null,
});

const slugsOf = ({ brands, colors, categories }: Taxonomy): string =>
  JSON.stringify([
    brands.map(({ id, slug }) => [id, slug]),
    colors.map(({ id, slug }) => [id, slug]),
    categories.map(({ id, path }) => [id, path]),
  ]);

/** Re-reads what changed; all of it when a brand, colour or category has another slug or place. */
async function refresh(ctx: ShopContext, held: HeldIndex): Promise<void> {
  // Read before the rows: what is newer than it will be read again.
  const version = await catalogueVersion(ctx);
  const known = await taxonomy(ctx);
  const slugs = slugsOf(known);
  const afresh = slugs !== held.slugs;
  const { changed, removedIds } = await readChangedProducts(
    ctx.engine.db,
    known,
    afresh ? 0 : held.version,
  );
  const index = afresh ? new CatalogueIndex() : held.index;
  index.update(changed, removedIds);
  Object.assign(held, { index, version, slugs });
}

/**
 * The index of this process, brought up to the catalogue's version. One refresh runs at a time;
 * whoever asks for a newer version than it brings waits for the next.
 */
export async function catalogueIndex(ctx: ShopContext): Promise<CatalogueIndex> {
  let held = heldIndexes.get(ctx.engine);
  if (!held) heldIndexes.set(ctx.engine, (held = emptyIndex()));
  const version = await catalogueVersion(ctx);
  while (held.version < version) {
    const current = held;
    held.refreshing ??= ctx.engine
      .outsideTransaction(() => refresh(ctx, held))
      .finally(() => {
        current.refreshing = null;
      });
    await held.refreshing;
  }
  return held.index;
}
