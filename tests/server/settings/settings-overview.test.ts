import { beforeEach, expect, it } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { SETTING_GROUPS, settingsPath } from '#domain/settings/fields.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { settingsOverview } from '#server/settings/settings-overview.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { fillShop } from '../../support/fixtures.ts';
import { admin, staffWith } from '../dashboard/desk.ts';

describeOnEveryEngine('the page of all settings', (open) => {
  let shop: TestShop;
  const rowsFor = async (user = admin) => {
    const parts = await settingsOverview({ ...shop.scope, actor: { kind: 'user', user } });
    return parts.flatMap(({ rows }) => rows);
  };
  const stateOf = async (title: string) => {
    const { state, lacks = false } = (await rowsFor()).find((row) => row.title === title)!;
    return { state: state.replaceAll('\u00a0', ' '), lacks };
  };

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, { products: [] });
  });

  it('has each group once, in one of four parts', async () => {
    const hrefs = (await rowsFor()).map(({ href }) => href);
    for (const group of SETTING_GROUPS) {
      expect(hrefs.filter((href) => href === settingsPath(group))).toHaveLength(1);
    }
  });

  it('says what is missing of the company, and then who it is', async () => {
    const legal = { companyName: 'Aurora Ltda', taxId: '', dataOfficerEmail: '' };
    await saveSettings(shop.scope, { legal, address: 'Rua das Acácias, 128' });
    expect(await stateOf('Dados da empresa')).toEqual({ state: 'Falta: CNPJ', lacks: true });
    await saveSettings(shop.scope, { legal: { ...legal, taxId: '11222333000181' } });
    expect((await stateOf('Dados da empresa')).state).toContain('Aurora Ltda · 11.222.333');
  });

  it('says which ways to pay work, and which have no key', async () => {
    expect(await stateOf('Formas de pagamento')).toEqual({
      state: 'Pagamento na entrega ligado',
      lacks: false,
    });
    const paymentGateway = { ...initialSettings.paymentGateway, pix: true };
    await saveSettings(shop.scope, { paymentGateway });
    expect(await stateOf('Formas de pagamento')).toEqual({
      state: 'Pagamento na entrega ligado · falta a chave: Pix',
      lacks: true,
    });
    await saveSettings(shop.scope, {
      paymentGateway: { ...paymentGateway, cod: false, pix: false },
    });
    expect((await stateOf('Formas de pagamento')).lacks).toBe(true);
  });

  it('says what a delivery costs, to those who may see deliveries', async () => {
    const change = (values: { active?: 0; costCents?: number; freeFromCents?: number }) =>
      shop.scope.engine.transaction((tx) =>
        tx.updateTable('deliveries').set(values).where('kind', '=', 'delivery').execute(),
      );
    await change({ costCents: 1990, freeFromCents: 29_900 });
    expect((await stateOf('Entregas')).state).toMatch(/R\$ 19,90; grátis acima de R\$ 299,00$/);
    await change({ active: 0 });
    expect(await stateOf('Entregas')).toEqual({ state: 'Nenhuma entrega ligada', lacks: true });
    const user = staffWith('settings', { view: true });
    expect((await rowsFor(user)).map(({ title }) => title)).not.toContain('Entregas');
  });
});
