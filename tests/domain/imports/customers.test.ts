import { expect, it } from 'vitest';
import { customerKeys, readCustomer, readCustomerHeader } from '#domain/imports/customers.ts';

const read = (headers: readonly string[], cells: readonly string[]) => {
  const columns = readCustomerHeader(headers, { format: 'auto', mapping: {} });
  const row = { row: 2, cells };
  return { format: columns.format, ...readCustomer(columns, [row]), ...customerKeys(columns, row) };
};

it('reads a customer of Shopify, with the sign before phone and zip code', () => {
  const { format, record, code, problems } = read(
    [
      'First Name',
      'Last Name',
      'Email',
      'Accepts Email Marketing',
      'Default Address Address1',
      'Default Address Province Code',
      'Default Address Zip',
      'Default Address Phone',
      'Phone',
      'Tags',
    ],
    ['Ana', '', 'Ana@X.com', 'no', 'Rua A, 1', 'SP', "'01310-100", "'11987654321", "'", 'a, b,'],
  );
  expect([format, code, problems]).toEqual(['shopify', 'ana@x.com', []]);
  expect(record).toMatchObject({
    email: 'ana@x.com',
    fullName: 'Ana',
    phone: '11987654321',
    wantsLetters: false,
    tags: ['a', 'b'],
    address: { street: 'Rua A, 1', state: 'SP', zipCode: '01310-100' },
  });
});

it('reads a sheet in Portuguese, and says which contacts are none', () => {
  const { format, record, problems } = read(
    ['E-mail', 'Nome completo', 'Telefone', 'CPF', 'Aceita e-mails'],
    ['bia@x.com', 'Bia Reis', '12', '111.111.111-11', 'Sim'],
  );
  expect(format).toBe('vitrine');
  expect(record).toMatchObject({ phone: '', cpf: '', wantsLetters: true, address: null });
  expect(problems.map(({ column, code, level }) => [column, code, level])).toEqual([
    ['Telefone', 'phone', 'warning'],
    ['CPF', 'cpf', 'warning'],
  ]);
  expect(read(['email'], ['']).record).toBeNull();
});
