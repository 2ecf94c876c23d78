import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StaffMember } from '#domain/staff/member.ts';
import StaffRecord from '#islands/dashboard/staff/StaffRecord.tsx';
import { callsTo, fakeShop } from '../../support/islands.ts';

const vera: StaffMember = {
  id: 'vera',
  fullName: 'Vera Vendas',
  email: 'vera@aurora.test',
  role: 'staff',
  status: 'active',
  createdAt: 1,
  updatedAt: 3,
  secondFactor: false,
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
  fireEvent.click(field('Clientes: Tudo'));
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
  expect(field('Produtos: Tudo').checked).toBe(true);
  expect(field('Pedidos: Nada').checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Catálogo' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

it('leaves another combination as it is until a step is chosen', async () => {
  const path = '/api/dashboard/staff/vera';
  const odd = { name: 'orders' as const, view: true, edit: false, delete: true };
  const calls = fakeShop({ [`PUT ${path}`]: { item: vera } });
  render(<StaffRecord access={mayAll} item={{ ...vera, permissions: [odd] }} />);
  expect(screen.getByText('outra combinação')).toBeTruthy();
  type('Nome completo', 'Vera Lima');
  press('Salvar');
  await waitFor(() => expect(callsTo(calls, 'PUT', path)).toHaveLength(1));
  const { permissions } = callsTo(calls, 'PUT', path)[0]?.body as StaffMember;
  expect(permissions).toContainEqual(odd);
});

it('has nothing to choose for an admin', () => {
  fakeShop({});
  render(<StaffRecord access={mayAll} item={null} />);
  expect(screen.getByRole('table', { name: 'Permissões' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Função'), { target: { value: 'admin' } });
  expect(screen.queryByRole('table')).toBeNull();
});
