import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Customer } from '#domain/customers/customer.ts';
import type { StaffMember } from '#domain/staff/member.ts';
import CustomerRecord from '#islands/dashboard/customers/CustomerRecord.tsx';
import StaffRecord from '#islands/dashboard/staff/StaffRecord.tsx';
import { leaveFor } from '#stores/leave.ts';
import {
  asksToStay,
  callsTo,
  chooseFromMenu,
  stubDialogs,
  fakeShop,
  heldBack,
} from '../../support/islands.ts';
import { customerRecord } from './customers-data.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const ana = customerRecord();

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
const PATH = '/api/dashboard/customers/ana';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const openAna = (access = mayAll) => render(<CustomerRecord access={access} item={ana} />);

beforeEach(() => {
  stubDialogs();
  sessionStorage.clear();
  vi.mocked(leaveFor).mockClear();
});

it('saves what was typed, with the version it was typed over', async () => {
  const calls = fakeShop({
    [`PUT ${PATH}`]: { item: { ...ana, fullName: 'Ana Lima', updatedAt: 8 } },
  });
  openAna();
  type('Nome completo', 'Ana Lima ');
  press('Salvar');
  await screen.findByRole('heading', { level: 1, name: 'Ana Lima' });
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toEqual({
    fullName: 'Ana Lima',
    email: ana.email,
    phone: ana.phone,
    cpf: '',
    status: 'active',
    updatedAt: 7,
  });
});

