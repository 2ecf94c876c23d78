import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { AddressDialog, type EditedAddress } from '#islands/dashboard/customers/AddressDialog.tsx';
import type { ChangeCustomer } from '#islands/dashboard/customers/customer-changes.ts';
import { fakeShop, stubDialogs } from '../../../support/islands.ts';

const COUNTRIES = [
  { code: 'BR', name: 'Brasil' },
  { code: 'PT', name: 'Portugal' },
];
const sellTo = (countries: typeof COUNTRIES) =>
  fakeShop({
    'GET /api/home/settings': { settings: { ...initialSettings, countries } },
  });

beforeEach(stubDialogs);

const NEW: EditedAddress = { id: null, label: '', address: { fullName: 'Rui Lima', phone: '' } };
function open(edited = NEW, refuses: Awaited<ReturnType<ChangeCustomer>> = null) {
  const change = vi.fn<ChangeCustomer>(() => Promise.resolve(refuses));
  const onClose = vi.fn();
  render(<AddressDialog edited={edited} change={change} onClose={onClose} />);
  return { change, onClose };
}
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));

it('asks for an address abroad as its country has them, and sends no number', async () => {
  sellTo(COUNTRIES);
  const { change, onClose } = open();
  const country = await screen.findByLabelText<HTMLSelectElement>('País');
  expect([...country.options].map(({ text }) => text)).toEqual(['Brasil', 'Portugal']);
  type('CEP', '01310-100');
  screen.getByLabelText('Número');
  fireEvent.change(country, { target: { value: 'PT' } });
  expect(screen.queryByLabelText('Número')).toBeNull();
  type('Telefone', '+351 912 345 678');
  type('Código postal', '1100-048');
  type('Endereço', 'Quinta do Sol');
  type('Cidade', 'Lisboa');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(change.mock.calls[0]?.slice(0, 2)).toEqual([
    'address',
    {
      id: null,
      label: '',
      fullName: 'Rui Lima',
      phone: '+351 912 345 678',
      country: 'PT',
      zipCode: '1100-048',
      state: '',
      street: 'Quinta do Sol',
      city: 'Lisboa',
    },
  ]);
});

it('shows each part of an address at home where it was, and a refusal at its field', async () => {
  sellTo([]);
  const parts = { street: 'Rua Acre', number: '66', complement: 'Fundos', district: 'Centro' };
  const place = { city: 'Manaus', state: 'AM', zipCode: '69053-130' };
  const edited = {
    id: 'a',
    label: 'Casa',
    address: { fullName: 'Rui', phone: '', ...parts, ...place, country: 'BR' },
  };
  const { change, onClose } = open(edited, {
    message: 'Confira.',
    fields: { street: 'Informe a rua.' },
  });
  await screen.findByLabelText('CEP');
  expect(screen.queryByLabelText('País')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Complemento').value).toBe('Fundos');
  expect(screen.getByLabelText<HTMLInputElement>('Bairro').value).toBe('Centro');
  save();
  await screen.findByText('Informe a rua.');
  expect(document.activeElement).toBe(screen.getByLabelText('Endereço'));
  expect(onClose).not.toHaveBeenCalled();
  expect(change.mock.calls[0]?.[1]).toEqual({
    id: 'a',
    label: 'Casa',
    fullName: 'Rui',
    phone: '',
    ...parts,
    ...place,
  });
});
