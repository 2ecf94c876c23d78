import { auditItem } from '#server/dashboard/audit-item.ts';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { AuditItem } from '#domain/dashboard/audit.ts';
import { SECRET_NAMES, SETTING_GROUPS } from '#domain/settings/fields.ts';
import { firstText, textAt } from '#i18n/t.ts';
import { audit } from '#server/service/audit.ts';
import { fieldWords, valueWords } from '#server/dashboard/audit-words.ts';
import { resources } from '#server/sections/sections.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { addAccounts, admin, ask, auditOf, staffWith } from './desk.ts';

describeOnEveryEngine('the audit', (open) => {
  const openWithDeeds = async () => {
    const { scope, advance } = await open();
    await addAccounts(scope, { id: 'carla' });
    await ask(scope, admin, 'POST', 'customers/carla/deactivate', {});
    advance(1000);
    await audit(scope, { action: 'orders.expire', subject: 'PEDIDO01' });
    return scope;
  };
  const listed = async (scope: Parameters<typeof ask>[0], search = '') => {
    const { json } = await ask(scope, admin, 'GET', `audit${search}`);
    return (json.items as { action: string }[]).map(({ action }) => action);
  };

  it('tells who did what, the newest first, with what was changed', async () => {
    const scope = await openWithDeeds();
    const { json } = await ask(scope, admin, 'GET', 'audit');
    expect(json.items).toMatchObject([
      {
        actorName: 'A própria loja',
        action: 'orders.expire',
        subjectName: 'PEDIDO01',
        changes: [],
      },
      {
        actorName: 'Ana Admin',
        action: 'customers.deactivate',
        verb: 'Desativou',
        area: 'Clientes',
        subject: 'carla',
        subjectName: 'Pessoa carla',
        changes: [{ field: 'Conta', from: 'Ativa', to: 'Inativa' }],
      },
    ]);
  });

  it('is narrowed by section, person and day, and searched', async () => {
    const scope = await openWithDeeds();
    expect(await listed(scope, '?section=orders')).toEqual(['orders.expire']);
    expect(await listed(scope, '?section.not=orders')).toEqual(['customers.deactivate']);
    expect(await listed(scope, '?actorName=ana')).toEqual(['customers.deactivate']);
    expect(await listed(scope, '?verb=deactivate')).toEqual(['customers.deactivate']);
    expect(await listed(scope, '?verb.not=deactivate')).toEqual(['orders.expire']);
    expect(await listed(scope, '?subjectName=pessoa')).toEqual(['customers.deactivate']);
    expect(await listed(scope, '?subjectName=pedido01')).toEqual(['orders.expire']);
    expect(await listed(scope, '?q=Pessoa')).toEqual(['customers.deactivate']);
    expect(await listed(scope, '?q=pedido01')).toEqual(['orders.expire']);
    expect(await listed(scope, '?at=..2000-01-01')).toEqual([]);
  });

  it('is searched by the names of fields, as it shows them', async () => {
    const { scope } = await open();
    const price = { 'variants.v1.price': { from: 10, to: 12 } };
    for (const entry of [
      { action: 'products.update', subject: 'lua', details: price },
      {
        action: 'products.bulkEdit',
        subject: 'sol',
        details: { 'AUR-01 price': { from: 1, to: 2 } },
      },
      { action: 'orders.update', subject: 'A1', details: { reason: 'price' } },
      {
        action: 'settings.update',
        subject: 'shop',
        details: { promises: { from: { returnDays: 7 }, to: { returnDays: 9 } } },
      },
      {
        action: 'settings.update',
        subject: 'shop',
        details: { checkout: { from: { minInstalmentCents: 1 }, to: { minInstalmentCents: 2 } } },
      },
    ]) {
      await audit(scope, entry);
    }
    expect(await listed(scope, '?q=preço')).toEqual(['products.bulkEdit', 'products.update']);
    expect(await listed(scope, '?q=preço lua')).toEqual(['products.update']);
    expect(await listed(scope, '?q=prazo para devolver')).toEqual(['settings.update']);
    expect(await listed(scope, '?q=parcela')).toEqual(['settings.update']);
  });

  it('calls a record by the name it had, also once that is gone', async () => {
    const scope = await openWithDeeds();
    await ask(scope, admin, 'DELETE', 'customers/carla');
    const { json } = await ask(scope, admin, 'GET', 'audit?section=customers');
    // The law: an erased person's name leaves the log too. What was done stays.
    expect((json.items as AuditItem[]).map(({ verb, subjectName }) => [verb, subjectName])).toEqual(
      [
        ['Excluiu', 'Cliente removido'],
        ['Desativou', 'Cliente removido'],
      ],
    );
  });

  it('says what settings were and have become, one by one', async () => {
    const { scope } = await open();
    await audit(scope, {
      action: 'settings.update',
      subject: 'shop',
      details: {
        promises: {
          from: { warrantyMonths: 3, returnDays: 7, pickupHours: '' },
          to: { warrantyMonths: 12, returnDays: 7, pickupHours: 'Sábado' },
        },
        countries: { from: [], to: [{ code: 'BR', name: 'Brasil' }] },
        'secrets.googleClientSecret': true,
      },
    });
    const { json } = await ask(scope, admin, 'GET', 'audit');
    expect((json.items as AuditItem[])[0]!.changes).toEqual([
      { field: 'Garantia', from: '3 meses', to: '12 meses' },
      { field: 'Horário de retirada', from: 'vazio', to: 'Sábado' },
      { field: 'Países de entrega', from: 'vazio', to: 'Brasil' },
      { field: 'Google: chave secreta', to: 'alterado' },
    ]);
  });

  it('tells sections of a permission apart, reads older entries, and hides ids', async () => {
    const { scope } = await open();
    const id = crypto.randomUUID();
    const all = { view: true, edit: true, delete: false };
    const entries = [
      {
        action: 'staff.update',
        details: {
          permissions: {
            from: [{ name: 'orders', ...all }],
            to: [{ name: 'orders', ...all, edit: false }],
          },
        },
      },
      {
        action: 'products.bulkEdit',
        details: { 'AUR-01 price': { from: 10, to: 12.5 }, bulkEditId: id },
      },
      { action: 'products.update', details: { brandId: { from: id, to: null } } },
      { action: 'new.thing', details: { some: { from: { a: { b: [{}, {}] } }, to: null } } },
    ];
    for (const entry of entries) await audit(scope, { subject: id, ...entry });
    const { json } = await ask(scope, admin, 'GET', 'audit');
    const items = json.items as AuditItem[];
    expect(items.map(({ subjectName }) => subjectName)).toEqual(
      entries.map(() => 'registro sem nome'),
    );
    expect(new Set(items.flatMap(({ changes }) => changes))).toEqual(
      new Set([
        { field: 'Pedidos', from: 'ver, editar', to: 'ver' },
        { field: 'Preço de AUR-01', from: 'R$\u00a010,00', to: 'R$\u00a012,50' },
        { field: 'Marca', from: 'registro sem nome', to: 'vazio' },
        { field: 'Outro dado', from: '2 itens', to: 'vazio' },
      ]),
    );
  });

  it('says of a page that was published just that, not what follows from it', async () => {
    const { scope } = await open();
    const page = { name: 'Quem somos', summary: '', descriptionHtml: '<p>Oi.</p>' };
    const { json } = await ask(scope, admin, 'POST', 'pages', page);
    const { id } = json.item as { id: string };
    expect((await ask(scope, admin, 'POST', `pages/${id}/publish`, {})).status).toBe(200);
    const [published] = (await ask(scope, admin, 'GET', 'audit?verb=publish')).json
      .items as AuditItem[];
    expect(published!.changes).toEqual([{ field: 'Situação', from: 'Rascunho', to: 'No ar' }]);
  });

  it('says of what is gone what it was, and nothing of a field that had nothing', () => {
    const details = {
      status: { from: 'active', to: null },
      emailConsent: { from: '', to: null },
      whatsappConsent: { from: 'yes', to: null },
    };
    const who = { actorId: 'ana', actorName: 'Ana', subject: 'c', subjectName: 'Cliente removido' };
    const entry = { id: 'e', at: 1, action: 'customers.delete', ...who };
    const { changes } = auditItem({ ...entry, details: JSON.stringify(details) });
    expect(changes.map(({ field }) => field)).toEqual(['Conta', 'Novidades por WhatsApp']);
  });

  it('writes a setting as it is declared, whatever its name and size', () => {
    expect(valueWords('settings', 'checkout.minInstalmentCents', 5000)).toBe('R$\u00a050,00');
    expect(valueWords('settings', 'checkout.packingWeight', 1500)).toBe('1.500 g');
    expect(valueWords('settings', 'checkout.giftCardMonths', 1)).toBe('1 mês');
    expect(valueWords('settings', 'counter.maxDiscountPercent', 15)).toBe('15%');
    expect(valueWords('settings', 'mail.port', 465)).toBe('465');
    expect(valueWords('settings', 'promises.formerlyAt', 1.8e12)).toBe('1.800.000.000.000');
    expect(valueWords('products', 'publishAt', 1.8e12)).toContain('2027');
  });

  it('calls each setting as its form does, those of money and the secret ones too', () => {
    const paths = [
      ...SETTING_GROUPS.flatMap(({ fields }) => fields.map(({ path }) => path)),
      ...SECRET_NAMES.map((name) => `secrets.${name}`),
    ];
    const called = paths.map((path) => [path, fieldWords('settings', path)]);
    const labels = paths.map((path) => [path, textAt(`settings.fields.${path}.label`)]);
    expect(called).toEqual(labels);
  });

  it('is seen by those whose permission says so, and changed by no one', async () => {
    const scope = await openWithDeeds();
    const before = await auditOf(scope);
    const { json } = await ask(scope, admin, 'GET', 'audit');
    const [{ id }] = json.items as [AuditItem];
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await ask(scope, admin, method, `audit/${id}`, { action: 'x' })).status).toBe(405);
    }
    for (const action of ['delete', 'update', 'clear', 'export']) {
      expect((await ask(scope, admin, 'POST', `audit/${id}/${action}`, {})).status).toBe(404);
      const chosen = { ids: [id] };
      expect((await ask(scope, admin, 'POST', `audit/actions/${action}`, chosen)).status).toBe(404);
    }
    expect(await auditOf(scope)).toEqual(before);
    const reader = staffWith('audit', { view: true });
    expect((await ask(scope, reader, 'GET', 'audit')).status).toBe(200);
    const others = staffWith('customers', { view: true, edit: true, delete: true });
    expect((await ask(scope, others, 'GET', 'audit')).status).toBe(403);
    expect((await ask(scope, admin, 'POST', 'audit', {})).status).toBe(405);
    expect((await ask(scope, admin, 'DELETE', 'audit/x')).status).toBe(405);
  });
});

