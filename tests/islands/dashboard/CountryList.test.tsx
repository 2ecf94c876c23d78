import { fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { expect, it } from 'vitest';
import { CountryList } from '#islands/dashboard/settings/CountryList.tsx';

let currencies: unknown;

function Currencies() {
  currencies = useWatch({ name: 'currencies' });
  return null;
}

function Form() {
  const form = useForm({
    defaultValues: { countries: [{ name: 'Brasil', code: 'BR' }], currencies: [] },
  });
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
