import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CartAddress } from '#domain/cart/cart.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { AddressFields } from '#islands/form/AddressFields.tsx';
import { $settings } from '#stores/settings.ts';

const COUNTRIES = [
  { name: 'Brasil', code: 'BR' },
  { name: 'Portugal', code: 'PT' },
];
let typed: Partial<CartAddress>;

function Form() {
  const [value, setValue] = useState<Partial<CartAddress>>({ zipCode: '01310-100', state: 'SP' });
  typed = value;
  return (
    <AddressFields
      name="billingInfo"
      value={value}
      errors={{}}
      askCpf
      onChange={(change) => setValue({ ...value, ...change })}
    />
  );
}

beforeEach(() => $settings.set({ ...initialSettings, countries: COUNTRIES }));
afterEach(() => $settings.set(initialSettings));

it('asks for the country if the shop sells to several, and follows its rules', async () => {
  render(<Form />);
  const country = screen.getByLabelText<HTMLSelectElement>('País');
  expect(country.value).toBe('BR');
  expect(screen.getByLabelText('CPF')).toBeDefined();
  fireEvent.change(country, { target: { value: 'PT' } });
  await waitFor(() => expect(screen.queryByLabelText('CEP')).toBeNull());
  expect(screen.queryByLabelText('CPF')).toBeNull();
  expect(screen.getByLabelText('Código postal')).toBeDefined();
  expect(screen.getByLabelText('Estado, província ou região').tagName).toBe('INPUT');
  expect(typed).toMatchObject({ country: 'PT', zipCode: '', state: '' });
  fireEvent.change(country, { target: { value: 'BR' } });
  // The CEP comes first there.
  expect(screen.queryByLabelText('Estado')).toBeNull();
  fireEvent.change(screen.getByLabelText('CEP'), { target: { value: '01310-100' } });
  expect(screen.getByLabelText('Estado').tagName).toBe('SELECT');
});

it('asks for none if the shop sells to one alone', () => {
  $settings.set({ ...initialSettings, countries: COUNTRIES.slice(0, 1) });
  const { container, unmount } = render(<Form />);
  expect(screen.queryByLabelText('País')).toBeNull();
  expect(container.querySelector('[name="billingInfo.country"]')).toBeNull();
  unmount();
  $settings.set({ ...initialSettings, countries: COUNTRIES.slice(1) });
  const alone = render(<Form />).container;
  expect(screen.queryByLabelText('País')).toBeNull();
  expect(alone.querySelector<HTMLInputElement>('[name="billingInfo.country"]')?.value).toBe('PT');
  expect(alone.querySelector('[for="billingInfo.zipCode"]')?.textContent).toBe('Código postal');
});
