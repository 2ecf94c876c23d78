import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import OrderPay, { type OrderPayProps } from '#islands/orders/OrderPay.tsx';
import { leaveFor, reload } from '#stores/leave.ts';
import { callsTo, fakeShop } from '../../support/islands.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn(), reload: vi.fn() }));

const props: OrderPayProps = {
  orderId: 'ABCD2345',
  orderKey: 'chave-1',
  method: 'pix',
  status: 'pending',
  dueCents: 34_280,
  redirectUrl: null,
  pix: {
    copyPaste: '000201BR',
    expiresAt: null,
    testUrl: null,
    qr: { size: 3, path: 'M0 0h1v1h-1z' },
  },
  methods: [
    { name: 'pix', label: 'Pix', dueCents: 34_280 },
    { name: 'stripe', label: 'Cartão de crédito', dueCents: 34_280 },
  ],
};
const order = (status: string) => ({ order: { payment: { status } } });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('shows the code as a picture and as text', () => {
  fakeShop({});
  render(<OrderPay {...props} />);
  expect(screen.getByRole('img', { name: 'QR Code do Pix' })).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Pix copia e cola').value).toBe('000201BR');
});

it('waits with its reader, says when the payment has come, and shows the order as it is then', async () => {
  const calls = fakeShop({ 'GET /api/orders/ABCD2345': order('paid') });
  render(<OrderPay {...props} />);
  expect(screen.getByRole('status').textContent).toContain('esta página avisa');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(callsTo(calls, 'GET', '/api/orders/ABCD2345')).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toBe('Pagamento recebido. Obrigado!');
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(reload).toHaveBeenCalledOnce();
});

it('offers to pay the rest of what was paid in part, in any way, and says nothing of waiting', async () => {
  const calls = fakeShop({
    'POST /api/orders/ABCD2345/payments': { payment: { redirectUrl: 'https://pague.example/1' } },
  });
  render(<OrderPay {...props} method="counter-cash" pix={null} isRest />);
  expect(screen.getByRole('status').textContent).toContain('Já recebemos uma parte');
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  fireEvent.click(screen.getByRole('radio', { name: 'Cartão de crédito' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continuar para o pagamento' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(callsTo(calls, 'POST', '/api/orders/ABCD2345/payments')[0]?.body).toEqual({
    paymentMethod: 'stripe',
  });
  expect(leaveFor).toHaveBeenCalledWith('https://pague.example/1');
});

it('offers another way if an attempt has failed, and leads there', async () => {
  const calls = fakeShop({
    'POST /api/orders/ABCD2345/payments': { payment: { redirectUrl: 'https://pague.example/1' } },
  });
  render(<OrderPay {...props} status="failed" pix={null} />);
  expect(screen.getByRole('status').textContent).toContain('não foi concluído');
  fireEvent.click(screen.getByRole('radio', { name: 'Cartão de crédito' }));
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(callsTo(calls, 'POST', '/api/orders/ABCD2345/payments')[0]?.body).toEqual({
    paymentMethod: 'stripe',
  });
  expect(leaveFor).toHaveBeenCalledWith('https://pague.example/1');
});

it('leads to where it is paid', () => {
  fakeShop({});
  render(<OrderPay {...props} pix={null} redirectUrl="https://pague.example/2" />);
  expect(screen.getByRole('link', { name: 'Pagar agora' }).getAttribute('href')).toBe(
    'https://pague.example/2',
  );
});

it('says what each way costs before one is chosen, if Pix costs less', () => {
  fakeShop({});
  const methods = [
    { name: 'pix', label: 'Pix', dueCents: 34_280 },
    { name: 'stripe', label: 'Cartão de crédito', dueCents: 36_000 },
  ] as const;
  render(<OrderPay {...props} methods={methods} />);
  screen.getByText('Pagar de outra forma').click();
  screen.getByLabelText(/^Cartão de crédito: R\$\s360,00$/);
});

it('counts down, says so when little time is left, and then offers another code', async () => {
  const calls = fakeShop({
    'GET /api/orders/ABCD2345': order('pending'),
    'POST /api/orders/ABCD2345/payments': { payment: {} },
  });
  const expiresAt = Date.now() + 2 * 3_600_000;
  render(<OrderPay {...props} pix={{ ...props.pix!, expiresAt }} />);
  const timer = () => screen.getByRole('timer').textContent;
  const said = () => screen.getByRole('status').textContent;
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  expect(timer()).toBe('Ainda vale por 2 h 00 min');
  await wait(1_000);
  expect(timer()).toBe('Ainda vale por 1 h 59 min');
  await wait(3_600_000);
  expect(timer()).toBe('Ainda vale por 59:59');
  expect(said()).toContain('esta página avisa');
  await wait(55 * 60_000);
  expect(said()).toBe('Faltam menos de 5 minutos para o código vencer.');
  await wait(4 * 60_000);
  expect(said()).toBe('Falta menos de 1 minuto para o código vencer.');
  await wait(60_000);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(said()).toContain('O prazo deste pagamento acabou');
  fireEvent.click(screen.getByRole('button', { name: 'Gerar novo código Pix' }));
  await wait(0);
  expect(callsTo(calls, 'POST', '/api/orders/ABCD2345/payments')[0]?.body).toEqual({
    paymentMethod: 'pix',
  });
  expect(leaveFor).toHaveBeenCalledWith('/pedido/ABCD2345?chave=chave-1');
});
