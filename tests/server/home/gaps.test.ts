import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Section } from '#domain/dashboard/sections.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import { ask } from '../../support/http-shop.ts';
import { KINDS, makeAccount } from '../access/people.ts';

const NO_WAY_TO_PAY = { ...initialSettings.paymentGateway, cod: false };
const PORTUGAL = [{ code: 'PT', name: 'Portugal' }];
const PAYMENT = ['Nenhuma forma de pagamento está ligada', '/dashboard/configuracoes/pagamento'];
const COUNTRY = ['A loja não entrega em nenhum país da lista', '/dashboard/configuracoes/compra'];
const DELIVERY = ['Nenhuma entrega está ligada', '/dashboard/entregas'];

const MAIL = ['E-mails não estão saindo', '/dashboard/configuracoes/servidor-de-email'];

let shop: BuiltShop;
const cookies = new Map<string, string>();

/** Someone who may edit one section, and sees no other. */
async function makeEditor(section: Section): Promise<string> {
  const accountId = await makeAccount(shop.scope, KINDS.staffWithout);
  await shop.scope.engine.transaction((tx) =>
    tx
      .insertInto('permissions')
      .values({ accountId, section, canView: 1, canEdit: 1, canDelete: 0 })
      .execute(),
  );
  return accountId;
}

const GAP = /notice--warning"[^>]*>([^<:]+):[^<]*<a[^>]*href="([^"]+)"/g;

/** Each gap that the start page names: what is missing, and where its link goes. */
async function gapsShownTo(person: string): Promise<string[][]> {
  const headers = { cookie: cookies.get(person)! };
  const { status, body } = await ask(shop, '/dashboard', { headers });
  expect(status).toBe(200);
  return [...body.toString().matchAll(GAP)].map(([, words, href]) => [words!.trim(), href!]);
}

const setDeliveries = (active: 0 | 1) =>
  shop.scope.engine.transaction((tx) => tx.updateTable('deliveries').set({ active }).execute());

beforeAll(async () => {
  shop = await openBuiltShop();
  await fillShop(shop.scope, { products: [simpleProduct('1', { priceCents: 10_000, qty: 5 })] });
  cookies.set('admin', await shop.signIn(await makeAccount(shop.scope, KINDS.admin)));
  cookies.set('reader', await shop.signIn(await makeAccount(shop.scope, KINDS.staffWithView)));
  for (const section of ['settings', 'deliveries', 'orders'] as const) {
    cookies.set(section, await shop.signIn(await makeEditor(section)));
  }
}, 300_000);

afterAll(() => shop.stop());

beforeEach(async () => {
  const { paymentGateway, countries, mail } = initialSettings;
  const sends = { ...mail, host: 'mail.test' };
  await saveSettings(shop.scope, { open: true, paymentGateway, countries, mail: sends });
  await setDeliveries(1);
});

describe('the start page of an open shop', () => {
  it('names no gap while everybody can buy', async () => {
    expect(await gapsShownTo('admin')).toEqual([]);
  });

  it('says that nobody can pay, and leads to where that is mended', async () => {
    await saveSettings(shop.scope, { paymentGateway: NO_WAY_TO_PAY });
    expect(await gapsShownTo('admin')).toEqual([PAYMENT]);
  });

  it('says that it delivers to no country of its list', async () => {
    await saveSettings(shop.scope, { countries: PORTUGAL });
    expect(await gapsShownTo('admin')).toEqual([COUNTRY]);
  });

  it('says that no e-mail goes out, before one waits too', async () => {
    await saveSettings(shop.scope, { mail: initialSettings.mail });
    expect(await gapsShownTo('admin')).toEqual([MAIL]);
    expect(await gapsShownTo('orders')).toEqual([]);
  });

  it('says that no delivery is on, and stops once one is', async () => {
    await setDeliveries(0);
    expect(await gapsShownTo('admin')).toEqual([DELIVERY]);
    await setDeliveries(1);
    expect(await gapsShownTo('admin')).toEqual([]);
  });

  it('tells each person the gaps that they can mend', async () => {
    await saveSettings(shop.scope, { paymentGateway: NO_WAY_TO_PAY });
    await setDeliveries(0);
    expect(await gapsShownTo('admin')).toEqual([PAYMENT, DELIVERY]);
    expect(await gapsShownTo('settings')).toEqual([PAYMENT]);
    expect(await gapsShownTo('deliveries')).toEqual([DELIVERY]);
    expect(await gapsShownTo('orders')).toEqual([]);
    expect(await gapsShownTo('reader')).toEqual([]);
  });

  it('has the steps to its opening instead while it is closed, for admins', async () => {
    await saveSettings(shop.scope, { open: false, paymentGateway: NO_WAY_TO_PAY });
    const { body } = await ask(shop, '/dashboard', { headers: { cookie: cookies.get('admin')! } });
    expect(body.toString()).toContain('Primeiros passos');
    expect(await gapsShownTo('settings')).toEqual([]);
  });
});
