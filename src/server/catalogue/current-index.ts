import type { Scope } from '../service/scope.ts';
import type { Engine } from '../db/engine/engine.ts';
import { runningRules } from '../coupons/shown-promotions.ts';
import { dependsOn, untracked } from '../caching/dependencies.ts';
import { published } from '../caching/published.ts';
import { CatalogueIndex, type IndexChange } from './catalogue-index.ts';
import { readIndexRows, type Surroundings } from './read-index.ts';
import { taxonomy } from './taxonomy.ts';

interface CurrentIndex {
  index: CatalogueIndex;
  /** Every change published by this moment (`Published`) is in the index. */
  moment: number;
  /** Slugs, paths and promotions that its rows were made with. */
  made: string;
  refreshing: Promise<void> | null;
}

const currentIndexes = new WeakMap<Engine, CurrentIndex>();

const emptyIndex = (): CurrentIndex => ({
  index: new CatalogueIndex(),
  moment: -1,
  made: '',
  refreshing: null,
});

const madeWith = ({ taxonomy: { brands, colors, categories }, promotions }: Surroundings): string =>
  JSON.stringify([
    brands.map(({ id, slug }) => [id, slug]),
    colors.map(({ id, slug }) => [id, slug]),
    categories.map(({ id, path }) => [id, path]),
    promotions,
  ]);

/**
 * Re-reads what changed; all of it when a brand, colour or category has another slug or place, or another promotion
 * runs.
 */
async function refresh(scope: Scope, current: CurrentIndex): Promise<void> {
  const state = await published(scope);
  // Taken before the rows are read: whatever changes later will be read again.
  const { moment } = state;
  const { db } = scope.engine;
  const around: Surroundings = {
    taxonomy: await taxonomy(scope),
    promotions: await runningRules(db, scope.now()),
  };
  const made = madeWith(around);
  const ids = made === current.made ? state.changedSince('product', current.moment) : null;
  const { changed, removedIds } = await readIndexRows(db, around, ids);
  const index = ids === null ? new CatalogueIndex(moment) : current.index;
  index.update(changed, removedIds, moment);
  Object.assign(current, { index, moment, made });
}

/**
 * The index of this process, up to date with what has been published. One refresh runs at a time; a caller
 * that needs something newer waits for the next. It adds no dependency to the page being rendered:
 * `dependsOnIndex` does.
 */
export async function catalogueIndex(scope: Scope): Promise<CatalogueIndex> {
  const current = currentIndexes.get(scope.engine) ?? emptyIndex();
  currentIndexes.set(scope.engine, current);
  const needed = (await published(scope)).changedAt('product:*', 'taxonomy', 'promotions');
  while (current.moment < needed) {
    current.refreshing ??= untracked(() =>
      scope.engine.outsideTransaction(() => refresh(scope, current)),
    ).finally(() => {
      current.refreshing = null;
    });
    await current.refreshing;
  }
  return current.index;
}

/**
 * Declares that the page being rendered shows something of the index.
 *
 * @param isOther whether a change affects what the page shows
 * @param bytes of memory that `isOther` refers to, if it is much
 */
export function dependsOnIndex(
  isOther: (change: IndexChange, index: CatalogueIndex) => boolean,
  bytes?: number,
): void {
  const stillTrue = async (scope: Scope, since: number): Promise<boolean> => {
    const index = await catalogueIndex(scope);
    const changes = index.changesSince(since);
    return changes !== null && !changes.some((change) => isOther(change, index));
  };
  dependsOn('product:*', stillTrue, bytes);
  // A promotion that begins or ends puts products into lists of offers, or takes them out.
  dependsOn('promotions');
}
