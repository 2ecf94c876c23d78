import { expect, it } from 'vitest';
import { formatCpf, isCpf } from '#domain/address/cpf.ts';

it.each([
  ['529.982.247-25', true],
  ['52998224725', true],
  [' 529.982.247-25 ', true],
  ['529.982.247-24', false],
  ['529.982.247-35', false],
  ['111.111.111-11', false],
  ['00000000000', false],
  ['5299822472', false],
  ['529982247250', false],
  ['529.982.247-25 x', false],
  ['', false],
])('takes %j for a CPF: %s', (typed, answer) => {
  expect(isCpf(typed)).toBe(answer);
});

it('writes a CPF with its points and hyphen', () => {
  expect(formatCpf('52998224725')).toBe('529.982.247-25');
});
