import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { CounterProduct } from '#domain/orders/counter.ts';

export const FIND = 'GET /api/dashboard/orders/products';
export const PLACE = '/api/dashboard/orders/counter';

/** A pair of glasses, as the counter finds it. */
export const counterProduct = (change: Partial<CounterProduct> = {}): CounterProduct => ({
  variantId: 'v1',
  productId: 'p1',
  name: 'Marola',
  slug: 'marola',
  sku: 'MAR-1',
  color: 'Preta',
  attribute: null,
  customAttr: null,
  image: null,
  price: 359.9,
  stock: 3,
  isFrame: true,
  takesLenses: false,
  isGiftCard: false,
  exact: false,
  ...change,
});

export const productField = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Produto' });

/** As a scanner does: the code at once, and Enter. */
export async function scan(code: string): Promise<void> {
  fireEvent.change(productField(), { target: { value: code } });
  fireEvent.keyDown(productField(), { key: 'Enter' });
  await waitFor(() => expect(productField().value).toBe(''));
}
