import type { Scope } from '../service/scope.ts';
import type { Engine } from '../db/engine/engine.ts';
import { runningRules } from '../coupons/shown-promotions.ts';
import { dependsOn, dependsOnNothingLasting, untracked } from '../caching/dependencies.ts';
import { published } from '../caching/published.ts';
import { CatalogueIndex, type IndexChange } from './catalogue-index.ts';
import { CatalogueLoadingError } from '../base/errors.ts';
import { readIndexRows, readWholeIndex } from './read-index.ts';
import { concernedBy, FacetMaker, type Surroundings } from './surroundings.ts';
import { taxonomy } from './taxonomy.ts';

interface CurrentIndex {
  index: CatalogueIndex;
  /** Every change published by this moment (`Published`) is in the index. */
  moment: number;
  /** What its rows were made with; null until it has been read. */
  made: { around: Surroundings; maker: FacetMaker } | null;
  refreshing: Promise<void> | null;
}

/** Milliseconds that a list waits for the index after a start before it says that it is being loaded. */
const LONGEST_WAIT_MS = 5_000;
/** The same for a change, once the index has been read: all but a change of everything takes far less. */
const LONGEST_WAIT_FOR_CHANGE_MS = 30_000;
/** Milliseconds that a page waits which has something to show without the index. */
const SHORT_WAIT_MS = 500;

const currentIndexes = new WeakMap<Engine, CurrentIndex>();

const emptyIndex = (): CurrentIndex => ({
  index: new CatalogueIndex(),
  moment: -1,
  made: null,
  refreshing: null,
});

/**
 * Re-reads the products that changed. When a brand, colour or category has another slug or place, or other promotions run,
 * facets are made again of what is in memory; only a change of more products than `published` can name reads all of them.
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
  const ids = state.changedSince('product', current.moment);
  if (ids === null || !current.made) {
    const maker = new FacetMaker(around);
    const index = new CatalogueIndex(moment);
    for await (const some of readWholeIndex(db, maker)) index.add(some);
    await index.prepare();
    Object.assign(current, { index, moment, made: { around, maker } });
    return;
  }
  const isConcerned = concernedBy(current.made.around, around);
  const maker = isConcerned ? new FacetMaker(around) : current.made.maker;
  const { changed, removedIds } = await readIndexRows(db, maker, ids);
  if (isConcerned) {
    const facetsOf = maker.facetsOf.bind(maker);
    await current.index.remakeFacets({ isConcerned, facetsOf }, moment);
  }
  current.index.update(changed, removedIds, moment);
  Object.assign(current, { moment, made: { around, maker } });
}

/** Waits for work of everyone's, which goes on if this caller gives up. @throws CatalogueLoadingError */
async function waitFor(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CatalogueLoadingError()), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * The index of this process, up to date with what has been published. One refresh runs at a time; a caller
 * that needs something newer waits for the next. It adds no dependency to the page being rendered:
 * `dependsOnIndex` does.
 *
 * @param longestMs Infinity waits as long as it takes; some seconds by default, more once the index has been read
 * @throws CatalogueLoadingError if that takes longer
 */
export async function catalogueIndex(scope: Scope, longestMs?: number): Promise<CatalogueIndex> {
  const current = currentIndexes.get(scope.engine) ?? emptyIndex();
  currentIndexes.set(scope.engine, current);
  const waitMs = longestMs ?? (current.made ? LONGEST_WAIT_FOR_CHANGE_MS : LONGEST_WAIT_MS);
  const needed = (await published(scope)).changedAt('product:*', 'taxonomy', 'promotions');
  const until = performance.now() + waitMs;
  while (current.moment < needed) {
    current.refreshing ??= untracked(() =>
      scope.engine.outsideTransaction(() => refresh(scope, current)),
    ).finally(() => {
      current.refreshing = null;
    });
    const { refreshing } = current;
    if (waitMs === Infinity) await refreshing;
    else {
      // Whoever gave up does not hear how it ended.
      refreshing.catch(() => undefined);
      await waitFor(refreshing, Math.max(0, until - performance.now()));
    }
  }
  return current.index;
}

/**
 * The index, or null while it is being loaded: for a page that is worth showing without. That page is for its caller
 * alone, and the next is rendered again.
 */
export async function indexIfLoaded(scope: Scope): Promise<CatalogueIndex | null> {
  try {
    return await catalogueIndex(scope, SHORT_WAIT_MS);
  } catch (error) {
    if (!(error instanceof CatalogueLoadingError)) throw error;
    dependsOnNothingLasting();
    return null;
  }
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
