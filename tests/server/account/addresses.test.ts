import { beforeEach, expect, it } from 'vitest';
import { MAX_ADDRESSES } from '#domain/account/saved-address.ts';
import { listAddresses, removeAddress, saveAddress } from '#server/account/addresses.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { customer, home, saveAs } from './customers.ts';

describeOnEveryEngine('the addresses of an account', (open) => {
  let shop: TestShop;
  let accountId: string;

  beforeEach(async () => {
    shop = await open();
    accountId = (await customer(shop.scope, 'ana@exemplo.com.br')).id;
  });

  const labels = async () =>
    (await listAddresses(shop.scope, { accountId })).map(({ label, isDefault }) =>
      isDefault ? `${label} *` : label,
    );

  it('are stored as the shop writes them, without what belongs to the account or to one order', async () => {
    const input = { label: ' Casa ', address: { ...home, cpf: '529.982.247-25' } };
    await saveAddress(shop.scope, { accountId, addressId: null, input });
    const [saved] = await listAddresses(shop.scope, { accountId });
    expect(saved).toEqual({
      id: saved!.id,
      label: 'Casa',
      isDefault: true,
      address: {
        fullName: 'Ana Souza',
        phone: '(11) 98765-4321',
        house: 'Rua das Flores, 10',
        city: 'São Paulo',
        state: 'SP',
        zipCode: '01310-100',
        country: 'BR',
      },
    });
  });

  it('begin with the first one as the default, until another one says that it is', async () => {
    await saveAs(shop.scope, accountId, 'Casa');
    await saveAs(shop.scope, accountId, 'Trabalho');
    expect(await labels()).toEqual(['Casa *', 'Trabalho']);
    await saveAs(shop.scope, accountId, 'Praia', true);
    expect(await labels()).toEqual(['Praia *', 'Casa', 'Trabalho']);
  });

  it('can be changed, and stay where they are', async () => {
    await saveAs(shop.scope, accountId, 'Casa');
    const work = await saveAs(shop.scope, accountId, 'Trabalho');
    const input = { label: 'Escritório', address: { ...home, city: 'Santos' } };
    await saveAddress(shop.scope, { accountId, addressId: work.id, input });
    expect(await labels()).toEqual(['Casa *', 'Escritório']);
    const saved = await listAddresses(shop.scope, { accountId });
    expect(saved[1]).toMatchObject({ id: work.id, address: { city: 'Santos' } });
  });

  it('lose the default one to the next', async () => {
    const first = await saveAs(shop.scope, accountId, 'Casa');
    await saveAs(shop.scope, accountId, 'Trabalho');
    await removeAddress(shop.scope, { accountId, addressId: first.id });
    expect(await labels()).toEqual(['Trabalho *']);
  });

  it('name what is wrong with them', async () => {
    const input = { label: 'x'.repeat(41), address: { ...home, zipCode: '1', phone: '' } };
    await expect(
      saveAddress(shop.scope, { accountId, addressId: null, input }),
    ).rejects.toMatchObject({
      status: 422,
      fields: {
        label: 'fields.label',
        'address.zipCode': 'fields.zipCode',
        'address.phone': 'fields.phone',
      },
    });
    expect(await labels()).toEqual([]);
  });

  it.each([
    [
      'a state that is not the CEP’s',
      { zipCode: '69900-000', state: 'MG' },
      { 'address.state': 'fields.stateOfZipCode' },
    ],
    [
      'a country that the shop does not serve',
      { country: 'US' },
      { 'address.country': 'fields.countryNotServed' },
    ],
  ])('may not have %s', async (_case, change, fields) => {
    const input = { label: 'Casa', address: { ...home, ...change } };
    await expect(
      saveAddress(shop.scope, { accountId, addressId: null, input }),
    ).rejects.toMatchObject({ status: 422, fields });
    expect(await labels()).toEqual([]);
  });

  it(`are ${MAX_ADDRESSES} at most, also when two tabs add one at once`, async () => {
    for (let count = 1; count < MAX_ADDRESSES; count += 1) {
      await saveAs(shop.scope, accountId, `Casa ${count}`);
    }
    const input = { label: 'Mais uma', address: home };
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => saveAddress(shop.scope, { accountId, addressId: null, input })),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(await labels()).toHaveLength(MAX_ADDRESSES);
  });

  it('of another account are not there', async () => {
    const other = await customer(shop.scope, 'bia@exemplo.com.br');
    const { id: addressId } = await saveAs(shop.scope, other.id, 'Casa da Bia');
    const input = { label: 'Minha', address: home };
    await expect(saveAddress(shop.scope, { accountId, addressId, input })).rejects.toMatchObject({
      status: 404,
    });
    await expect(removeAddress(shop.scope, { accountId, addressId })).rejects.toMatchObject({
      status: 404,
    });
    const [saved] = await listAddresses(shop.scope, { accountId: other.id });
    expect(saved?.label).toBe('Casa da Bia');
  });
});
