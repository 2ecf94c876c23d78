import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import { CountryList } from '#islands/dashboard/settings/CheckoutSettings.tsx';

let currencies: unknown;

afterEach(cleanup);

function Currencies() {
  currencies = useWatch({ name: 'currencies' });
  return null;
}

function Form({ countries = [{ name: 'Brasil', code: 'BR' }] }) {
  const form = useForm({ defaultValues: { countries, currencies: [] } });
  return (
    <FormProvider {...form}>
      <CountryList />
      <Currencies />
    </FormProvider>
  );
}

it('offers each country once, and adds it with its own currency', () => {
  render(<Form />);
  const options = [...screen.getByRole<HTMLSelectElement>('combobox').options].map(
    ({ text }) => text,
  );
  expect(options.filter((name) => name === 'Alemanha')).toHaveLength(1);
  expect(new Set(options)).toHaveLength(options.length);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'DE' } });
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
  expect(currencies).toMatchObject([
    { country: 'Brasil', code: 'BRL', symbol: 'R$' },
    { country: 'Alemanha', code: 'EUR', symbol: '€' },
  ]);
});

it('keeps Brazil, which an empty list means, when another is added', () => {
  render(<Form countries={[]} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'PT' } });
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
  expect(currencies).toMatchObject([{ country: 'Brasil' }, { country: 'Portugal' }]);
});

it('does not let the last one go, and says why', () => {
  render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: /Brasil$/ }));
  expect(screen.getByRole('alert').textContent).toContain('pelo menos um país');
  expect(screen.getByRole('button', { name: /Brasil$/ })).toBeTruthy();
});

it('leads on to the list of countries once one is removed', () => {
  render(
    <Form
      countries={[
        { name: 'Brasil', code: 'BR' },
        { name: 'Chile', code: 'CL' },
      ]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: /Chile$/ }));
  expect(currencies).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
});
