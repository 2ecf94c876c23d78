import { describe, expect, it } from 'vitest';
import {
  UFS,
  formatCep,
  isUf,
  parseZipCode,
  stateOfZipCode,
  zipCodesIn,
} from '#domain/address/zip-code.ts';

describe('a CEP', () => {
  it.each([
    ['01310-100', '01310100'],
    ['01310100', '01310100'],
    [' 01310-100 ', '01310100'],
    ['01310 100', '01310100'],
    ['01.310-100', '01310100'],
    ['01.310.100', '01310100'],
    ['01 310 100', '01310100'],
    ['01.310100', '01310100'],
    ['01310--100', null],
    ['01..310-100', null],
    ['0131-0100', null],
    ['0131010', null],
    ['013101000', null],
    ['01310_100', null],
    ['013-10100', null],
    ['abcdefgh', null],
    ['', null],
  ])('typed as %j is read as %j', (typed, digits) => {
    expect(parseZipCode(typed)).toBe(digits);
  });

  it.each([
    ['Rua A, 128, Savassi, 30140-000', ['30140-000']],
    ['Praça da Sé, 01001 000; depósito: 01.310-100', ['01001 000', '01.310-100']],
    ['Rua A, 128, CEP: 30140000', ['30140000']],
    ['CNPJ 12.345.678/0001-90, (11) 98765-4321, 11 98765 4321, tel. 33330101', []],
  ])('in %j are %j', (text, found) => {
    expect(zipCodesIn(text)).toEqual(found);
  });

  it.each([
    ['01310100', '01310-100'],
    ['01310-100', '01310-100'],
    ['0131', '0131'],
    ['01310', '01310'],
    ['013101', '01310-1'],
    ['01310-1009', '01310-100'],
    ['01310 100', '01310-100'],
    ['01.310-100', '01310-100'],
    ['', ''],
  ])('half or wholly typed as %j is shown as %j', (typed, shown) => {
    expect(formatCep(typed)).toBe(shown);
  });
});

describe('the state of a CEP', () => {
  // First and last CEP of each range, after the Correios' table.
  it.each([
    ['01000-000', '19999-999', 'SP'],
    ['20000-000', '28999-999', 'RJ'],
    ['29000-000', '29999-999', 'ES'],
    ['30000-000', '39999-999', 'MG'],
    ['40000-000', '48999-999', 'BA'],
    ['49000-000', '49999-999', 'SE'],
    ['50000-000', '56999-999', 'PE'],
    ['57000-000', '57999-999', 'AL'],
    ['58000-000', '58999-999', 'PB'],
    ['59000-000', '59999-999', 'RN'],
    ['60000-000', '63999-999', 'CE'],
    ['64000-000', '64999-999', 'PI'],
    ['65000-000', '65999-999', 'MA'],
    ['66000-000', '68899-999', 'PA'],
    ['68900-000', '68999-999', 'AP'],
    ['69000-000', '69299-999', 'AM'],
    ['69300-000', '69399-999', 'RR'],
    ['69400-000', '69899-999', 'AM'],
    ['69900-000', '69999-999', 'AC'],
    ['70000-000', '72799-999', 'DF'],
    ['72800-000', '72999-999', 'GO'],
    ['73000-000', '73699-999', 'DF'],
    ['73700-000', '76799-999', 'GO'],
    ['76800-000', '76999-999', 'RO'],
    ['77000-000', '77999-999', 'TO'],
    ['78000-000', '78899-999', 'MT'],
    ['79000-000', '79999-999', 'MS'],
    ['80000-000', '87999-999', 'PR'],
    ['88000-000', '89999-999', 'SC'],
    ['90000-000', '99999-999', 'RS'],
  ])('from %s to %s is %s', (first, last, state) => {
    expect([stateOfZipCode(first), stateOfZipCode(last)]).toEqual([state, state]);
  });

  it.each(['00999-999', '78900-000', '78999-999', '0131', ''])('of %j is unknown', (zipCode) => {
    expect(stateOfZipCode(zipCode)).toBeNull();
  });

  it('exists for each of the 27 states', () => {
    const found = new Set<string | null>();
    for (let prefix = 0; prefix < 1000; prefix += 1) {
      found.add(stateOfZipCode(`${String(prefix).padStart(3, '0')}00000`));
    }
    found.delete(null);
    expect([...found].sort()).toEqual(UFS.map(({ code }) => code).toSorted());
  });
});

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
