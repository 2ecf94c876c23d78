import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { CashClosing, CashDay } from '#domain/cash/cash-day.ts';
import CashDesk from '#islands/dashboard/cash/CashDesk.tsx';
import { callsTo, fakeShop, stubDialogs } from '../../../support/islands.ts';

beforeEach(stubDialogs);

const API = '/api/dashboard/orders/cash';
const closing: CashClosing = {
  id: 'c1',
  number: 1,
  sums: [],
  opening: 100,
  withdrawn: 0,
  pickUpCard: 0,
  expected: 219.8,
  counted: 219,
  difference: -0.8,
  note: '',
  closedAt: Date.UTC(2026, 10, 23, 21),
  closedBy: 'Vera Vendas',
};
const cash: CashDay = {
  day: '2026-11-23',
  person: { id: 'vera', name: 'Vera Vendas' },
  opening: null,
  sums: [{ method: 'counter-cash', sales: 2, sold: 119.8, refunded: 0 }],
  inDrawer: 119.8,
  closings: [],
  mayClose: true,
  mayOpen: false,
};

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

it('says what should be in the drawer and how far the count is off, asks, and closes once', async () => {
  const calls = fakeShop({ [`POST ${API}`]: { cash: { ...cash, closings: [closing] } } });
  render(<CashDesk first={cash} today="2026-11-23" />);
  type('Troco no começo do dia', '100');
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('R$\u00a0219,80');
  type('Dinheiro contado na gaveta', '219');
  expect(screen.getByText(/Faltam R\$\s0,80/)).toBeTruthy();
  press('Fechar o caixa');
  expect(screen.getByRole('dialog', { name: 'Fechar o caixa com estes valores?' })).toBeTruthy();
  expect(
    [...screen.getByRole('dialog').querySelectorAll('dl > div')].map((line) => line.textContent),
  ).toEqual([
    'Deve haver na gavetaR$\u00a0219,80',
    'Dinheiro contado na gavetaR$\u00a0219,00',
    'Diferença−R$\u00a00,80',
  ]);
  fireEvent.click(dialog().getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls).toEqual([]);
  press('Fechar o caixa');
  fireEvent.click(dialog().getByRole('button', { name: 'Fechar o caixa' }));
  expect(await screen.findByRole('button', { name: 'Corrigir o fechamento' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsTo(calls, 'POST', API)).toHaveLength(1);
  expect(callsTo(calls, 'POST', API)[0]?.body).toEqual({
    day: '2026-11-23',
    staffId: 'vera',
    opening: 100,
    withdrawn: 0,
    pickUpCard: 0,
    counted: 219,
    note: '',
    seen: 0,
  });
  expect(screen.getByRole('link', { name: 'Imprimir' }).getAttribute('href')).toContain('id=c1');
});

it('keeps what was typed when the count is missing, and says which field', async () => {
  fakeShop({
    [`POST ${API}`]: { status: 422, err: 'Confira.', fields: { counted: 'Informe um valor.' } },
  });
  render(<CashDesk first={cash} today="2026-11-23" />);
  type('Troco no começo do dia', '100');
  fireEvent.click(screen.getByRole('button', { name: 'Fechar o caixa' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Dinheiro contado na gaveta')),
  );
  expect(screen.getByText('Informe um valor.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Troco no começo do dia').value).toBe('100');
});

it('closes the question when the shop refuses, and leads to the field', async () => {
  fakeShop({
    [`POST ${API}`]: { status: 422, err: 'Confira.', fields: { withdrawn: 'É demais.' } },
  });
  render(<CashDesk first={cash} today="2026-11-23" />);
  type('Dinheiro contado na gaveta', '219');
  press('Fechar o caixa');
  fireEvent.click(dialog().getByRole('button', { name: 'Fechar o caixa' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Retirado durante o dia')),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks before a correction with its reason, and hears at once that the reason is missing', async () => {
  fakeShop({
    [`POST ${API}`]: { status: 422, err: 'Confira.', fields: { note: 'Diga por quê.' } },
  });
  render(<CashDesk first={{ ...cash, closings: [closing] }} today="2026-11-23" />);
  type('Dinheiro contado na gaveta', '219,80');
  press('Corrigir o fechamento');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Diga por quê.')).toBeTruthy();
  type('Por que está corrigindo', 'Contei de novo');
  press('Corrigir o fechamento');
  expect(dialog().getByText(/^R\$\s0,00$/)).toBeTruthy();
});

it('tells of what came in after the closing', () => {
  render(<CashDesk first={{ ...cash, inDrawer: 200, closings: [closing] }} today="2026-11-23" />);
  expect(screen.getByText(/Houve movimento depois do fechamento/).textContent).toContain(
    'R$\u00a0300,00',
  );
});

it('offers no closing to anyone who may only look', () => {
  render(<CashDesk first={{ ...cash, mayClose: false }} today="2026-11-23" />);
  expect(screen.queryByRole('button', { name: 'Fechar o caixa' })).toBeNull();
});

it('opens the day with the change in the drawer, which the closing begins with', async () => {
  const opening = { float: 150, openedAt: closing.closedAt, openedBy: 'Vera Vendas' };
  const calls = fakeShop({
    'POST /api/dashboard/orders/cash-opening': { cash: { ...cash, opening } },
  });
  render(<CashDesk first={{ ...cash, mayOpen: true }} today="2026-11-23" />);
  type('Troco na gaveta', '150');
  fireEvent.click(screen.getByRole('button', { name: 'Abrir o caixa' }));
  await screen.findByText(/^Aberto com R\$\s150,00/);
  expect(screen.queryByRole('button', { name: 'Abrir o caixa' })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Troco no começo do dia').value).toBe('150,00');
  expect(callsTo(calls, 'POST', '/api/dashboard/orders/cash-opening')[0]?.body).toEqual({
    day: '2026-11-23',
    float: 150,
  });
});
