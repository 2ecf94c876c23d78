import { beforeEach, expect, it } from 'vitest';
import { addStartingCatalogue } from '#server/catalogue/starting-catalogue.ts';
import { addStartingDeliveries } from '#server/deliveries/starting-deliveries.ts';
import { readFirstSteps, readStepsLeft } from '#server/home/first-steps.ts';
import { countWaitingLetters } from '#server/letters/waiting-letters.ts';
import { queueLetter } from '#server/letters/queue/queue-letter.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { startSettings } from '#server/settings/starting-settings.ts';
import { SETTING_GROUPS } from '#domain/settings/fields.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { user } from '../../support/session.ts';

describeOnEveryEngine('a new shop', (open) => {
  let shop: TestShop;
  let scope: Scope;

  beforeEach(async () => {
    shop = await open();
    await startSettings(shop.scope);
    scope = actingAs(shop.scope, { kind: 'user', user: { ...user, admin: true } });
  });

  const done = async () =>
    (await readFirstSteps(scope))?.filter(({ isDone }) => isDone).map(({ name }) => name);

  it('goes on telling of mail server and address after it has opened, and how many letters wait', async () => {
    await saveSettings(scope, { open: true });
    expect(await readFirstSteps(scope)).toBeNull();
    expect(await readStepsLeft(scope)).toEqual(['mail', 'domain']);
    for (const to of ['ana@exemplo.com.br', 'bia@exemplo.com.br'])
      await queueLetter(scope, { kind: 'reset', to });
    expect(await countWaitingLetters(scope)).toBe(2);
    await saveSettings(scope, { mail: { ...initialSettings.mail, host: 'mail.test' } });
    expect(await readStepsLeft(scope)).toEqual(['domain']);
    expect(await countWaitingLetters(scope)).toBe(0);
    expect(await readStepsLeft(shop.scope)).toEqual([]);
  });

  it('ticks off what it has, and leads to the rest', async () => {
    expect(await done()).toEqual(['payment']);
    await saveSettings(scope, {
      name: 'Ótica',
      address: 'Rua A, 1',
      email: 'oi@otica.test',
      legal: {
        companyName: 'Ótica Ltda.',
        taxId: '11.222.333/0001-81',
        dataOfficerEmail: 'dados@otica.test',
      },
    });
    await addStartingDeliveries(scope);
    expect(await done()).toEqual(['name', 'company', 'payment', 'delivery', 'policies']);
    expect(await readFirstSteps(scope)).toContainEqual({
      name: 'mail',
      isDone: false,
      href: '/dashboard/configuracoes/servidor-de-email',
      offersSet: false,
    });
  });

  it('leads to the page that asks for what a step still lacks', async () => {
    const places = async () => {
      const steps = (await readFirstSteps(scope)) ?? [];
      return Object.fromEntries(steps.map(({ name, href }) => [name, href?.split('/').at(-1)]));
    };
    expect(await places()).toMatchObject({ company: 'empresa', policies: 'empresa' });
    for (const name of ['legal.companyName', 'legal.taxId', 'legal.dataOfficerEmail', 'address']) {
      expect(SETTING_GROUPS.find(({ path }) => path === 'empresa')?.fields).toContainEqual(
        expect.objectContaining({ path: name }),
      );
    }
    await saveSettings(scope, {
      address: 'Rua A, 1',
      legal: {
        companyName: 'Ótica Ltda.',
        taxId: '11.222.333/0001-81',
        dataOfficerEmail: 'dados@otica.test',
      },
    });
    expect(await places()).toMatchObject({ policies: 'loja' });
  });

  it('offers ready-made sets for what it lacks, and no more once they are added', async () => {
    const offered = async () =>
      (await readFirstSteps(scope))?.filter(({ offersSet }) => offersSet).map(({ name }) => name);
    expect(await offered()).toEqual(['delivery', 'product']);
    await addStartingCatalogue(scope);
    await addStartingDeliveries(scope);
    expect(await offered()).toEqual([]);
  });

  it('has none once it is open, and for no one but its admins', async () => {
    const staff = actingAs(shop.scope, { kind: 'user', user });
    expect(await readFirstSteps(staff)).toBeNull();
    await saveSettings(scope, { open: true });
    expect(await readFirstSteps(scope)).toBeNull();
  });

  it.each(['11.222.333/0001-82', '123', 'abc'])('refuses %s as a CNPJ', async (taxId) => {
    const legal = { ...initialSettings.legal, taxId };
    await expect(saveSettings(scope, { legal })).rejects.toMatchObject({
      fields: { 'legal.taxId': 'fields.taxId' },
    });
  });

  it('takes a CNPJ with letters, as they are since 2026', async () => {
    const legal = { ...initialSettings.legal, taxId: '12.ABC.345/01DE-35' };
    await expect(saveSettings(scope, { legal })).resolves.toBeUndefined();
  });

  it('is given categories, colours and sizes once, and only those it has none of', async () => {
    expect(await addStartingCatalogue(scope)).toEqual({ added: 3 });
    expect(await addStartingCatalogue(scope)).toEqual({ added: 0 });
    const { db } = scope.engine;
    const paths = await db.selectFrom('categories').select('path').orderBy('path').execute();
    expect(paths.map(({ path }) => path)).toContain('oculos-de-sol/feminino');
    const values = await db.selectFrom('attributeValues').select('name').execute();
    expect(values.map(({ name }) => name).toSorted()).toEqual(['G', 'M', 'P']);
  });

  it('is given nothing by those who may not', async () => {
    const customer = actingAs(shop.scope, { kind: 'user', user });
    await expect(addStartingCatalogue(customer)).rejects.toMatchObject({ status: 403 });
  });
});
