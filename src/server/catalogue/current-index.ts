import type { Scope } from '../scope.ts';
import type { Engine } from '../db/engine/engine.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { readIndexRows } from './read-index.ts';
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
async function refresh(scope: Scope, held: HeldIndex): Promise<void> {
  // Read before the rows: what is newer than it will be read again.
  const version = await catalogueVersion(scope);
  const known = await taxonomy(scope);
  const slugs = slugsOf(known);
  const afresh = slugs !== held.slugs;
  const { changed, removedIds } = await readIndexRows(scope.engine.db, known, null);
  const index = afresh ? new CatalogueIndex() : held.index;
  index.update(changed, removedIds);
  Object.assign(held, { index, version, slugs });
}

/**
 * The index of this process, brought up to the catalogue's version. One refresh runs at a time;
 * whoever asks for a newer version than it brings waits for the next.
 */
export async function catalogueIndex(scope: Scope): Promise<CatalogueIndex> {
  let held = heldIndexes.get(scope.engine);
  if (!held) heldIndexes.set(scope.engine, (held = emptyIndex()));
  const version = await catalogueVersion(scope);
  while (held.version < version) {
    const current = held;
    held.refreshing ??= scope.engine
      .outsideTransaction(() => refresh(scope, held))
      .finally(() => {
        current.refreshing = null;
      });
    await held.refreshing;
  }
  return held.index;
}
