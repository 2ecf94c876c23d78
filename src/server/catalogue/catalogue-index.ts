import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Bits } from '#domain/catalogue/bits.ts';
import { FacetTable, type Narrowed } from '#domain/catalogue/facet-table.ts';
import {
  FacetCodes,
  type CodedProduct,
  type FacetedProduct,
  type FacetFilter,
} from '#domain/catalogue/faceting.ts';
import type { FrameMeasures } from '#domain/products/product.ts';
import type { ProductFeature } from '#domain/search/meaning.ts';
import { traitsOf, type Likeness } from '#domain/catalogue/related.ts';
import {
  compareBy,
  compareFirst,
  SORT_CODES,
  type Sortable,
  type SortCode,
} from '#domain/catalogue/sort.ts';
import { firstFrom, sortInTurns } from './sort-in-turns.ts';
import type { FacetOrigin } from './surroundings.ts';

/** What lists need to know of a product. */
export interface IndexedProduct extends Sortable, Omit<FacetOrigin, 'variants' | 'likeness'> {
  likeness: Likeness;
  /** Measures of each size; none for an accessory. */
  frames: readonly FrameMeasures[];
  features: readonly ProductFeature[];
  faceted: FacetedProduct;
}

export interface IndexRow extends Omit<IndexedProduct, 'faceted'>, CodedProduct {
  /** `traitsOf` its likeness. */
  traits: number;
  /** Whether one of its variants is. */
  isBuyable: boolean;
}

/** A product as lists saw it before and see it now; undefined if they do not show it. */
export interface IndexChange {
  id: string;
  before: IndexRow | undefined;
  after: IndexRow | undefined;
}

/** Changes that are remembered: a list that has missed more is rebuilt, which is no more work. */
const MAX_CHANGES = 500;

/** Products whose facets are made again before others have their turn: a few milliseconds. */
const REMADE_AT_ONCE = 2_000;

/** Products that one update moves within the sorted orders one by one; more are merged into them together. */
const MAX_MOVED = 50;

/** Every active product in memory, ready to be narrowed, counted and sorted. */
export class CatalogueIndex {
  readonly codes = new FacetCodes();
  /** A product keeps its position; that of a removed one goes to the next new product. */
  readonly #rows: (IndexRow | undefined)[] = [];
  readonly #positions = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #orders = new Map<SortCode, number[]>();
  #table: FacetTable | undefined;
  #found = new WeakMap<readonly string[], Found>();
  /** The latest changes, the earliest first, each with the moment passed to `update`. */
  readonly #changes: (IndexChange & { moment: number })[] = [];
  /** Changes up to this moment are not remembered. */
  #forgotten: number;

  /** @param moment at which it starts; it knows nothing of what was before */
  constructor(moment = 0) {
    this.#forgotten = moment;
  }

  get size(): number {
    return this.#positions.size;
  }

  get(id: string): IndexRow | undefined {
    const position = this.#positions.get(id);
    return position === undefined ? undefined : this.#rows[position];
  }

