import { describe, expect, it } from 'vitest';
import { savedAddressLike, prefilled, type Buyer } from '#domain/account/buyer.ts';
import type { SavedAddress } from '#domain/account/saved-address.ts';
import { emptyAddress } from '#domain/cart/initial-cart.ts';

const place = {
  fullName: 'Ana Lima',
  phone: '(21) 3333-4444',
  house: 'Rua da Quitanda, 5',
  city: 'Rio de Janeiro',
  state: 'RJ',
  zipCode: '20040-002',
  country: 'BR',
};
const home: SavedAddress = { id: 'home', label: 'Casa', isDefault: true, address: place };
const work: SavedAddress = {
  id: 'work',
  label: 'Trabalho',
  isDefault: false,
  address: { ...place, house: 'Rua do Ouvidor, 1' },
};
const buyer: Buyer = {
  profile: {
    fullName: 'Ana Souza',
    email: 'ana@exemplo.com.br',
    phone: '(11) 98765-4321',
    emailVerified: true,
    hasPassword: true,
  },
  addresses: [home, work],
};

describe('a checkout is filled in', () => {
  it('with the default address and the e-mail of the account', () => {
    expect(prefilled(buyer, emptyAddress)).toEqual({ ...place, email: 'ana@exemplo.com.br' });
  });

  it('with only name and phone if no address is saved', () => {
    const filled = prefilled({ ...buyer, addresses: [] }, emptyAddress);
    const { fullName, phone, email } = buyer.profile;
    expect(filled).toEqual({ fullName, phone, email });
  });

  it('around what was typed before', () => {
    const typed = { ...emptyAddress, email: 'outro@exemplo.com.br', city: 'Santos' };
    expect({ ...typed, ...prefilled(buyer, typed) }).toEqual({
      ...typed,
      fullName: 'Ana Souza',
      phone: '(11) 98765-4321',
    });
  });
});

describe('a typed address', () => {
  it('is the saved one that it equals', () => {
    expect(
      savedAddressLike(buyer.addresses, { ...emptyAddress, ...work.address, email: 'x@y.z' }),
    ).toBe(work);
  });

  it.each(['fullName', 'phone', 'zipCode', 'state', 'house', 'city'] as const)(
    'is another one when its %s differs',
    (field) => {
      expect(savedAddressLike(buyer.addresses, { ...place, [field]: 'x' })).toBeNull();
    },
  );
});
