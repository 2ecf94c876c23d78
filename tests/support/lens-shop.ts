import type { LensItem } from '#domain/lenses/record.ts';
import { GET as offered } from '#pages/api/lenses/index.ts';
import { POST as quote } from '#pages/api/lenses/quote.ts';
import type { Scope } from '#server/service/scope.ts';
import { admin, ask } from '../server/dashboard/desk.ts';
import { call } from './call.ts';
import { fillShop, simpleProduct, variableProduct } from './fixtures.ts';

/** A single vision lens of polycarbonate, as the dashboard sends it. */
export const LENS = {
  name: 'Policarbonato 1,59',
  uses: ['distance', 'near'],
  type: 'clear',
  index: 1.59,
  sphereMin: -8,
  sphereMax: 6,
  cylinderMax: 4,
  additionMin: null,
  additionMax: null,
  minHeight: null,
  maxDiameter: 75,
  rims: ['fechado', 'meio-aro', 'sem-aro'],
  treatments: { scratch: 0, antiReflective: 120, uv: 0 },
  price: 290,
  cost: 110.5,
  days: 4,
  active: true,
};

/** A multifocal lens, which needs a height. */
export const MULTIFOCAL = {
  ...LENS,
  name: 'Multifocal 1,67',
  uses: ['multifocal'],
  index: 1.67,
  sphereMin: -10,
  additionMin: 0.75,
  additionMax: 3.5,
  minHeight: 30,
  price: 1290,
  days: 9,
};

/** A prescription as people type it; the test shop's clock is in 2026. */
export const prescription = (od: string | object, oe: string | object, change: object = {}) => ({
  od,
  oe,
  pd: '63',
  wearer: 'adult',
  writtenFor: 'distance',
  ...change,
});

/** A shop with frames of one size and of three, a case, and no lenses yet. @param more such as coupons */
export async function openLensShop(
  scope: Scope,
  more: Omit<Parameters<typeof fillShop>[1], 'products'> = {},
): Promise<void> {
  const measures = { lensWidth: 50, bridge: 18, temple: 145, lensHeight: 38 };
  const known = { totalWidth: 132, weight: 20 };
  await fillShop(scope, {
    ...more,
    products: [
      simpleProduct(
        'round',
        { priceCents: 30_000, qty: -1 },
        { measures: { '': { ...measures, ...known } } },
      ),
      simpleProduct(
        'rimless',
        { priceCents: 40_000, qty: 40 },
        { rim: 'sem-aro', measures: { '': { ...measures, ...known } } },
      ),
      variableProduct(
        'sizes',
        [
          { priceCents: 30_000, qty: -1, color: 'Preto', size: 'P' },
          { priceCents: 30_000, qty: -1, color: 'Preto', size: 'G' },
        ],
        {
          measures: {
            P: { ...measures, ...known, lensHeight: 26 },
            G: { ...measures, ...known, lensWidth: 56, lensHeight: 44, totalWidth: 144 },
          },
        },
      ),
      simpleProduct('unmeasured', { priceCents: 30_000, qty: -1 }),
      simpleProduct('case', { priceCents: 3_000, qty: -1 }, { kind: 'acessorios' }),
    ],
  });
}

/** Adds a lens by the dashboard's API. */
export async function addLens(scope: Scope, change: object = {}): Promise<LensItem> {
  const { json } = await ask(scope, admin, 'POST', 'lenses', { ...LENS, ...change });
  return json.item as LensItem;
}

/** What `/api/lenses` answers. */
export const offeredLenses = async (scope: Scope) =>
  (await call(offered, scope, { path: '/api/lenses' })).json.lenses as Record<string, unknown>[];

/** What the shop says of lenses that are not ordered yet. */
export const askQuote = (scope: Scope, body: unknown) =>
  call(quote, scope, { path: '/api/lenses/quote', method: 'POST', body });
