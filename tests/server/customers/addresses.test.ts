import { expect, it } from 'vitest';
import type { Customer } from '#domain/customers/customer.ts';
import type { Scope } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { ask, staffWith } from '../dashboard/desk.ts';

const sales = staffWith('customers', { view: true, edit: true });

describeOnEveryEngine('a customer’s addresses', (open) => {
  const create = async (scope: Scope) => {
    const body = { fullName: 'Rui Lima', email: 'rui@exemplo.test' };
    const { json } = await ask(scope, sales, 'POST', 'customers', body);
    return json.item as Customer;
  };
  const act = async (scope: Scope, id: string, action: string, body: object) => {
    const { status, json } = await ask(scope, sales, 'POST', `customers/${id}/${action}`, body);
    return { status, json, item: json.item as Customer };
  };

  it('are in the countries that the shop sells to, each by the rules of its own', async () => {
    const { scope } = await open();
    const { id } = await create(scope);
    const abroad = {
      fullName: 'Rui Lima',
      phone: '+351 912 345 678',
      street: 'Rua Augusta, Quinta do Sol',
      city: 'Lisboa',
      zipCode: '1100-048',
      country: 'pt',
    };
    const refused = await act(scope, id, 'address', abroad);
    expect([refused.status, Object.keys(refused.json.fields as object)]).toEqual([
      422,
      ['country'],
    ]);
    const countries = ['BR', 'PT', 'AE', 'US'].map((code) => ({ name: code, code }));
    await saveSettings(scope, { countries });
    const { item } = await act(scope, id, 'address', abroad);
    expect(item.addresses).toMatchObject([
      {
        address: {
          house: 'Rua Augusta, Quinta do Sol',
          number: '',
          state: '',
          zipCode: '1100-048',
          country: 'PT',
        },
      },
    ]);
    const wrong = async (change: object) =>
      Object.keys((await act(scope, id, 'address', { ...abroad, ...change })).json.fields ?? {});
    expect(await wrong({ zipCode: '' })).toEqual(['zipCode']);
    expect(await wrong({ phone: '12' })).toEqual(['phone']);
    expect(await wrong({ country: 'AE', zipCode: '' })).toEqual([]);
    expect(await wrong({ country: 'US' })).toEqual(['state']);
    // At home nothing has changed.
    expect(await wrong({ country: 'BR', phone: '' })).toEqual(['number', 'state', 'zipCode']);
  });
});
