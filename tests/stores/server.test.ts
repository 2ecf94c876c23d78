// @vitest-environment node
import { expect, it } from 'vitest';
import { initialCart } from '#domain/cart/initial-cart.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { $cart, $cartCount } from '#stores/cart.ts';
import { $compare } from '#stores/compare.ts';
import { $loading } from '#stores/loading.ts';
import { $recentlyViewed } from '#stores/recently-viewed.ts';
import { $session } from '#stores/session.ts';
import { $settings } from '#stores/settings.ts';
import { $wishlist } from '#stores/wishlist.ts';

it('on the server every store holds its initial value', () => {
  expect($cart.get()).toEqual(initialCart);
  expect($cartCount.get()).toBe(0);
  expect($compare.get()).toEqual([]);
  expect($wishlist.get()).toEqual([]);
  expect($recentlyViewed.get()).toEqual([]);
  expect($settings.get()).toEqual(initialSettings);
  expect($session.get()).toEqual({ status: 'loading', data: null });
  expect($loading.get()).toBe(true);
});
