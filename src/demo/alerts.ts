import { DAY_MS } from '#domain/time.ts';
import type { AlertRow } from '#server/db/schema/alerts.ts';
import { between, seededRandom } from './random.ts';
import type { ProductInput } from './write-product.ts';

/** Fictitious people who wait; no one has these addresses. */
const WAITING = [
  'helena@cliente.test',
  'otavio@cliente.test',
  'marina.s@cliente.test',
  'caio@cliente.test',
  'livia@cliente.test',
  'rute@cliente.test',
  'davi.p@cliente.test',
];
/** Frames that some wait for to cost less. */
const CHEAPER = 4;

/** People who wait for what is sold out, and for a few frames to cost less. */
export function demoAlerts(products: readonly ProductInput[], now: number): AlertRow[] {
  const random = seededRandom('alerts');
  const active = products.filter(({ status }) => status === 'active');
  const soldOut = active.flatMap(({ variants }) => variants.filter(({ qty }) => qty === 0));
  const wanted = active.slice(0, CHEAPER).flatMap(({ variants }) => variants.slice(0, 1));
  const rowsOf = (kind: AlertRow['kind'], variants: readonly ProductInput['variants'][number][]) =>
    variants.flatMap(({ id: variantId, priceCents }) =>
      WAITING.slice(0, between(random, 1, WAITING.length)).map((email, index) => ({
        id: `demo-alert-${kind}-${variantId}-${index}`,
        kind,
        variantId,
        email,
        accountId: null,
        priceCents,
        createdAt: now - between(random, 1, 40) * DAY_MS,
        toldAt: null,
        toldPriceCents: null,
        language: null,
      })),
    );
  return [...rowsOf('stock', soldOut), ...rowsOf('price', wanted)];
}
