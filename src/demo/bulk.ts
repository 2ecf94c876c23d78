import type { FrameMeasures } from '#domain/products/product.ts';
import { DAY_MS } from '#domain/time.ts';
import type { ProductInput } from './write-product.ts';
import { slugOf } from './categories.ts';
import { between, pick, seededRandom, type Random } from './random.ts';

/** Variants of each product of a catalogue made for measuring. */
const VARIANTS = 3;
const MAX_AGE_DAYS = 1000;

/** Second names, so that thousands of products differ, but words repeat as in a real shop. */
const PLACES = [
  'da Serra',
  'do Vale',
  'do Sul',
  'do Norte',
  'da Lagoa',
  'da Praia',
  'do Campo',
  'da Mata',
  'do Porto',
  'da Ilha',
  'do Rio',
  'da Vila',
] as const;
const STYLES = [
  'Clássico',
  'Leve',
  'Fino',
  'Largo',
  'Urbano',
  'Retrô',
  'Noturno',
  'Solar',
] as const;

/** Lens and bridge a little larger or smaller, the width with them. */
function varied(measures: FrameMeasures, random: Random): FrameMeasures {
  const lens = between(random, -2, 2);
  const bridge = between(random, -1, 1);
  const { lensHeight, totalWidth, weight } = measures;
  return {
    lensWidth: Math.max(measures.lensWidth + lens, 42),
    bridge: measures.bridge + bridge,
    temple: measures.temple + 5 * between(random, -1, 1),
    lensHeight: lensHeight === null ? null : lensHeight + lens,
    totalWidth: totalWidth === null ? null : Math.max(totalWidth + 2 * lens + bridge, 115),
    weight: weight === null ? null : weight + between(random, -1, 2),
  };
}

function bulkProduct(base: ProductInput, index: number, now: number): ProductInput {
  const random = seededRandom(`${base.id}-${index}`);
  const name = `${base.name} ${pick(random, PLACES)} ${pick(random, STYLES)} ${index + 1}`;
  const slug = slugOf(name);
  const id = `demo-${slug}`;
  const sku = `N${String(index + 1).padStart(6, '0')}`;
  const priceCents = between(random, 149, 1290) * 100 - 10;
  const first = between(random, 0, base.variants.length - 1);
  const variants = Array.from({ length: VARIANTS }, (_, n) => ({
    ...base.variants[(first + n) % base.variants.length]!,
    id: `${id}-${n + 1}`,
    sku: `${sku}-${n + 1}`,
    priceCents: priceCents + n * 1000,
    qty: random() < 0.15 ? 0 : between(random, 1, 60),
  }));
  const shown = new Set(variants.map(({ colorId }) => colorId));
  return {
    ...base,
    id,
    slug,
    sku,
    name,
    variants,
    compareAtCents: random() < 0.2 ? priceCents + 8000 : null,
    measures: Object.fromEntries(
      Object.entries(base.measures).map(([size, measures]) => [
        size,
        size === '' ? varied(measures, random) : measures,
      ]),
    ),
    images: base.images.filter((image) => shown.has(image.colorId)),
    createdAt: now - between(random, 0, MAX_AGE_DAYS) * DAY_MS,
  };
}

/**
 * A catalogue of `count` products with three variants each, made from the demo's frames and their
 * pictures; the same count gives the same catalogue.
 *
 * @param bases products of the demo shop
 * @param now epoch ms, from which the products' age is counted
 */
export function bulkProducts(
  count: number,
  bases: readonly ProductInput[],
  now: number,
): ProductInput[] {
  const frames = bases.filter(({ variants }) => variants.length >= VARIANTS);
  return Array.from({ length: count }, (_, index) =>
    bulkProduct(frames[index % frames.length]!, index, now),
  );
}
