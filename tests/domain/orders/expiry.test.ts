import { expect, it } from 'vitest';
import { expiryOf, reminderOf } from '#domain/orders/expiry.ts';
import { initialSettings } from '#domain/settings/settings.ts';

const { checkout } = initialSettings;

it('an order on delivery has 48 hours to be confirmed, or as many as the shop says', () => {
  expect(expiryOf(checkout, 'cod', 1_000)).toBe(1_000 + 48 * 3_600_000);
  expect(expiryOf({ ...checkout, unconfirmedOrderHours: 1 }, 'cod', 0)).toBe(3_600_000);
});

it('an order never expires if the shop says 0, but one that is paid on-line always does', () => {
  expect(expiryOf({ ...checkout, unconfirmedOrderHours: 0 }, 'cod', 0)).toBeNull();
  expect(expiryOf({ ...checkout, unconfirmedOrderHours: 0 }, 'stripe', 0)).toBe(24 * 3_600_000);
  expect(expiryOf(checkout, 'counter-cash', 0)).toBeNull();
});

it('stands still at the weekend if the shop says so, from midnight to midnight in Brasília', () => {
  const friday = Date.UTC(2026, 4, 22, 23); // 20h in Brasília
  const weekdays = { ...checkout, weekendsCount: false };
  expect(new Date(expiryOf(weekdays, 'cod', friday)!).toISOString()).toBe(
    '2026-05-26T23:00:00.000Z',
  );
  const saturday = Date.UTC(2026, 4, 23, 15);
  expect(new Date(expiryOf(weekdays, 'cod', saturday)!).toISOString()).toBe(
    '2026-05-27T03:00:00.000Z',
  );
});

it('reminds the shop after three quarters of the time, and never of what never expires', () => {
  expect(reminderOf(checkout, 'cod', 0)).toBe(36 * 3_600_000);
  expect(reminderOf({ ...checkout, unconfirmedOrderHours: 0 }, 'cod', 0)).toBeNull();
});
