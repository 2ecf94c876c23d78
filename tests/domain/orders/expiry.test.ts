import { expect, it } from 'vitest';
import { expiryOf } from '#domain/orders/expiry.ts';
import { initialSettings } from '#domain/settings/settings.ts';

const { checkout } = initialSettings;

it('an order on delivery has 48 hours to be confirmed, or as many as the shop says', () => {
  expect(expiryOf(checkout, 'cod', 1_000)).toBe(1_000 + 48 * 3_600_000);
  expect(expiryOf({ ...checkout, unconfirmedOrderHours: 1 }, 'cod', 0)).toBe(3_600_000);
});

it('an order never expires where the shop says 0, nor when it is paid elsewhere', () => {
  expect(expiryOf({ ...checkout, unconfirmedOrderHours: 0 }, 'cod', 0)).toBeNull();
  expect(expiryOf(checkout, 'stripe', 0)).toBeNull();
});
