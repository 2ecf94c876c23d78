import { describe, expect, it } from 'vitest';
import type { CartAddress } from '#domain/cart/cart.ts';
import { stepStates } from '#islands/checkout/Steps.tsx';

const address: CartAddress = {
  fullName: 'Ana Souza',
  phone: '(11) 98765-4321',
  email: 'ana@exemplo.com.br',
  house: 'Avenida Paulista, 1000',
  city: 'São Paulo',
  state: 'SP',
  zipCode: '01310-100',
  country: 'BR',
};
const empty = { ...address, fullName: '', house: '', zipCode: '' };
const filled = {
  billing: address,
  askCpf: false,
  shipping: null,
  isCollected: false,
  hasDelivery: true,
  hasPayment: true,
};

const statesOf = (change: Partial<Parameters<typeof stepStates>[0]>) =>
  Object.values(stepStates({ ...filled, ...change })).join(' ');

describe('the steps of the checkout', () => {
  it.each([
    ['nothing is filled in', { billing: empty, hasDelivery: false }, 'current ahead ahead'],
    ['no delivery is chosen', { hasDelivery: false }, 'current ahead ahead'],
    ['the other address is incomplete', { shipping: empty }, 'current ahead ahead'],
    ['a CPF is asked for and missing', { askCpf: true }, 'done current ahead'],
    ['the name is missing', { billing: { ...address, fullName: '' } }, 'done current ahead'],
    [
      'it is collected, which needs no street',
      { billing: { ...address, house: '', city: '' }, isCollected: true },
      'done done done',
    ],
    ['the shop offers no payment', { hasPayment: false }, 'done done current'],
    ['all is filled in', {}, 'done done done'],
    [
      'the other address has no e-mail of its own',
      { shipping: { ...address, email: '' } },
      'done done done',
    ],
  ])('when %s', (_, change, states) => expect(statesOf(change)).toBe(states));

  it('a gap in the first one leaves the later ones ahead, filled in or not', () => {
    expect(statesOf({ billing: empty })).toBe('current ahead ahead');
  });
});
