import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import CartView from '#islands/cart/CartView.tsx';
import { $cart } from '#stores/cart.ts';
import { $lensStep } from '#stores/lens-step.ts';
import { $zipCode } from '#stores/zip-code.ts';
import { fakeShop, fillCart, heldBack, line } from '../../support/islands.ts';

const CHECK = 'POST /api/cart/check';
const found = {
  uid: 'p1',
  state: 'ok',
  price: 259.9,
  available: 10,
  name: 'Aurora Redondo',
  slug: 'aurora-redondo',
  image: null,
  maxQty: 10,
};

afterEach(() => {
  $zipCode.set('');
  $lensStep.set(null);
});

it('the cart tells the measures of a frame as they are printed on its temple', async () => {
  const marking = { lensWidth: 52, bridge: 18, temple: 140 };
  fakeShop({ [CHECK]: { lines: [{ ...found, marking }] } });
  fillCart(line());
  render(<CartView />);
  await screen.findByText('52 □ 18 – 140');
  screen.getByText('Lente 52 mm, ponte 18 mm, haste 140 mm');
});

it('the cart crops a picture around its focal point: the saved one, and then the one that the shop has now', async () => {
  const check = heldBack({
    lines: [{ ...found, image: 'marola', variant: { focal: { x: 0.9, y: 0.5 } } }],
  });
  fakeShop({ [CHECK]: check.route });
  fillCart(line({ image: 'marola', focal: { x: 0.1, y: 0.5 } }));
  const { container } = render(<CartView />);
  const position = () => container.querySelector<HTMLElement>('li img')!.style.objectPosition;
  expect(position()).toBe('10% 50%');
  check.release();
  await waitFor(() => expect(position()).toBe('90% 50%'));
  // It is the line's from now on: the checkout shows it as well.
  expect($cart.get().items[0]?.focal).toEqual({ x: 0.9, y: 0.5 });
});

it('the cart offers lenses for a frame alone, and puts those that are chosen onto its line', async () => {
  fakeShop({ [CHECK]: { lines: [{ ...found, variant: { lenses: 'none', takesLenses: true } }] } });
  fillCart(line({ lenses: 'none', price: 259.9 }), line({ uid: 'case', _id: 'case' }));
  render(<CartView />);
  const [add, ...others] = await screen.findAllByRole('button', { name: 'Adicionar lentes' });
  expect(others).toHaveLength(0);
  const described = document.getElementById(add!.getAttribute('aria-describedby')!);
  expect(described?.textContent).toBe('Aurora Redondo');
  fireEvent.click(add!);
  const { frame, lens, onChosen } = $lensStep.get()!;
  expect(frame).toMatchObject({ _id: 'p1', slug: 'aurora-redondo', price: 259.9 });
  expect(lens).toBeUndefined();
  act(() => onChosen(null, { typed: null, days: 0 }));
  expect($cart.get().items[0]).toMatchObject({ uid: 'p1', price: 259.9 });
  const chosen = { lensId: 'l1', use: 'distance' as const, treatments: [] };
  act(() => onChosen({ ...chosen, name: 'CR-39 1,50', price: 159 }, { typed: null, days: 3 }));
  expect($cart.get().items[0]).toMatchObject({ lens: { lensId: 'l1' }, price: 418.9, qty: 1 });
  screen.getByText('Com lentes CR-39 1,50');
  expect(screen.queryByRole('button', { name: 'Adicionar lentes' })).toBeNull();
});

it.each([
  ['frame', 1],
  ['no-eyewear', 0],
] as const)('the cart leaves room for measures that are still to come, for a %s', (what, rooms) => {
  fakeShop({});
  const lenses = what === 'frame' ? ({ lenses: 'none' } as const) : {};
  fillCart(line(lenses));
  const { container } = render(<CartView />);
  const empty = [...container.querySelectorAll('li p')].filter(
    ({ textContent }) => textContent === '\u00a0',
  );
  expect(empty).toHaveLength(rooms);
});

it('the cart asks by itself what it costs to bring it to the CEP that it knows', async () => {
  const option = { type: 'Expressa', area: 'MG', cost: 18.9, days: 3 };
  fakeShop({ 'POST /api/delivery': { options: [option] }, [CHECK]: { lines: [found] } });
  $zipCode.set('30140000');
  fillCart(line());
  render(<CartView />);
  expect((await screen.findByRole('list', { name: 'Formas de entrega' })).textContent).toMatch(
    /R\$\s18,90/,
  );
});

it('the coupon of a cart is a quiet line until it is wanted', () => {
  fakeShop({ [CHECK]: { lines: [found] } });
  fillCart(line());
  render(<CartView />);
  expect(screen.getByLabelText('Cupom').getAttribute('placeholder')).toBe('Tenho um cupom');
});
