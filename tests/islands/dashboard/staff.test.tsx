import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StaffMember } from '#domain/staff/member.ts';
import StaffRecord from '#islands/dashboard/staff/StaffRecord.tsx';
import { callsTo, fakeShop, stubDialogs } from '../../support/islands.ts';

const vera: StaffMember = {
  id: 'vera',
  fullName: 'Vera Vendas',
  email: 'vera@aurora.test',
  role: 'staff',
  status: 'active',
  createdAt: 1,
  updatedAt: 3,
  secondFactor: false,
  keys: [],
  invitation: null,
  notices: [],
  permissions: [{ name: 'orders', view: true, edit: true, delete: false }],
};

const mayAll = { view: true, edit: true, delete: true };

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('sends what a person may do in each section, one step a line', async () => {
  const path = '/api/dashboard/staff/vera';
  const calls = fakeShop({ [`PUT ${path}`]: { item: { ...vera, updatedAt: 4 } } });
  render(<StaffRecord access={mayAll} item={vera} />);
  expect(field('Pedidos: Editar').checked).toBe(true);
  fireEvent.click(field('Clientes: Excluir'));
  fireEvent.click(field('Pedidos: Nada'));
  press('Salvar');
  await waitFor(() => expect(callsTo(calls, 'PUT', path)).toHaveLength(1));
  const { permissions } = callsTo(calls, 'PUT', path)[0]?.body as StaffMember;
  expect(permissions.filter(({ view }) => view)).toEqual([
    { name: 'customers', view: true, edit: true, delete: true },
  ]);
});

it('fills the permissions by a preset, which takes the place of what was chosen', async () => {
  fakeShop({});
  render(<StaffRecord access={mayAll} item={vera} />);
  press('Catálogo');
  expect(field('Produtos: Excluir').checked).toBe(true);
  expect(field('Pedidos: Nada').checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Catálogo' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

it('offers a right only where it allows something, and does not count it elsewhere', () => {
  const odd = { name: 'alerts' as const, view: true, edit: false, delete: true };
  fakeShop({});
  render(<StaffRecord access={mayAll} item={{ ...vera, permissions: [odd] }} />);
  expect(field('Lista de espera: Ver').checked).toBe(true);
  expect(screen.queryByLabelText('Lista de espera: Excluir')).toBeNull();
  expect(screen.queryByLabelText('Pedidos: Excluir')).toBeNull();
  expect(screen.queryByText('outra combinação')).toBeNull();
});

it('leaves another combination as it is until a step is chosen', async () => {
  const path = '/api/dashboard/staff/vera';
  const odd = { name: 'customers' as const, view: true, edit: false, delete: true };
  const calls = fakeShop({ [`PUT ${path}`]: { item: vera } });
  render(<StaffRecord access={mayAll} item={{ ...vera, permissions: [odd] }} />);
  expect(screen.getByText('outra combinação')).toBeTruthy();
  type('Nome completo', 'Vera Lima');
  press('Salvar');
  await waitFor(() => expect(callsTo(calls, 'PUT', path)).toHaveLength(1));
  const { permissions } = callsTo(calls, 'PUT', path)[0]?.body as StaffMember;
  expect(permissions).toContainEqual(odd);
});

it('invites a new person, and saves one who is there', async () => {
  const calls = fakeShop({ 'POST /api/dashboard/staff': { item: vera } });
  render(<StaffRecord access={mayAll} item={null} />);
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
  type('Nome completo', 'Vera Vendas');
  press('Convidar');
  await waitFor(() => expect(callsTo(calls, 'POST', '/api/dashboard/staff')).toHaveLength(1));
});

it('has nothing to choose for an admin', () => {
  fakeShop({});
  render(<StaffRecord access={mayAll} item={null} />);
  expect(screen.getByRole('table', { name: 'Permissões' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Função'), { target: { value: 'admin' } });
  expect(screen.queryByRole('table')).toBeNull();
});

it('groups the sections as the menu does', () => {
  fakeShop({});
  render(<StaffRecord access={mayAll} item={vera} />);
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  const names = rows.map((row) => row.querySelector('th')?.textContent);
  const catalogue = names.indexOf('Catálogo');
  expect(names.slice(1, 3)).toEqual(['Vender', 'Pedidos']);
  expect(names[catalogue + 1]).toBe('Produtos');
  expect(names.indexOf('Administração')).toBeGreaterThan(catalogue);
});

it('says what a person is told by letter', () => {
  fakeShop({});
  render(<StaffRecord access={mayAll} item={{ ...vera, notices: ['orderPlaced'] }} />);
  expect(screen.getByText('Pedido novo')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Outros e-mails da loja' }).getAttribute('href')).toBe(
    '/dashboard/configuracoes/notificacoes',
  );
});

it('sends an invitation again, and withdraws it once that is confirmed', async () => {
  stubDialogs();
  const path = '/api/dashboard/staff/vera';
  const until = Date.UTC(2026, 0, 22, 12);
  const calls = fakeShop({
    [`POST ${path}/invite`]: {},
    [`GET ${path}`]: { item: { ...vera, invitation: { until } } },
    [`DELETE ${path}`]: {},
  });
  render(<StaffRecord access={mayAll} item={{ ...vera, invitation: { until: null } }} />);
  expect(screen.getByText('Convite vencido')).toBeTruthy();
  press('Enviar de novo');
  expect(await screen.findByText(/O link vale até 22\/01\/2026/)).toBeTruthy();
  press('Retirar convite');
  const dialog = screen.getByRole('dialog', { name: 'Retirar o convite de Vera Vendas?' });
  expect(callsTo(calls, 'DELETE', path)).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Retirar convite' }));
  await waitFor(() => expect(callsTo(calls, 'DELETE', path)).toHaveLength(1));
});

it('says which keys a person made, which stay when their rights go', () => {
  fakeShop({});
  const { unmount } = render(<StaffRecord access={mayAll} item={vera} />);
  expect(screen.queryByText('Chaves da API')).toBeNull();
  unmount();
  render(<StaffRecord access={mayAll} item={{ ...vera, keys: ['ERP', 'Etiquetas'] }} />);
  expect(screen.getByText('Criou as chaves ERP e Etiquetas.')).toBeTruthy();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Ver as chaves' }).href).toMatch(
    /\/dashboard\/chaves$/,
  );
});
