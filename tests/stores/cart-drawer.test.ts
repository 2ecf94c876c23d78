import { expect, it } from 'vitest';
import { $cartDrawer, closeCartDrawer, openCartDrawer } from '#stores/cart-drawer.ts';

it('tells again what was added, even the same twice, until it is put away', () => {
  const told: unknown[] = [];
  const stop = $cartDrawer.listen((added) => told.push(added));
  const marola = { name: 'Marola' };
  openCartDrawer(marola);
  openCartDrawer(marola);
  closeCartDrawer();
  stop();
  expect(told).toEqual([{ name: 'Marola' }, { name: 'Marola' }, null]);
});
