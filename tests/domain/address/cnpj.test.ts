import { expect, it } from 'vitest';
import { formatCnpj, isCnpj } from '#domain/address/cnpj.ts';

it('is known by its check digits, with or without punctuation, with letters too', () => {
  expect(['11.222.333/0001-81', '11222333000181', '12ABC34501DE35'].map(isCnpj)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['11.222.333/0001-00', '11111111111111', ''].map(isCnpj)).toEqual([false, false, false]);
});

it('is printed with its punctuation, and any other text as it is', () => {
  expect(formatCnpj('11222333000181')).toBe('11.222.333/0001-81');
  expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  expect(formatCnpj('11222333000100')).toBe('11222333000100');
});
