import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ReportPage } from '#domain/reports/report.ts';
import ReportScreen from '#islands/dashboard/reports/ReportScreen.tsx';
import { callsTo, fakeShop } from '../../../support/islands.ts';

// jsdom has no canvas to draw on.
vi.mock('#islands/dashboard/reports/draw-chart.ts', () => ({ drawChart: () => () => undefined }));

const API = '/api/dashboard/reports/sales';
const cells = (orders: number, revenue: number) => ({
  orders,
  products: revenue,
  discount: 0,
  delivery: 0,
  returned: 0,
  revenue,
  ticket: orders === 0 ? null : revenue / orders,
});
const page: ReportPage = {
  period: { from: '2026-11-22', to: '2026-11-23' },
  compared: { from: '2026-11-20', to: '2026-11-21' },
  note: null,
  step: 'day',
  totals: cells(3, 300),
  totalsBefore: cells(2, 200),
  rows: [
    {
      key: 'a',
      name: '2026-11-22',
      nameBefore: '2026-11-20',
      cells: cells(3, 300),
      before: cells(2, 200),
    },
    {
      key: 'b',
      name: '2026-11-23',
      nameBefore: '2026-11-21',
      cells: cells(0, 0),
      before: cells(0, 0),
    },
  ],
  total: 2,
  page: 1,
  pages: 1,
};
const nothing: ReportPage = { ...page, totals: cells(0, 0), totalsBefore: cells(0, 0), rows: [] };

const open = (search = '') =>
  render(<ReportScreen name="sales" today="2026-11-23" search={search} />);

beforeEach(() => history.replaceState(null, '', '/dashboard/relatorios/vendas'));

it('shows totals, a chart in a sentence, and the same as a table, each beside what it was', async () => {
  fakeShop({ [`GET ${API}`]: { report: page } });
  open();
  expect(await screen.findByRole('img')).toHaveProperty(
    'ariaLabel',
    'Receita, 22/11/2026 a 23/11/2026. Maior valor: R$\u00a0300,00 (22/11/2026).',
  );
  const table = screen.getByRole('table');
  const [, first] = within(table).getAllByRole('row');
  expect(first?.textContent).toContain('22/11/2026antes 20/11/2026');
  expect(within(first!).getAllByRole('cell')[5]?.textContent).toBe(
    'R$\u00a0300,00antes R$\u00a0200,00',
  );
  expect(screen.getAllByText('50% a mais')).toHaveLength(2);
});

it('names hours without their day, and says that today was left out', async () => {
  const [row] = page.rows;
  const day = { from: '2026-11-23', to: '2026-11-23' };
  const rows = [{ ...row!, name: '2026-11-23T09', nameBefore: undefined }] as ReportPage['rows'];
  const report = { ...page, period: day, step: 'hour', rows, note: 'withoutToday' };
  fakeShop({ [`GET ${API}`]: { report } });
  open();
  expect(await screen.findByText(/^Hoje ainda não acabou/)).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: '9h' })).toBeTruthy();
});

it('asks for another period, keeps it in the address, and exports what it shows', async () => {
  const calls = fakeShop({ [`GET ${API}`]: { report: page } });
  open();
  await screen.findByRole('table');
  fireEvent.change(screen.getByLabelText('Período'), { target: { value: '12m' } });
  expect(location.search).toBe('?period=12m');
  expect(screen.getByRole('link', { name: 'Exportar' }).getAttribute('href')).toBe(
    `${API}/export?period=12m`,
  );
  fireEvent.change(screen.getByLabelText('Comparar com'), { target: { value: 'none' } });
  expect(callsTo(calls, 'GET', API).map(({ url }) => url.search)).toEqual([
    '',
    '?period=12m',
    '?period=12m&compare=none',
  ]);
});

it('asks for days of one’s own once both are there', async () => {
  const calls = fakeShop({ [`GET ${API}`]: { report: page } });
  open();
  await screen.findByRole('table');
  fireEvent.change(screen.getByLabelText('Período'), { target: { value: 'own' } });
  fireEvent.change(screen.getByLabelText('Primeiro dia'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Primeiro dia'), { target: { value: '2026-11-01' } });
  expect(callsTo(calls, 'GET', API).at(-1)?.url.search).toBe(
    '?period=own&from=2026-11-01&to=2026-11-23',
  );
  expect(callsTo(calls, 'GET', API)).toHaveLength(3);
});

it('changes what the chart shows without asking again', async () => {
  const calls = fakeShop({ [`GET ${API}`]: { report: page } });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Pedidos' }));
  expect(screen.getByRole('button', { name: 'Pedidos' }).ariaPressed).toBe('true');
  expect(screen.getByRole('heading', { level: 2, name: 'Pedidos' })).toBeTruthy();
  expect(callsTo(calls, 'GET', API)).toHaveLength(1);
});

it('says so if nothing was sold, and asks again after a failure', async () => {
  let report: ReportPage | null = null;
  fakeShop({
    [`GET ${API}`]: () => (report ? { report } : { status: 400, err: 'A loja não respondeu.' }),
  });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('A loja não respondeu.');
  report = nothing;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText(/Nada vendido neste período/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
