import { describe, expect, it } from 'vitest';
import { dayOf, minuteOf } from '#domain/date.ts';
import { demoOrders } from '#demo/orders.ts';
import { CUSTOMERS } from '#demo/people/customers.ts';
import { demoProducts } from '#demo/products.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const YEAR_MS = 365 * 86_400_000;
const products = demoProducts(NOW);
const orders = demoOrders(products, NOW, () => 'secret');

describe('the past orders', () => {
  it('fill a year', () => {
    const times = orders.orders.map(({ createdAt }) => createdAt);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(NOW - YEAR_MS);
    expect(Math.max(...times)).toBeLessThan(NOW);
    const months = new Set(times.map((time) => new Date(time).toISOString().slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(12);
  });

  it('are one to three of each customer, but for the one whose account is known', () => {
    const counts = Map.groupBy(orders.orders, ({ email }) => email);
    const counted = [...counts].map(([email, some]) => [email, some.length] as const);
    expect(counted.length).toBe(CUSTOMERS.length);
    const many = counted.filter(([, count]) => count > 3);
    expect(many.map(([email]) => email)).toEqual(['cliente@aurora.test']);
  });

  it('grow, come in by day, and most on Black Friday', () => {
    const [first, second] = [orders.orders.slice(0, 100), orders.orders.slice(-100)];
    const daysOf = ([oldest, ...rest]: typeof orders.orders) =>
      rest.at(-1)!.createdAt - oldest!.createdAt;
    expect(daysOf(second)).toBeLessThan(daysOf(first));
    const days = Map.groupBy(orders.orders, ({ createdAt }) => dayOf(createdAt));
    const [busiest] = [...days].toSorted(([, a], [, b]) => b.length - a.length);
    expect(busiest![0]).toBe('2025-11-28');
    const hours = orders.orders.map(({ createdAt }) => Number(minuteOf(createdAt).slice(11, 13)));
    expect(hours.filter((hour) => hour < 7).length).toBeLessThan(hours.length / 20);
  });

  it('are of goods alone, since a gift card that is sold has a card and a ledger', () => {
    const cards = products.filter(({ isGiftCard }) => isGiftCard).map(({ id }) => id);
    expect(cards.length).toBeGreaterThan(0);
    expect(orders.lines.filter(({ productId }) => cards.includes(productId))).toEqual([]);
  });

  it('are paid in several ways, by Pix before they are sent', () => {
    const paid = new Map(orders.payments.map(({ orderId, paidAt }) => [orderId, paidAt]));
    const byPix = orders.orders.filter(({ paymentMethod }) => paymentMethod === 'pix');
    expect(byPix.length).toBeGreaterThan(50);
    for (const { id, status, createdAt, updatedAt, paymentStatus } of byPix) {
      expect(paymentStatus).toBe(status === 'returned' ? 'refunded' : 'paid');
      expect(paid.get(id)).toBeGreaterThan(createdAt);
      expect(paid.get(id)).toBeLessThanOrEqual(updatedAt);
    }
    expect(paid.size).toBe(byPix.length);
  });

  it('add up to the cent', () => {
    const linesOf = Map.groupBy(orders.lines, ({ orderId }) => orderId);
    for (const order of orders.orders) {
      const lines = linesOf.get(order.id)!;
      const subtotal = lines.reduce((sum, line) => sum + line.qty * line.unitPriceCents, 0);
      expect(lines.reduce((sum, line) => sum + line.totalCents, 0)).toBe(subtotal);
      expect(order.subtotalCents).toBe(subtotal);
      expect(order.totalCents).toBe(subtotal - order.discountCents);
      expect(order.payableCents).toBe(order.totalCents + order.deliveryCents);
      expect(order.discountCents > 0).toBe(order.couponCode !== null);
    }
  });

  it('stand where their history ends, which is not in the future', () => {
    const historyOf = Map.groupBy(orders.events, ({ orderId }) => orderId);
    for (const { id, status, updatedAt } of orders.orders) {
      expect(historyOf.get(id)!.at(-1)).toMatchObject({ status, at: updatedAt });
      expect(updatedAt).toBeLessThanOrEqual(NOW);
    }
    expect(new Set(orders.orders.map(({ status }) => status))).toEqual(
      new Set(['pending', 'confirmed', 'shipped', 'delivered', 'cancelled', 'returned']),
    );
  });

  it('count the uses of each coupon', () => {
    for (const { id, used } of orders.coupons) {
      expect(orders.couponUses.filter(({ couponId }) => couponId === id).length).toBe(used);
    }
  });
});
