import { describe, expect, it } from 'vitest';
import { savedAddressSchema } from '#domain/account/saved-address.ts';
import { addressFields, addressSchema, collectorSchema } from '#domain/address/address.ts';
import { everyText } from '../../support/texts.ts';

const typed = {
  fullName: '  Ana Souza ',
  phone: '11987654321',
  email: ' ana@exemplo.com.br ',
  house: ' Rua das Flores, 10 ',
  city: ' São Paulo ',
  state: ' sp ',
  zipCode: '01310100',
  country: '',
};
const stored = {
  fullName: 'Ana Souza',
  phone: '(11) 98765-4321',
  email: 'ana@exemplo.com.br',
  house: 'Rua das Flores, 10',
  city: 'São Paulo',
  state: 'SP',
  zipCode: '01310-100',
  country: 'BR',
};

/** Messages of the fields that were refused. */
function refused(address: Record<string, unknown>): Record<string, string> {
  const { error } = addressSchema.safeParse(address);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
}

it('has a text for each field that may be refused', () => {
  const fields = Object.keys(addressFields.shape).toSorted();
  expect(fields.filter((field) => !everyText.has(`errors.fields.${field}`))).toEqual([]);
});

describe('an address', () => {
  it('is trimmed and written in the usual way', () => {
    expect(addressSchema.parse(typed)).toEqual(stored);
  });

  it.each([
    ['(011) 98765-4321', '01310 100'],
    ['011987654321', '01.310-100'],
    ['+55 011 98765-4321', '01.310 100'],
  ])('with the phone %s and the CEP %s is written in the usual way too', (phone, zipCode) => {
    expect(addressSchema.parse({ ...typed, phone, zipCode })).toEqual(stored);
  });

  it('that was checked passes again, unchanged', () => {
    const withCpf = { ...stored, cpf: '529.982.247-25' };
    expect(addressSchema.parse(withCpf)).toEqual(withCpf);
  });

  it('drops unknown fields', () => {
    expect(addressSchema.parse({ ...typed, admin: 'true' })).toEqual(stored);
  });

  it.each(['fullName', 'phone', 'email', 'house', 'city', 'state', 'zipCode'])(
    'without %s, or with one that is no text, is refused by that field',
    (field) => {
      const message = { [field]: `fields.${field}` };
      expect(refused({ ...typed, [field]: undefined })).toEqual(message);
      expect(refused({ ...typed, [field]: '   ' })).toEqual(message);
      expect(refused({ ...typed, [field]: 7 })).toEqual(message);
      expect(refused({ ...typed, [field]: 'x'.repeat(300) })).toEqual(message);
    },
  );

  it.each([
    ['fullName', 'An'],
    ['phone', '987654321'],
    ['phone', '(11) 1234-567'],
    ['email', 'ana'],
    ['email', 'ana@'],
    ['email', 'ana@exemplo'],
    ['email', 'ana souza@exemplo.com'],
    ['house', '10'],
    ['city', 'X'],
    ['state', 'XX'],
    ['state', 'São Paulo'],
    ['zipCode', '0131010'],
    ['zipCode', '013 10100'],
    ['zipCode', '00000-000'],
    ['country', 'Terra do Nunca'],
    ['cpf', '529.982.247-24'],
    ['cpf', 5],
  ])('with %s %j is refused', (field, value) => {
    expect(refused({ ...typed, [field]: value })).toEqual({ [field]: `fields.${field}` });
  });

  it('whose state is not the CEP’s is refused by the state, whatever else is wrong', () => {
    const acre = { ...typed, zipCode: '69900-000', state: 'mg' };
    expect(refused(acre)).toEqual({ state: 'fields.stateOfZipCode' });
    expect(refused({ ...acre, city: '' })).toEqual({
      city: 'fields.city',
      state: 'fields.stateOfZipCode',
    });
    expect(refused({ ...acre, state: 'ac' })).toEqual({});
  });

  it.each([null, undefined, 7, 'x', []])('that is %j is refused without a fault', (address) => {
    expect(addressSchema.safeParse(address).success).toBe(false);
    expect(savedAddressSchema.safeParse({ address }).success).toBe(false);
  });

  it('of an account follows the CEP, too', () => {
    const address = { ...typed, zipCode: '69900-000' };
    const { error } = savedAddressSchema.safeParse({ address });
    expect(error?.issues).toMatchObject([
      { path: ['address', 'state'], message: 'fields.stateOfZipCode' },
    ]);
  });

  it.each([
    ['country', undefined, 'BR'],
    ['country', null, 'BR'],
    ['country', 'pt', 'PT'],
    ['country', 'Brasil', 'BR'],
    ['country', 'bra', 'BR'],
    ['cpf', undefined, undefined],
    ['cpf', null, undefined],
    ['cpf', '', undefined],
    ['cpf', '52998224725', '529.982.247-25'],
    ['phone', '+55 (11) 3456-7890', '(11) 3456-7890'],
    ['city', 'Ji-Paraná', 'Ji-Paraná'],
  ])('takes %s %j as %j', (field, value, expected) => {
    expect(addressSchema.parse({ ...typed, [field]: value })).toHaveProperty(field, expected);
  });
});

describe('an address abroad', () => {
  const abroad = {
    ...typed,
    country: 'pt',
    phone: '+351 912 345 678',
    zipCode: ' 1100-148 ',
    state: '',
    cpf: 'none',
  };

  it('has no CEP, state or CPF to check', () => {
    expect(addressSchema.parse(abroad)).toEqual({
      ...stored,
      country: 'PT',
      phone: '+351 912 345 678',
      zipCode: '1100-148',
      state: '',
      cpf: undefined,
    });
    const nameless = { ...abroad, country: 'HK', zipCode: undefined, state: undefined };
    expect(addressSchema.parse(nameless)).toMatchObject({ zipCode: '', state: '' });
  });

  it.each([
    ['phone', '12', 'fields.phoneAbroad'],
    ['phone', 'ring me', 'fields.phoneAbroad'],
    ['zipCode', 'www.evil.com', 'fields.postalCode'],
    ['state', 'ligue 11 98765-4321', 'fields.plainText'],
    ['city', '', 'fields.city'],
  ])('with %s %j is refused', (field, value, message) => {
    expect(refused({ ...abroad, [field]: value })).toEqual({ [field]: message });
  });

  it('says its postal code and its state where no parcel arrives without', () => {
    expect(refused({ ...abroad, zipCode: ' ' })).toEqual({ zipCode: 'fields.postalCodeMissing' });
    expect(refused({ ...abroad, country: 'US', zipCode: '', phone: '1' })).toEqual({
      zipCode: 'fields.postalCodeMissing',
      state: 'fields.stateAbroad',
      phone: 'fields.phoneAbroad',
    });
    const collected = { ...abroad, zipCode: '', house: '', city: '' };
    expect(collectorSchema.safeParse(collected).success).toBe(true);
  });

  it('is stored by an account like any other', () => {
    expect(savedAddressSchema.parse({ address: abroad }).address).toMatchObject({
      country: 'PT',
      zipCode: '1100-148',
    });
  });
});
