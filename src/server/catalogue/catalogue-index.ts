import { isDeepStrictEqual } from 'node:util';
import { FacetCodes, type CodedProduct, type FacetedProduct } from '#domain/catalogue/faceting.ts';
import type { ProductKind } from '#domain/catalogue/product.ts';
import type { Likeness } from '#domain/catalogue/related.ts';
import { compareBy, type Sortable, type SortCode } from '#domain/catalogue/sort.ts';

/** What lists need to know of a product. */
export interface IndexedProduct extends Sortable {
  kind: ProductKind;
  likeness: Likeness;
  faceted: FacetedProduct;
}

export type IndexRow = Omit<IndexedProduct, 'faceted'> & CodedProduct;

/** A product as lists saw it before and see it now; undefined where they do not see it. */
export interface IndexChange {
  id: string;
  before: IndexRow | undefined;
  after: IndexRow | undefined;
}

/** Changes that are remembered: a list that has missed more is rebuilt, which is no more work. */
const MAX_CHANGES = 500;

/** Every active product in memory, ready to be narrowed, counted and sorted. */
export class CatalogueIndex {
  readonly codes = new FacetCodes();
  readonly #rows = new Map<string, IndexRow>();
  readonly #sorted = new Map<SortCode, readonly IndexRow[]>();
  /** The latest changes, the earliest first, each with the moment passed to `update`. */
  readonly #changes: (IndexChange & { moment: number })[] = [];
  /** Changes up to this moment are not remembered. */
  #forgotten: number;

  /** @param moment at which it starts; it knows nothing of what was before */
  constructor(moment = 0) {
    this.#forgotten = moment;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): IndexRow | undefined {
    return this.#rows.get(id);
  }

  /** Adds products, replacing what was known of them, and removes others. */
  update(changed: readonly IndexedProduct[], removedIds: readonly string[], moment = 0): void {
    for (const { faceted, ...product } of changed) {
      this.#replace(product.id, { ...product, ...this.codes.encode(faceted) }, moment);
    }
    for (const id of removedIds) this.#replace(id, undefined, moment);
    const forgotten = this.#changes.splice(0, this.#changes.length - MAX_CHANGES);
    this.#forgotten = forgotten.at(-1)?.moment ?? this.#forgotten;
  }

  #replace(id: string, after: IndexRow | undefined, moment: number): void {
    const before = this.#rows.get(id);
    if (isDeepStrictEqual(before, after)) return;
    if (after) this.#rows.set(id, after);
    else this.#rows.delete(id);
    this.#sorted.clear();
    if (moment > this.#forgotten) this.#changes.push({ id, before, after, moment });
  }

  /** What has changed after a moment; null where that is no longer known. */
  changesSince(moment: number): IndexChange[] | null {
    if (moment < this.#forgotten) return null;
    return this.#changes.filter((change) => change.moment > moment);
  }

  /** Every product in the order of a sort code; sorted once until the next change. */
  sorted(code: SortCode): readonly IndexRow[] {
    let rows = this.#sorted.get(code);
    if (!rows) {
      rows = [...this.#rows.values()].sort(compareBy(code));
      this.#sorted.set(code, rows);
    }
    return rows;
  }
}
