import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MAX_ADDRESSES, type SavedAddress } from '#domain/account/saved-address.ts';
import AddressBook from '#islands/account/AddressBook.tsx';
import { asksToStay, callsTo, fakeShop, heldBack } from '../../support/islands.ts';

const saved = (id: string, label: string, isDefault = false): SavedAddress => ({
  id,
  label,
  isDefault,
  address: {
    fullName: 'Ana Souza',
    phone: '(11) 98765-4321',
    house: 'Rua das Flores, 10',
    city: 'São Paulo',
    state: 'SP',
    zipCode: '01310-100',
    country: 'BR',
  },
});
const home = saved('home', 'Casa', true);
const work = saved('work', 'Trabalho');

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const names = () => screen.getAllByRole('heading', { level: 2 }).map((node) => node.textContent);

describe('the address book', () => {
  it('shows a place abroad with its country, and without a state that it does not have', () => {
    const address = { ...home.address, city: 'Lisboa', state: '', country: 'PT' };
    render(<AddressBook addresses={[{ ...home, address: { ...address, zipCode: '1200-195' } }]} />);
    expect(screen.getByText(/1200-195, Portugal/).textContent).not.toContain('–');
  });

  it('adds an address', async () => {
    const calls = fakeShop({ 'POST /api/account/addresses': { status: 201, addresses: [home] } });
    render(<AddressBook addresses={[]} />);
    screen.getByText(/ainda não guardou nenhum endereço/);
    press('Novo endereço');
    type('Nome do endereço', ' Casa ');
    type('Nome completo', 'Ana Souza');
    type('Telefone', '11987654321');
    type('CEP', '01310-100');
    type('Endereço', 'Rua das Flores, 10');
    type('Cidade', 'São Paulo');
    press('Salvar');
    await screen.findByText('Principal');
    expect(callsTo(calls, 'POST', '/api/account/addresses')[0]?.body).toEqual({
      label: 'Casa',
      isDefault: false,
      address: {
        fullName: 'Ana Souza',
        phone: '11987654321',
        zipCode: '01310-100',
        state: 'SP',
        house: 'Rua das Flores, 10',
        city: 'São Paulo',
      },
    });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Novo endereço' })),
    );
  });

  it('goes on with an address in which something is typed while it is added', async () => {
    const answer = heldBack({ status: 201, addresses: [home, work] });
    const changed = { ...work, label: 'Escritório' };
    const calls = fakeShop({
      'POST /api/account/addresses': answer.route,
      'PUT /api/account/addresses/work': { addresses: [home, changed] },
    });
    render(<AddressBook addresses={[home]} />);
    press('Novo endereço');
    type('Nome do endereço', 'Trabalho');
    press('Salvar');
    type('Nome do endereço', 'Escritório');
    answer.release();
    await screen.findByRole('heading', { name: 'Alterar endereço' });
    expect(screen.getByLabelText<HTMLInputElement>('Nome do endereço').value).toBe('Escritório');
    await waitFor(() => expect(asksToStay()).toBe(true));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Salvar' }).ariaDisabled).toBe('false'),
    );
    press('Salvar');
    await screen.findByRole('heading', { name: 'Escritório' });
    expect(callsTo(calls, 'PUT', '/api/account/addresses/work')).toHaveLength(1);
    expect(callsTo(calls, 'POST', '/api/account/addresses')).toHaveLength(1);
    await waitFor(() => expect(asksToStay()).toBe(false));
  });

  it('tells at its field what is wrong, and keeps what was typed', async () => {
    fakeShop({
      'PUT /api/account/addresses/work': {
        status: 422,
        err: 'Confira os campos destacados.',
        fields: { 'address.zipCode': 'Informe um CEP.', 'address.state': 'Escolha o estado.' },
      },
    });
    render(<AddressBook addresses={[home, work]} />);
    press('Alterar o endereço Trabalho');
    type('CEP', '1');
    press('Salvar');
    await screen.findByText('Informe um CEP.');
    expect(screen.getByLabelText('CEP')).toHaveProperty('value', '1');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('CEP')));
    type('Estado', 'RJ');
    expect(screen.queryByText('Escolha o estado.')).toBeNull();
  });

  it('changes an address and can make it the default', async () => {
    const changed = saved('work', 'Escritório', true);
    const calls = fakeShop({
      'PUT /api/account/addresses/work': { addresses: [changed, { ...home, isDefault: false }] },
    });
    render(<AddressBook addresses={[home, work]} />);
    press('Alterar o endereço Trabalho');
    type('Nome do endereço', 'Escritório');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Usar como endereço principal' }));
    press('Salvar');
    await waitFor(() => expect(names()).toEqual(['Escritório', 'Casa']));
    expect(calls.at(-1)?.body).toMatchObject({ label: 'Escritório', isDefault: true });
  });

  it('leaves everything as it was when a change is given up', () => {
    const calls = fakeShop({});
    render(<AddressBook addresses={[home, work]} />);
    press('Alterar o endereço Casa');
    type('Cidade', 'Santos');
    press('Cancelar');
    expect(names()).toEqual(['Casa', 'Trabalho']);
    expect(calls).toEqual([]);
  });

  it('makes another address the default at a press', async () => {
    const calls = fakeShop({
      'PUT /api/account/addresses/work': {
        addresses: [saved('work', 'Trabalho', true), saved('home', 'Casa')],
      },
    });
    render(<AddressBook addresses={[home, work]} />);
    press('Tornar principal o endereço Trabalho');
    await waitFor(() => expect(names()).toEqual(['Trabalho', 'Casa']));
    expect(calls[0]?.body).toEqual({ label: 'Trabalho', address: work.address, isDefault: true });
  });

  it('removes an address, unless the shop refuses', async () => {
    const calls = fakeShop({
      'DELETE /api/account/addresses/home': { addresses: [saved('work', 'Trabalho', true)] },
    });
    render(<AddressBook addresses={[home, work]} />);
    press('Excluir o endereço Trabalho');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(names()).toEqual(['Casa', 'Trabalho']);
    press('Excluir o endereço Casa');
    await waitFor(() => expect(names()).toEqual(['Trabalho']));
  });

  it('offers no further address when it is full', () => {
    const many = Array.from({ length: MAX_ADDRESSES }, (_, index) =>
      saved(`a${index}`, `${index}`),
    );
    render(<AddressBook addresses={many} />);
    expect(screen.queryByRole('button', { name: 'Novo endereço' })).toBeNull();
  });
});
