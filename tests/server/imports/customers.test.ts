import { beforeEach, expect, it } from 'vitest';
import { eraseAccount } from '#server/account/erase-account.ts';
import { removeCustomer } from '#server/customers/erase-customer.ts';
import { readCustomer } from '#server/customers/read-customer.ts';
import { setConsent } from '#server/customers/annotate-customer.ts';
import { createCustomer, updateCustomer } from '#server/customers/write-customer.ts';
import { importFile } from '#server/imports/import-file.ts';
import { cancelImport, readImport, runImport, undoImport } from '#server/imports/imports.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { admin, staffWith } from '../dashboard/desk.ts';
import { addAccount } from '../../support/accounts.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { sendFile } from './import-shop.ts';

const SHOPIFY =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,' +
  'Default Address Address1,Default Address Address2,Default Address City,' +
  'Default Address Province Code,Default Address Country Code,Default Address Zip,' +
  'Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags\n';
const ANA =
  '\'71,Ana,Lima,Ana@Exemplo.com,yes,,"Rua Acre, 66",ap. 2,Rio de Janeiro,RJ,BR,\'20081-000,,' +
  '\'+5521987654321,no,0,0,Gosta de azul,no,"vip, revenda"\n';

describeOnEveryEngine('an import of customers', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    scope = actingAs((await open()).scope, { kind: 'user', user: admin });
  });

  const importAll = async (content: string) => {
    const id = await sendFile(scope, content, {}, 'customers');
    await doDueJobs(scope);
    const checked = await readImport(scope, id);
    await runImport(scope, id);
    await doDueJobs(scope);
    const done = await readImport(scope, id);
    expect(done.counts).toEqual(checked.counts);
    return done;
  };
  const undo = async (id: string) => {
    await undoImport(scope, id);
    await doDueJobs(scope);
    return readImport(scope, id);
  };
  const emails = async () => {
    const rows = await scope.engine.db.selectFrom('customers').select('email').execute();
    return rows.map(({ email }) => email).toSorted();
  };
  const own = async (email: string) => {
    const { id } = await scope.engine.db
      .selectFrom('customers')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return readCustomer(scope, id);
  };

  it('brings those of Shopify, once, without a letter, and takes them back', async () => {
    const done = await importAll(SHOPIFY + ANA);
    expect(done).toMatchObject({ format: 'shopify', status: 'done', errors: [] });
    expect(done.counts).toMatchObject({ created: 1, refused: 0 });
    expect(await own('ana@exemplo.com')).toMatchObject({
      fullName: 'Ana Lima',
      phone: '(21) 98765-4321',
      emailConsent: 'yes',
      whatsappConsent: '',
      account: null,
      tags: ['revenda', 'vip'],
      notes: [{ text: 'Gosta de azul' }],
      addresses: [{ address: { street: 'Rua Acre', number: '66', zipCode: '20081-000' } }],
    });
    expect(await scope.engine.db.selectFrom('letters').selectAll().execute()).toEqual([]);
    expect((await importAll(SHOPIFY + ANA)).counts).toMatchObject({ created: 0, unchanged: 1 });
    expect(await undo(done.id)).toMatchObject({ status: 'undone', kept: [] });
    expect(await emails()).toEqual([]);
  });

  it('adds to a customer, erases nothing, leaves a refusal, and restores who was there', async () => {
    const identity = { fullName: 'Ana Lima', email: 'ana@exemplo.com', phone: '1133334444' };
    const id = await createCustomer(scope, identity);
    await setConsent(scope, { ids: [id], channel: 'email', consent: 'no', source: 'phone' });
    const before = await readCustomer(scope, id);
    const text =
      'email;name;phone;cpf;tags;emailConsent\nANA@exemplo.com;;;529.982.247-25;vip;sim\n';
    const done = await importAll(text);
    expect(done.counts).toMatchObject({ created: 0, updated: 1 });
    expect(await readCustomer(scope, id)).toMatchObject({
      fullName: 'Ana Lima',
      phone: '(11) 3333-4444',
      cpf: '529.982.247-25',
      tags: ['vip'],
      emailConsent: 'no',
    });
    await undo(done.id);
    expect(await readCustomer(scope, id)).toEqual(before);
  });

  it('tells the audit of each customer, and leaves no name there of one who is taken back', async () => {
    const entries = async () => {
      const rows = await scope.engine.db
        .selectFrom('auditEntries')
        .selectAll()
        .where('action', 'in', ['customers.create', 'customers.update', 'customers.delete'])
        .orderBy('id')
        .execute();
      return rows.map(({ action, subjectName, actorName, details }) => [
        action,
        subjectName,
        actorName,
        JSON.parse(details || '{}') as unknown,
      ]);
    };
    const done = await importAll(SHOPIFY + ANA);
    const consent = { emailConsent: { from: null, to: 'yes' } };
    expect(await entries()).toEqual([['customers.create', 'Ana Lima', admin.name, consent]]);
    const more = await importAll('email;name;tags\nana@exemplo.com;;nova\n');
    expect((await entries()).at(-1)).toEqual([
      'customers.update',
      'Ana Lima',
      admin.name,
      { tags: true },
    ]);
    await undo(more.id);
    await undo(done.id);
    expect((await entries()).map(([action, name]) => [action, name])).toEqual([
      ['customers.create', 'Cliente removido'],
      ['customers.update', 'Cliente removido'],
      ['customers.update', 'Cliente removido'],
      ['customers.delete', 'Cliente removido'],
    ]);
  });

  it('is of those who edit customers, and seen by those who see them', async () => {
    const as = (user: typeof admin) => actingAs(scope, { kind: 'user', user });
    const editor = as(staffWith('customers', { view: true, edit: true }));
    const viewer = as(staffWith('customers', { view: true }));
    const other = as(staffWith('products', { view: true, edit: true, delete: true }));
    const text = 'email;name\nana@exemplo.com;Ana Lima\n';
    for (const one of [viewer, other])
      await expect(sendFile(one, text, {}, 'customers')).rejects.toMatchObject({ status: 403 });
    const id = await sendFile(editor, text, {}, 'customers');
    await doDueJobs(scope);
    expect(await readImport(viewer, id)).toMatchObject({ status: 'ready' });
    await expect(runImport(viewer, id)).rejects.toMatchObject({ status: 403 });
    for (const step of [readImport, importFile, runImport, undoImport, cancelImport])
      await expect(step(other, id)).rejects.toMatchObject({ status: 404 });
  });

  it('leaves customers whom people have changed since', async () => {
    const done = await importAll(
      'email;name\nana@exemplo.com;Ana Lima\nbia@exemplo.com;Bia Reis\n',
    );
    await updateCustomer(scope, { id: (await own('bia@exemplo.com')).id, fullName: 'Bia Rocha' });
    expect((await undo(done.id)).kept.map(({ name }) => name)).toEqual(['Bia Reis']);
    expect(await emails()).toEqual(['bia@exemplo.com']);
  });

  it('names the cells that are wrong', async () => {
    const rows = [
      'email;name;phone;cpf;street;tags',
      ';Ana Lima;;;;',
      'nada;Ana Lima;;;;',
      'bia@exemplo.com;Bia Reis;123;111;Rua;',
      'BIA@exemplo.com;Bia Reis;;;;',
      'caio@exemplo.com;;;;;',
      `davi@exemplo.com;Davi Reis;;;;${'x'.repeat(300)}`,
    ];
    const { errors, counts } = await importAll(rows.join('\n'));
    expect(counts).toMatchObject({ created: 1, refused: 5 });
    expect(errors.map(({ row, column, code, level }) => [row, column, code, level])).toEqual([
      [2, 'email', 'required', 'error'],
      [3, 'email', 'email', 'error'],
      [4, 'phone', 'phone', 'warning'],
      [4, 'cpf', 'cpf', 'warning'],
      [4, 'street', 'address', 'warning'],
      [5, 'email', 'emailRepeated', 'error'],
      [6, 'name', 'required', 'error'],
      [7, 'tags', 'tooLong', 'error'],
    ]);
  });

  it('has nothing left of a person who is erased, or who erases their account', async () => {
    const account = await addAccount(scope, { email: 'eva@exemplo.com', fullName: 'Eva Luz' });
    const lines = ['email;name;tags', 'ana@exemplo.com;Ana Lima;', 'bia@exemplo.com;Bia Reis;'];
    await importAll([...lines, 'eva@exemplo.com;Eva Luz;vip'].join('\n'));
    const { db } = scope.engine;
    const left = async () =>
      JSON.stringify([
        await db.selectFrom('importRows').selectAll().execute(),
        await db.selectFrom('importRecords').selectAll().execute(),
        await db.selectFrom('importProblems').selectAll().execute(),
      ]);
    expect(await left()).toMatch(/Eva Luz/);
    await removeCustomer(scope, { id: (await own('ana@exemplo.com')).id });
    await scope.engine.transaction((tx) => eraseAccount(tx, scope, account));
    expect(await left()).not.toMatch(/ana@exemplo|Ana Lima|eva@exemplo|Eva Luz/);
    expect(await left()).toMatch(/Bia Reis/);
  });
});