it('reads a number as a time by its field alone, however large it is', () => {
  const time = Date.UTC(2026, 10, 28, 15);
  expect(valueWords('giftCards', 'sentAt', time)).toBe('28/11/2026 às 12h00');
  expect(valueWords('products', 'barcode', 7_891_234_567_895)).toBe('7.891.234.567.895');
});

it('has a word for every action of the sections that are compared before and after', () => {
  const wordless = resources
    .filter(({ audited }) => audited !== 'by-verb')
    .flatMap(({ name, actions = {} }) => Object.keys(actions).map((deed) => [name, deed] as const))
    .filter(([name, deed]) => !firstText(`${name}.audit.${deed}`, `audit.verbs.${deed}`))
    // Payments write their own entries.
    .filter(([name]) => name !== 'payments');
  expect(wordless).toEqual([]);
});

it('is added to, and changed nowhere but where the law asks for a name to be erased', () => {
  const src = resolve(import.meta.dirname, '../../../src');
  const changing = globSync('**/*.ts', { cwd: src, exclude: ['**/migrations/**'] }).filter((file) =>
    /(?:updateTable|deleteFrom)\('auditEntries'\)/.test(readFileSync(resolve(src, file), 'utf8')),
  );
  expect(changing).toEqual(['server/account/erase-account.ts']);
});
