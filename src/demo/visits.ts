import { ABANDONED_AFTER_MS } from '#domain/cart/open-cart.ts';
import { dayOf } from '#domain/date.ts';
import { digitsOf } from '#domain/address/digits.ts';
import type { Device, Source } from '#domain/visits/visit.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { OrderRow } from '#server/db/schema/orders.ts';
import type { OpenCartRow, VisitDayRow } from '#server/db/schema/visits.ts';
import { COLORS, colorId } from './colors.ts';
import { between, pick, seededRandom, type Random } from './random.ts';
import type { ProductInput } from './write-product.ts';

const VISIT_DAYS = 380;

/** Visitors of an ordinary day, by where they come from and what they hold. */
const USUAL: readonly [Source, Device, number][] = [
  ['google', 'phone', 34],
  ['google', 'computer', 14],
  ['instagram', 'phone', 26],
  ['direct', 'phone', 12],
  ['direct', 'computer', 9],
  ['whatsapp', 'phone', 8],
  ['facebook', 'phone', 4],
  ['bing', 'computer', 3],
  ['otherSite', 'computer', 2],
];

/** A share of a number, give or take a fifth. */
const about = (random: Random, number: number, share: number): number =>
  Math.round(number * share * (0.8 + random() * 0.4));

/** More visitors towards the end of the year, and at weekends. */
function crowdOf(day: number): number {
  const date = new Date(day);
  const season = 1 + 0.25 * Math.cos(((date.getUTCMonth() + 1) / 12) * 2 * Math.PI);
  return season * (date.getUTCDay() % 6 === 0 ? 1.2 : 1);
}

/** A year of visitors, of whom as many order as the shop has orders of that day. */
export function demoVisits(
  orders: readonly Pick<OrderRow, 'createdAt'>[],
  now: number,
): VisitDayRow[] {
  const random = seededRandom('visits');
  const ordersOf = Map.groupBy(orders, ({ createdAt }) => dayOf(createdAt));
  const rows: VisitDayRow[] = [];
  for (let back = VISIT_DAYS; back >= 1; back -= 1) {
    const at = now - back * DAY_MS;
    const day = dayOf(at);
    const bought = new Map<number, number>();
    for (let left = ordersOf.get(day)?.length ?? 0; left > 0; left -= 1) {
      const who = Math.min(between(random, 0, 5), between(random, 0, 8));
      bought.set(who, (bought.get(who) ?? 0) + 1);
    }
    USUAL.forEach(([source, device, usual], index) => {
      const buyers = bought.get(index) ?? 0;
      const visits = Math.max(about(random, usual, crowdOf(at)), buyers);
      const products = Math.min(visits, buyers + about(random, visits, 0.55));
      const carts = Math.min(products, buyers + about(random, visits, 0.08));
      const checkouts = Math.min(carts, buyers + about(random, carts, 0.35));
      rows.push({ day, device, source, visits, products, carts, checkouts, orders: buyers });
    });
  }
  return rows;
}

/** Fictitious people who left the checkout; no one has these numbers and addresses. */
const LEFT = [
  ['Helena Prado', 'helena@cliente.test', '(11) 99555-7001'],
  ['Otávio Reis', 'otavio@cliente.test', ''],
  ['', 'marina.s@cliente.test', ''],
  ['Sônia Albuquerque', '', '(81) 99555-7004'],
  ['Caio Fontes', 'caio@cliente.test', '(51) 99555-7005'],
  ['Lívia Tanaka', 'livia@cliente.test', '(41) 99555-7006'],
] as const;

const colorName = (id: string | null): string =>
  Object.entries(COLORS).find(([key]) => colorId(key as keyof typeof COLORS) === id)?.[1].name ??
  '';

/** Carts of the last days that no order has come of. */
export function demoOpenCarts(products: readonly ProductInput[], now: number): OpenCartRow[] {
  if (products.length === 0) return [];
  const random = seededRandom('open carts');
  const frames = products.slice(0, 20);
  return LEFT.map(([name, email, phone], index) => {
    const lines = Array.from({ length: between(random, 1, 2) }, () => {
      const product = pick(random, frames);
      const variant = pick(random, product.variants);
      const choices = colorName(variant.colorId);
      const { priceCents } = variant;
      return { productId: product.id, name: product.name, choices, qty: 1, priceCents };
    });
    const at = now - 2 * ABANDONED_AFTER_MS - index * between(random, 14, 40) * HOUR_MS;
    return {
      id: `demo-cart-${index + 1}`,
      accountId: null,
      name,
      email,
      phone: digitsOf(phone),
      lines: JSON.stringify(lines),
      pieces: lines.length,
      totalCents: lines.reduce((sum, { priceCents }) => sum + priceCents, 0),
      createdAt: at,
      updatedAt: at,
    };
  });
}
