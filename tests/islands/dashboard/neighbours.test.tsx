import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import CustomerRecord from '#islands/dashboard/customers/CustomerRecord.tsx';
import { fakeShop } from '../../support/islands.ts';
import { customerRecord } from './customers-data.ts';

const ana = customerRecord();

const mayAll = { view: true, edit: true, delete: true };
const openAna = () => render(<CustomerRecord access={mayAll} item={ana} />);

afterEach(() => sessionStorage.clear());

describe('a record that was opened from a list', () => {
  const listed = (left: object) =>
    sessionStorage.setItem('vitrine.list.customers', JSON.stringify(left));
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

  it('leads to its neighbours there, and back to the list as it was', async () => {
    fakeShop({});
    listed({ filter: '?q=a&sort=fullName', ids: ['abel', 'ana', 'bia'], page: 2, pages: 3 });
    openAna();
    await waitFor(() =>
      expect(hrefOf('Clientes')).toBe('/dashboard/clientes?q=a&sort=fullName&page=2'),
    );
    expect(hrefOf('Anterior na lista')).toBe('/dashboard/clientes/abel');
    expect(hrefOf('Próximo na lista')).toBe('/dashboard/clientes/bia');
  });

  it('finds the next one on the next page', async () => {
    const calls = fakeShop({
      'GET /api/dashboard/customers': { items: [{ id: 'caio' }, { id: 'davi' }], total: 4 },
    });
    listed({ filter: '?q=a', ids: ['abel', 'ana'], page: 1, pages: 2 });
    openAna();
    await waitFor(() => expect(hrefOf('Próximo na lista')).toBe('/dashboard/clientes/caio'));
    expect(calls[0]?.url.search).toBe('?q=a&page=2');
  });

  it('stands alone where it was opened by its address', async () => {
    fakeShop({});
    openAna();
    await waitFor(() => expect(hrefOf('Clientes')).toBe('/dashboard/clientes'));
    expect(screen.queryByRole('link', { name: 'Próximo na lista' })).toBeNull();
  });
});