it('shows what is wrong beside its field, loses nothing, and forgets it once it is corrected', async () => {
  fakeShop({
    [`PUT ${PATH}`]: {
      status: 422,
      err: 'Confira.',
      // The first on the page has the focus, whatever order the shop names them in.
      fields: { status: 'Escolha uma situação.', phone: 'Informe um telefone.' },
    },
  });
  openAna();
  type('Nome completo', 'Ana Lima');
  type('Telefone', '123');
  press('Salvar');
  await waitFor(() => expect(field('Telefone').getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(field('Telefone')));
  expect(field('Nome completo').value).toBe('Ana Lima');
  type('Telefone', '1234');
  expect(field('Telefone').getAttribute('aria-invalid')).toBeNull();
});

it('says that changes wait to be saved, and takes them back when they are discarded', async () => {
  fakeShop({
    [`PUT ${PATH}`]: { status: 422, err: 'Confira.', fields: { phone: 'Informe um telefone.' } },
  });
  openAna();
  expect(screen.queryByText('Há alterações não salvas')).toBeNull();
  type('Telefone', '123');
  expect(screen.getByText('Há alterações não salvas')).toBeTruthy();
  press('Salvar');
  await screen.findByText('Informe um telefone.');
  press('Descartar');
  expect(field('Telefone').value).toBe(ana.phone);
  expect(screen.queryByText('Há alterações não salvas')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('has nothing left to save once it is saved', async () => {
  fakeShop({ [`PUT ${PATH}`]: { item: { ...ana, fullName: 'Ana Lima', updatedAt: 8 } } });
  openAna();
  type('Nome completo', 'Ana Lima');
  press('Salvar');
  await screen.findByRole('heading', { level: 1, name: 'Ana Lima' });
  expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull();
});

describe('text typed while the record is being saved', () => {
  const saved = { ...ana, fullName: 'Ana Lima', updatedAt: 8 };

  it('stays, is still unsaved, and goes over what was saved', async () => {
    const answer = heldBack({ item: saved });
    const calls = fakeShop({ [`PUT ${PATH}`]: answer.route });
    openAna();
    type('Nome completo', 'Ana Lima');
    press('Salvar');
    type('Telefone', '(21) 3333-4444');
    type('Nome completo', 'Ana Lima Souza');
    answer.release();
    await screen.findByRole('heading', { level: 1, name: 'Ana Lima' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Salvar' }).ariaDisabled).toBe('false'),
    );
    expect(field('Telefone').value).toBe('(21) 3333-4444');
    expect(field('Nome completo').value).toBe('Ana Lima Souza');
    expect(screen.getByText('Há alterações não salvas')).toBeTruthy();
    await waitFor(() => expect(asksToStay()).toBe(true));
    press('Salvar');
    await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(2));
    expect(callsTo(calls, 'PUT', PATH)[1]?.body).toEqual({
      fullName: 'Ana Lima Souza',
      email: ana.email,
      phone: '(21) 3333-4444',
      cpf: '',
      status: 'active',
      updatedAt: 8,
    });
  });

  it('gives way to what was saved when it is discarded', async () => {
    const answer = heldBack({ item: saved });
    fakeShop({ [`PUT ${PATH}`]: answer.route });
    openAna();
    type('Nome completo', 'Ana Lima');
    press('Salvar');
    type('Telefone', '123');
    answer.release();
    await screen.findByRole('heading', { level: 1, name: 'Ana Lima' });
    press('Descartar');
    expect(field('Telefone').value).toBe(ana.phone);
    expect(field('Nome completo').value).toBe('Ana Lima');
    await waitFor(() => expect(asksToStay()).toBe(false));
  });

  it('finds the focus and the caret where they were once the record is saved', async () => {
    fakeShop({ [`PUT ${PATH}`]: { item: saved } });
    openAna();
    field('Nome completo').focus();
    type('Nome completo', ' Ana Lima');
    field('Nome completo').setSelectionRange(4, 4);
    fireEvent.submit(field('Nome completo').form!);
    await waitFor(() => expect(field('Nome completo').value).toBe('Ana Lima'));
    await waitFor(() => expect(document.activeElement).toBe(field('Nome completo')));
    await waitFor(() => expect(field('Nome completo').selectionStart).toBe(4));
  });
});

describe('leaving the page asks', () => {
  it('while something is unsaved, not before, and not once it is saved', async () => {
    fakeShop({ [`PUT ${PATH}`]: { item: { ...ana, fullName: 'Ana Lima', updatedAt: 8 } } });
    openAna();
    await waitFor(() => expect(asksToStay()).toBe(false));
    type('Nome completo', 'Ana Lima');
    await waitFor(() => expect(asksToStay()).toBe(true));
    press('Salvar');
    await screen.findByRole('heading', { level: 1, name: 'Ana Lima' });
    await waitFor(() => expect(asksToStay()).toBe(false));
  });

  it('no more once the changes are discarded', async () => {
    fakeShop({});
    render(<StaffRecord access={mayAll} item={vera} />);
    await waitFor(() => expect(asksToStay()).toBe(false));
    fireEvent.click(field('Clientes: Editar'));
    await waitFor(() => expect(asksToStay()).toBe(true));
    press('Descartar');
    await waitFor(() => expect(asksToStay()).toBe(false));
  });

  it('still, when the shop has refused the changes', async () => {
    fakeShop({ [`PUT ${PATH}`]: { status: 422, err: 'Confira.', fields: {} } });
    openAna();
    type('Telefone', '123');
    press('Salvar');
    await screen.findByRole('alert');
    await waitFor(() => expect(asksToStay()).toBe(true));
  });

  it('about what was typed before the page was awake', async () => {
    fakeShop({});
    const view = <CustomerRecord access={mayAll} item={ana} />;
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = renderToString(view);
    place.querySelector<HTMLInputElement>('[name=phone]')!.value = '123';
    render(view, { container: place, hydrate: true });
    expect(field('Telefone').value).toBe('123');
    await waitFor(() => expect(asksToStay()).toBe(true));
  });

  it('not about a record that has just been deleted', async () => {
    fakeShop({ [`DELETE ${PATH}`]: {} });
    let asked = true;
    vi.mocked(leaveFor).mockImplementationOnce(() => {
      asked = asksToStay();
    });
    openAna();
    type('Nome completo', 'Ana Lima');
    await chooseFromMenu('Excluir');
    press('Excluir');
    await waitFor(() => expect(leaveFor).toHaveBeenCalled());
    expect(asked).toBe(false);
  });
});

it('keeps what was typed when somebody else saved first, to be saved all the same', async () => {
  const theirs = { ...ana, fullName: 'Ana de Outra', updatedAt: 9 };
  const calls = fakeShop({
    [`PUT ${PATH}`]: ({ body }) =>
      (body as Customer).updatedAt === 9
        ? { item: { ...ana, fullName: 'Ana Minha', updatedAt: 10 } }
        : { status: 409, err: 'Outra pessoa salvou.', item: theirs },
  });
  openAna();
  type('Nome completo', 'Ana Minha');
  press('Salvar');
  await screen.findByText('Outra pessoa salvou.');
  expect(field('Nome completo').value).toBe('Ana Minha');
  press('Salvar a minha mesmo assim');
  await screen.findByRole('heading', { level: 1, name: 'Ana Minha' });
  expect(callsTo(calls, 'PUT', PATH).at(-1)?.body).toMatchObject({
    fullName: 'Ana Minha',
    updatedAt: 9,
  });
});

it('takes the other version when that is wanted', async () => {
  const theirs = { ...ana, fullName: 'Ana de Outra', updatedAt: 9 };
  fakeShop({ [`PUT ${PATH}`]: { status: 409, err: 'Outra pessoa salvou.', item: theirs } });
  openAna();
  type('Nome completo', 'Ana Minha');
  press('Salvar');
  await screen.findByText('Outra pessoa salvou.');
  press('Ver a versão atual');
  expect(field('Nome completo').value).toBe('Ana de Outra');
});

it('deletes once it is confirmed, and says so on the list', async () => {
  const calls = fakeShop({ [`DELETE ${PATH}`]: {} });
  openAna();
  await chooseFromMenu('Excluir');
  expect(screen.getByRole('dialog', { name: 'Excluir Ana Souza?' })).toBeTruthy();
  press('Cancelar');
  expect(callsTo(calls, 'DELETE', PATH)).toEqual([]);
  await chooseFromMenu('Excluir');
  press('Excluir');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/dashboard/clientes'));
  expect(callsTo(calls, 'DELETE', PATH)).toHaveLength(1);
});

it('only shows to those who may only view', () => {
  fakeShop({});
  openAna({ view: true, edit: false, delete: false });
  expect(screen.queryByRole('button')).toBeNull();
  expect(field('Nome completo').matches(':disabled')).toBe(true);
  expect(screen.getByText('PEDIDO01')).toBeTruthy();
});

it('goes on with the record it has made', async () => {
  fakeShop({ 'POST /api/dashboard/staff': { status: 201, item: vera } });
  render(<StaffRecord access={mayAll} item={null} />);
  type('Nome completo', 'Vera Vendas');
  press('Convidar');
  await screen.findByRole('heading', { level: 1, name: 'Vera Vendas' });
  expect(location.pathname).toBe('/dashboard/equipe/vera');
});
