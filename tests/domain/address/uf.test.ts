import { expect, it } from 'vitest';
import { isUf, UFS } from '#domain/address/uf.ts';

it('knows the 26 states and the Federal District', () => {
  expect(
    UFS.map(({ code }) => code)
      .toSorted()
      .join(' '),
  ).toBe('AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO');
});

it('lists them by name, as a reader of Portuguese looks for them', () => {
  const names = UFS.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator('pt-BR').compare));
});

it.each([
  ['SP', true],
  ['sp', false],
  ['XX', false],
  ['', false],
])('takes %j for a state: %s', (code, answer) => {
  expect(isUf(code)).toBe(answer);
});
