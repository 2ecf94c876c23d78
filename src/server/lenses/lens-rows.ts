import type { Selectable } from 'kysely';
import type { Lens } from '#domain/lenses/lens.ts';
import { TREATMENTS, type LensUse, type Treatment } from '#domain/lenses/lens-choice.ts';
import type { LensInput } from '#domain/lenses/lens-input.ts';
import type { LensItem, LensJson } from '#domain/lenses/record.ts';
import { toReais } from '#domain/money.ts';
import type { Rim } from '#domain/products/product.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { LensTables } from '../db/schema/lenses.ts';
import { cached } from '../caching/cached.ts';
import type { Scope } from '../service/scope.ts';

type StoredLens = Selectable<LensTables['lenses']>;

/** Powers and indices are stored in hundredths. */
const HUNDRED = 100;
export const inHundredths = (value: number): number => Math.round(value * HUNDRED);

const hundredthsOrNull = (value: number | null) => (value === null ? null : inHundredths(value));
const powerOrNull = (stored: number | null) => (stored === null ? null : stored / HUNDRED);

export const lensOf = (row: StoredLens): Lens => ({
  id: row.id,
  name: row.name,
  uses: JSON.parse(row.uses) as LensUse[],
  type: row.type,
  index: row.refraction / HUNDRED,
  sphereMin: row.sphereMin / HUNDRED,
  sphereMax: row.sphereMax / HUNDRED,
  cylinderMax: row.cylinderMax / HUNDRED,
  additionMin: powerOrNull(row.additionMin),
  additionMax: powerOrNull(row.additionMax),
  minHeight: row.minHeight,
  maxDiameter: row.maxDiameter,
  rims: JSON.parse(row.rims) as Rim[],
  treatments: JSON.parse(row.treatments) as Partial<Record<Treatment, number>>,
  priceCents: row.priceCents,
  days: row.days,
});

/** What is written of a lens, as its row. */
export function lensRow({ uses, rims, treatments, index, active, ...input }: LensInput) {
  return {
    ...input,
    uses: JSON.stringify(uses),
    rims: JSON.stringify(rims),
    treatments: JSON.stringify(treatments),
    refraction: inHundredths(index),
    sphereMin: inHundredths(input.sphereMin),
    sphereMax: inHundredths(input.sphereMax),
    cylinderMax: inHundredths(input.cylinderMax),
    additionMin: hundredthsOrNull(input.additionMin),
    additionMax: hundredthsOrNull(input.additionMax),
    active: active ? 1 : 0,
  } as const;
}

const lensJson = ({ id, priceCents, treatments, ...lens }: Lens): LensJson => ({
  _id: id,
  ...lens,
  treatments: Object.fromEntries(
    TREATMENTS.flatMap((name) => {
      const cents = treatments[name];
      return cents === undefined ? [] : [[name, toReais(cents)]];
    }),
  ),
  price: toReais(priceCents),
});

/** Lenses as the dashboard shows them. */
export async function lensItems(db: Db, ids: readonly string[]): Promise<LensItem[]> {
  const rows = await db.selectFrom('lenses').selectAll().where('id', 'in', ids).execute();
  return rows.map((row) => ({
    ...lensJson(lensOf(row)),
    id: row.id,
    cost: row.costCents === null ? null : toReais(row.costCents),
    active: row.active === 1,
    updatedAt: row.updatedAt,
  }));
}

/** Lenses by their ids, as they are offered now; one that is not, or no longer, is left out. */
export async function offeredLensesById(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, Lens>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('lenses')
    .selectAll()
    .where('id', 'in', ids)
    .where('active', '=', 1)
    .execute();
  return new Map(rows.map((row) => [row.id, lensOf(row)]));
}

/** The lenses that are offered, by index and price; none in a shop that sells frames alone. */
export const offeredLenses = cached({ from: ['lenses'] }, async ({ engine }): Promise<Lens[]> => {
  const rows = await engine.db
    .selectFrom('lenses')
    .selectAll()
    .where('active', '=', 1)
    .orderBy('refraction')
    .orderBy('priceCents')
    .orderBy('id')
    .execute();
  return rows.map(lensOf);
});

/** The same as JSON. */
export const offeredLensesJson = async (scope: Scope): Promise<LensJson[]> =>
  (await offeredLenses(scope)).map(lensJson);

/** What a pair costs at least, cents; null in a shop that sells frames alone. */
export async function leastLensPrice(scope: Scope): Promise<number | null> {
  const prices = (await offeredLenses(scope)).map(({ priceCents }) => priceCents);
  return prices.length > 0 ? Math.min(...prices) : null;
}
