import type { Scope } from '../scope.ts';
import type { Engine } from '../db/engine/engine.ts';
import { note, untracked } from '../publication/notes.ts';
import { published } from '../publication/published.ts';
import { CatalogueIndex, type IndexChange } from './catalogue-index.ts';
import { readIndexRows } from './read-index.ts';
import { taxonomy, type Taxonomy } from './taxonomy.ts';

interface HeldIndex {
  index: CatalogueIndex;
  /** Every product that had changed by this moment (`Published`) is in the index. */
  moment: number;
  /** Slugs and paths that its rows were made with. */
  slugs: string;
  refreshing: Promise<void> | null;
}

const heldIndexes = new WeakMap<Engine, HeldIndex>();

const emptyIndex = (): HeldIndex => ({
  index: new CatalogueIndex(),
  moment: -1,
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
  const state = await published(scope);
  // Before the rows are read: what changes later will be read again.
  const { moment } = state;
  const known = await taxonomy(scope);
  const slugs = slugsOf(known);
  const ids = slugs === held.slugs ? state.changedSince('product', held.moment) : null;
  const { changed, removedIds } = await readIndexRows(scope.engine.db, known, ids);
  const index = ids === null ? new CatalogueIndex(moment) : held.index;
  index.update(changed, removedIds, moment);
  Object.assign(held, { index, moment, slugs });
}

/**
 * The index of this process, brought up to what has been published. One refresh runs at a time; a caller
 * who needs something newer than it brings waits for the next. What a page shows of it is noted by
 * `noteLists`, where the page is made.
 */
export async function catalogueIndex(scope: Scope): Promise<CatalogueIndex> {
  let held = heldIndexes.get(scope.engine);
  if (!held) heldIndexes.set(scope.engine, (held = emptyIndex()));
  const needed = (await published(scope)).changedAt('product:*', 'taxonomy');
  while (held.moment < needed) {
    const current = held;
    held.refreshing ??= untracked(() =>
      scope.engine.outsideTransaction(() => refresh(scope, current)),
    ).finally(() => {
      current.refreshing = null;
    });
    await held.refreshing;
  }
  return held.index;
}

/**
 * Notes that the page being made shows something of the index.
 *
 * @param isOther whether a change affects what the page shows
 * @param bytes of memory that it holds on to, where that is much
 */
export function noteLists(
  isOther: (change: IndexChange, index: CatalogueIndex) => boolean,
  bytes?: number,
): void {
  const stillTrue = async (scope: Scope, since: number): Promise<boolean> => {
    const index = await catalogueIndex(scope);
    const changes = index.changesSince(since);
    return changes !== null && !changes.some((change) => isOther(change, index));
  };
  note('product:*', stillTrue, bytes);
}
