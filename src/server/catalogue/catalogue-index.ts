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

/** Every active product in memory, ready to be narrowed, counted and sorted. */
export class CatalogueIndex {
  readonly codes = new FacetCodes();
  readonly #rows = new Map<string, IndexRow>();
  readonly #sorted = new Map<SortCode, readonly IndexRow[]>();

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): IndexRow | undefined {
    return this.#rows.get(id);
  }

  /** Takes products in, in place of what was known of them, and others out. */
  update(changed: readonly IndexedProduct[], removedIds: readonly string[]): void {
    for (const { faceted, ...product } of changed) {
      this.#rows.set(product.id, { ...product, ...this.codes.encode(faceted) });
    }
    for (const id of removedIds) this.#rows.delete(id);
    this.#sorted.clear();
  }

  /** Every product in the order of a sort code; sorted once until the next update. */
  sorted(code: SortCode): readonly IndexRow[] {
    let rows = this.#sorted.get(code);
    if (!rows) {
      rows = [...this.#rows.values()].sort(compareBy(code));
      this.#sorted.set(code, rows);
    }
    return rows;
  }
}
