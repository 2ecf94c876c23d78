import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { percentRule } from '#domain/coupons/price-rules.ts';
import CartView from '#islands/cart/CartView.tsx';
import { $cart } from '#stores/cart.ts';
import { $couponCheck, $promotions } from '#stores/coupon.ts';
import { callsTo, fakeShop, fillCart, line, type Call } from '../../support/islands.ts';

const CHECK = 'POST /api/cart/check';
const MINIMUM = 'Este cupom vale para compras a partir de R$ 600,00.';

/** A shop of the coupon DUPLA15: 15 % off three pieces or more. */
const judging = ({ body }: Call) => {
  const { items } = body as { items: { qty: number }[] };
  const holds = items.reduce((sum, { qty }) => sum + qty, 0) >= 3;
  const judged = holds
    ? { state: 'ok', discount: 15 }
    : { state: 'minimum', discount: 0, err: MINIMUM };
  return { lines: [], coupon: { code: 'DUPLA15', ...judged } };
};

const open = (
  qty: number,
  discount = 15,
  route: Parameters<typeof fakeShop>[0][string] = judging,
) => {
  const calls = fakeShop({ [CHECK]: route });
  fillCart(line({ qty, price: 200 }));
  $cart.set({ ...$cart.get(), coupon: { code: 'DUPLA15', discount } });
  render(<CartView />);
  return calls;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const summary = () => screen.getByRole('region', { name: 'Resumo da compra' }).textContent;

describe('a promotion that is near', () => {
  afterEach(() => $promotions.set([]));

  it('says what the cart lacks, until it counts', async () => {
    const second = {
      ...percentRule('Segundo par com 50%', 50),
      kind: 'nth' as const,
      applies: ['p1'],
    };
    fakeShop({ [CHECK]: () => ({ lines: [], coupon: null, promotions: [second] }) });
    fillCart(line({ qty: 1, price: 200 }));
    render(<CartView />);
    await screen.findByText('Falta 1 unidade para a promoção “Segundo par com 50%”.');
    press('Aumentar quantidade');
    await waitFor(() => expect(summary()).toMatch(/Total\s*R\$\s300,00/));
    expect(screen.queryByText(/^Falta/)).toBeNull();
  });
});

describe('the coupon of a stored cart', () => {
  beforeEach(() => $couponCheck.set(null));

  it('takes nothing off, however much it claims to, until the shop has confirmed it', async () => {
    open(3, 99);
    expect(summary()).toMatch(/Desconto \(DUPLA15\)conferindo…/);
    expect(summary()).toMatch(/Total\s*R\$\s600,00/);
    await screen.findByText('Cupom DUPLA15: 15% de desconto');
    expect(summary()).toMatch(/Total\s*R\$\s510,00/);
    expect($cart.get().coupon.discount).toBe(15);
  });

  it('is judged again when a quantity changes: too small a cart is told why and takes nothing off', async () => {
    const calls = open(3);
    await screen.findByText('Cupom DUPLA15: 15% de desconto');
    press('Diminuir quantidade');
    await screen.findByText(`O cupom DUPLA15 não está valendo. ${MINIMUM}`);
    expect(summary()).toMatch(/Total\s*R\$\s400,00/);
    expect(summary()).not.toContain('Desconto');
    expect(callsTo(calls, 'POST', '/api/cart/check').at(-1)?.body).toMatchObject({
      coupon: 'DUPLA15',
      items: [{ uid: 'p1', qty: 2 }],
    });
    press('Aumentar quantidade');
    await screen.findByText('Cupom DUPLA15: 15% de desconto');
    expect(summary()).toMatch(/Total\s*R\$\s510,00/);
  });

  it('that no longer holds can be taken out, and is then asked after no more', async () => {
    const calls = open(1);
    await screen.findByText(/não está valendo/);
    press('Remover cupom DUPLA15');
    expect($cart.get().coupon).toEqual({ code: '', discount: 0 });
    screen.getByLabelText('Cupom');
    await waitFor(() => expect(callsTo(calls, 'POST', '/api/cart/check')).toHaveLength(2));
    expect(callsTo(calls, 'POST', '/api/cart/check').at(-1)?.body).not.toHaveProperty('coupon');
  });

  it.each([
    ['does not answer', { status: 400, err: 'Fora do ar' }],
    [
      'has been asked too often',
      { lines: [], coupon: { code: 'DUPLA15', state: 'unchecked', discount: 0 } },
    ],
  ])('takes nothing off when the shop %s, and says so', async (_case, answer) => {
    open(3, 15, answer);
    await screen.findByText(/Não conseguimos conferir o cupom DUPLA15/);
    expect(summary()).toMatch(/Total\s*R\$\s600,00/);
  });

  it('is not judged by an answer to the cart as it was before', async () => {
    let answer: (() => void) | undefined;
    const first = new Promise<void>((resolve) => (answer = resolve));
    open(3);
    const fetchNow = globalThis.fetch;
    globalThis.fetch = async (...call) => {
      const response = await fetchNow(...call);
      const { items } = JSON.parse(String(call[1]?.body)) as { items: { qty: number }[] };
      if (items[0]?.qty === 4) await first;
      return response;
    };
    await screen.findByText('Cupom DUPLA15: 15% de desconto');
    press('Aumentar quantidade');
    press('Diminuir quantidade');
    press('Diminuir quantidade');
    await screen.findByText(/não está valendo/);
    answer?.();
    await waitFor(() => expect(summary()).toMatch(/Total\s*R\$\s400,00/));
    screen.getByText(/não está valendo/);
  });
});