  #rowOf({ faceted, ...product }: IndexedProduct): IndexRow {
    const traits = traitsOf(product.likeness);
    const coded = this.codes.encode(faceted);
    const isBuyable = coded.variants.some(({ buyable }) => buyable);
    return { ...product, ...coded, traits, isBuyable };
  }

  /** Adds products that are not in it yet, of a catalogue that is read in parts; `prepare` follows the last. */
  add(products: readonly IndexedProduct[]): void {
    this.#table = undefined;
    this.#orders.clear();
    for (const product of products) {
      this.#rows[this.#positionOf(product.id)] = this.#rowOf(product);
    }
  }

  /** Sorts and counts what was added, while others have their turns: no list has to wait for it then. */
  async prepare(): Promise<void> {
    const rowAt = (position: number): IndexRow => this.#rows[position]!;
    const byName = compareBy('na');
    const named = await sortInTurns(Uint32Array.from(this.#positions.values()), (a, b) =>
      byName(rowAt(a), rowAt(b)),
    );
    for (const code of SORT_CODES) {
      const compare = compareFirst(code);
      // Equals stay in their order, which is that of their names.
      const order = await sortInTurns(named, (a, b) => compare(rowAt(a), rowAt(b)));
      this.#orders.set(code, [...order]);
    }
    this.#table = new FacetTable(this.codes, this.#rows);
  }

  /** Adds products, replacing what was known of them, and removes others. */
  update(changed: readonly IndexedProduct[], removedIds: readonly string[], moment = 0): void {
    const isMuch = changed.length + removedIds.length > MAX_MOVED;
    const orders = isMuch ? [...this.#orders] : [];
    const moved = new Set<number>();
    if (isMuch) {
      for (const id of removedIds) moved.add(this.#positions.get(id) ?? -1);
      this.#orders.clear();
    }
    for (const product of changed) {
      this.#replace(product.id, this.#rowOf(product), moment);
      if (isMuch) moved.add(this.#positionOf(product.id));
    }
    for (const id of removedIds) this.#replace(id, undefined, moment);
    for (const [code, order] of orders) this.#orders.set(code, this.#merged(order, code, moved));
    this.#forgetMany();
  }

  #forgetMany(): void {
    const forgotten = this.#changes.splice(0, this.#changes.length - MAX_CHANGES);
    this.#forgotten = forgotten.at(-1)?.moment ?? this.#forgotten;
  }

  /**
   * Makes the facets of some products again, in turns: others are answered, lists wait for it (`catalogueIndex`).
   *
   * @param isConcerned whether a product may have other facets now
   * @param atOnce products that are looked at in one turn
   */
  async remakeFacets(
    { isConcerned, facetsOf }: Remaking,
    moment = 0,
    atOnce = REMADE_AT_ONCE,
  ): Promise<void> {
    for (let position = 0; position < this.#rows.length; position += 1) {
      if (position % atOnce === 0) await nextTurn();
      const before = this.#rows[position];
      if (!before || !isConcerned(before)) continue;
      const coded = this.codes.encode(facetsOf(before));
      const after = { ...before, ...coded };
      if (this.#table?.replace(position, before, after) === false) this.#table = undefined;
      this.#rows[position] = after;
      if (moment > this.#forgotten) this.#changes.push({ id: after.id, before, after, moment });
      this.#forgetMany();
    }
  }

  #replace(id: string, after: IndexRow | undefined, moment: number): void {
    const before = this.get(id);
    if (isDeepStrictEqual(before, after)) return;
    this.#found = new WeakMap();
    const position = this.#positionOf(id);
    if (this.#table?.replace(position, before, after) === false) this.#table = undefined;
    for (const [code, order] of this.#orders) {
      if (before && after && compareBy(code)(before, after) === 0) continue;
      if (before) order.splice(this.#placeIn(order, code, before), 1);
      if (after) order.splice(this.#placeIn(order, code, after), 0, this.#positionOf(id));
    }
    if (after) this.#rows[this.#positionOf(id)] = after;
    else this.#remove(id);
    if (moment > this.#forgotten) this.#changes.push({ id, before, after, moment });
  }

  /** An order in which some products have changed, come or gone. */
  #merged(order: readonly number[], code: SortCode, moved: ReadonlySet<number>): number[] {
    const compare = compareBy(code);
    const others = [...moved]
      .filter((position) => this.#rows[position] !== undefined)
      .sort((a, b) => compare(this.#rows[a]!, this.#rows[b]!));
    const merged: number[] = [];
    let next = 0;
    for (const position of order) {
      if (moved.has(position)) continue;
      const row = this.#rows[position]!;
      while (next < others.length && compare(this.#rows[others[next]!]!, row) < 0) {
        merged.push(others[next++]!);
      }
      merged.push(position);
    }
    return [...merged, ...others.slice(next)];
  }

  /** The place of a product in an order, or the one that it would have. */
  #placeIn(order: readonly number[], code: SortCode, row: IndexRow): number {
    const compare = compareBy(code);
    return firstFrom(order, (position) => compare(this.#rows[position]!, row) >= 0);
  }

  #positionOf(id: string): number {
    let position = this.#positions.get(id);
    if (position === undefined) {
      position = this.#free.pop() ?? this.#rows.length;
      this.#positions.set(id, position);
      this.#rows[position] = undefined;
    }
    return position;
  }

  #remove(id: string): void {
    const position = this.#positionOf(id);
    this.#rows[position] = undefined;
    this.#positions.delete(id);
    this.#free.push(position);
  }

  /** What has changed after a moment; null if that is no longer known. */
  changesSince(moment: number): IndexChange[] | null {
    if (moment < this.#forgotten) return null;
    return this.#changes.filter((change) => change.moment > moment);
  }

  /** Every product in the order of a sort code. */
  *sorted(code: SortCode): Generator<IndexRow> {
    for (const position of this.#order(code)) yield this.#rows[position]!;
  }

  #order(code: SortCode): readonly number[] {
    let order = this.#orders.get(code);
    if (!order) {
      const compare = compareBy(code);
      order = [...this.#positions.values()].sort((a, b) => compare(this.#rows[a]!, this.#rows[b]!));
      this.#orders.set(code, order);
    }
    return order;
  }

  /**
   * What a filter leaves, of all products or of those found: how many, and what each further choice would
   * give (`facetProducts`).
   *
   * @param found ids, the best first
   */
  narrow(filter: FacetFilter, found: readonly string[] | null = null): Narrowed {
    this.#table ??= new FacetTable(this.codes, this.#rows);
    return this.#table.narrow(filter, found ? this.#positionsOf(found).all : undefined);
  }

  /**
   * Some of what `narrow` has left, in an order.
   *
   * @param order a sort code, or the ids that were found, which are in their order
   */
  rowsOf(
    { matches }: Narrowed,
    order: SortCode | readonly string[],
    { from = 0, limit }: { from?: number; limit: number },
  ): IndexRow[] {
    const positions =
      typeof order === 'string' ? this.#order(order) : this.#positionsOf(order).ranked;
    const rows: IndexRow[] = [];
    let left = from;
    for (const position of positions) {
      if (!matches.has(position)) continue;
      if (left > 0) left -= 1;
      else if (rows.length < limit) rows.push(this.#rows[position]!);
      else break;
    }
    return rows;
  }

  /** Positions of what was found; the pages of one search share them until a product changes. */
  #positionsOf(ids: readonly string[]): Found {
    let found = this.#found.get(ids);
    if (!found) {
      const ranked = ids.flatMap((id) => this.#positions.get(id) ?? []);
      const all = Bits.below(this.#rows.length);
      for (const position of ranked) all.add(position);
      this.#found.set(ids, (found = { ranked, all }));
    }
    return found;
  }
}

/** How products are told that have other facets now, and what these are. */
interface Remaking {
  isConcerned: (product: FacetOrigin) => boolean;
  facetsOf: (product: FacetOrigin) => FacetedProduct;
}

interface Found {
  /** In the order in which it was found. */
  ranked: readonly number[];
  all: Bits;
}
