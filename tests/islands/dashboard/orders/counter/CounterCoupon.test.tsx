import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { percentRule } from '#domain/coupons/price-rules.ts';
import CounterOrder from '#islands/dashboard/orders/counter/CounterOrder.tsx';
import { counterProduct, FIND, PLACE, scan } from '../../../../support/counter.ts';
import { callsTo, fakeShop } from '../../../../support/islands.ts';

const cord = counterProduct({ color: null, price: 100, isFrame: false, exact: true });

const NOTHING = { coupon: null, rules: { coupon: null, promotions: [] } };
const TEN = {
  coupon: { code: 'DEZ', discount: 10 },
  rules: { coupon: percentRule('DEZ', 10), promotions: [] },
};

const open = () => render(<CounterOrder findsCustomers mostDiscount={10} printsLenses />);

it('takes the buyer’s coupon off the sum, and says why the shop refuses one', async () => {
  const check = '/api/dashboard/orders/counter-coupon';
  const answers: Record<string, Record<string, unknown>> = {
    VENCIDO: {
      status: 422,
      err: 'Confira os campos.',
      fields: { coupon: 'Este cupom já venceu.' },
    },
    dez: TEN,
    DEZ: TEN,
  };
  const calls = fakeShop({
    [FIND]: { products: [cord] },
    [`POST ${check}`]: ({ body }) => answers[(body as { coupon?: string }).coupon ?? ''] ?? NOTHING,
    [`POST ${PLACE}`]: { orderId: 'ABCD2345' },
  });
  open();
  await scan('111');
  fireEvent.click(screen.getByRole('button', { name: 'Usar cupom' }));
  const code = screen.getByRole('textbox', { name: 'Cupom' });
  await waitFor(() => expect(document.activeElement).toBe(code));
  fireEvent.change(code, { target: { value: 'VENCIDO' } });
  fireEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
  await screen.findByText('Este cupom já venceu.');
  screen.getByRole('button', { name: /^Registrar venda de R\$\s100,00$/ });
  fireEvent.change(code, { target: { value: 'dez' } });
  fireEvent.keyDown(code, { key: 'Enter' });
  await screen.findByRole('button', { name: /^Registrar venda de R\$\s90,00$/ });
  await scan('111');
  await screen.findByRole('button', { name: /^Registrar venda de R\$\s180,00$/ });
  fireEvent.click(screen.getByRole('button', { name: /^Registrar venda/ }));
  await screen.findByRole('heading', { name: 'Pedido ABCD2345 registrado' });
  expect(callsTo(calls, 'POST', PLACE)[0]?.body).toMatchObject({
    coupon: 'DEZ',
    expectedTotal: 180,
  });
  expect(callsTo(calls, 'POST', check).at(-1)?.body).toMatchObject({
    items: [{ variantId: 'v1', qty: 2 }],
  });
});

it('keeps a coupon that the sale no longer reaches in sight, and takes nothing off for it', async () => {
  const least = 'Este cupom vale para compras a partir de R$ 200,00.';
  fakeShop({
    [FIND]: { products: [cord] },
    'POST /api/dashboard/orders/counter-coupon': ({ body }) =>
      !(body as { coupon?: string }).coupon
        ? NOTHING
        : (body as { items: { qty: number }[] }).items[0]!.qty > 1
          ? TEN
          : { status: 422, err: 'Não.', fields: { coupon: least } },
  });
  open();
  await scan('111');
  await scan('111');
  fireEvent.click(screen.getByRole('button', { name: 'Usar cupom' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Cupom' }), { target: { value: 'DEZ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
  await screen.findByRole('button', { name: /^Registrar venda de R\$\s180,00$/ });
  fireEvent.change(screen.getByLabelText(/Quantidade de Marola/), { target: { value: '1' } });
  fireEvent.blur(screen.getByLabelText(/Quantidade de Marola/));
  await screen.findByText(least);
  screen.getByRole('button', { name: /^Registrar venda de R\$\s100,00$/ });
  fireEvent.click(screen.getByRole('button', { name: 'Remover cupom' }));
  expect(screen.queryByText(least)).toBeNull();
});

it('takes an automatic promotion off by itself, and names it', async () => {
  const half = { ...percentRule('Segundo par', 50), kind: 'nth', percent: 50 };
  fakeShop({
    [FIND]: { products: [cord] },
    'POST /api/dashboard/orders/counter-coupon': {
      coupon: null,
      rules: { coupon: null, promotions: [half] },
    },
  });
  open();
  await scan('111');
  await scan('111');
  await screen.findByRole('button', { name: /^Registrar venda de R\$\s150,00$/ });
  expect(screen.getByText('Segundo par')).toBeTruthy();
});
