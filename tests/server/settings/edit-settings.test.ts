import { beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { editSettings, readEditedSettings } from '#server/settings/edit-settings.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { readSecrets } from '#server/settings/setting-secrets.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

const KEY = 'GOCSPX-nobody-is-to-read-this';

describeOnEveryEngine('the settings in the dashboard', (open) => {
  let shop: TestShop;
  let scope: Scope;

  /** Staff with these rights in the settings. */
  const person = (rights: { view?: boolean; edit?: boolean }): Scope => {
    const user: SessionUser = {
      id: 'lia',
      name: 'Lia',
      email: 'lia@exemplo.com.br',
      emailVerified: true,
      admin: false,
      staff: {
        status: true,
        permissions: [{ name: 'settings', view: false, edit: false, delete: false, ...rights }],
      },
    };
    return actingAs(shop.scope, { kind: 'user', user });
  };

  beforeEach(async () => {
    shop = await open();
    scope = person({ view: true, edit: true });
  });

  const edit = async (input: object, as = scope) => {
    const { updatedAt } = await readEditedSettings(scope);
    return editSettings(as, { updatedAt, ...input });
  };

  const auditOf = async () => {
    const rows = await shop.scope.engine.db
      .selectFrom('auditEntries')
      .selectAll()
      .orderBy('id')
      .execute();
    return rows.map(({ action, actorName, details }) => ({
      action,
      actorName,
      details: JSON.parse(details) as unknown,
    }));
  };

  it('are read whole, and changed section by section', async () => {
    const before = await readEditedSettings(scope);
    expect(before.settings.name).toBe('');
    const after = await edit({ name: 'Aurora', seo: { ...initialSettings.seo, title: 'Óculos' } });
    expect(after.settings.name).toBe('Aurora');
    expect(after.settings.seo.title).toBe('Óculos');
    expect((await loadSettings(shop.scope)).name).toBe('Aurora');
  });

  it('tell the audit who changed what, from what and to what', async () => {
    await edit({ name: 'Aurora' });
    await edit({ name: 'Ótica Aurora' });
    await edit({});
    expect(await auditOf()).toEqual([
      ...[
        { from: '', to: 'Aurora' },
        { from: 'Aurora', to: 'Ótica Aurora' },
      ].map((name) => ({
        action: 'settings.update',
        actorName: 'Lia',
        details: { name },
      })),
    ]);
  });

  it('refuse a change of what someone else has changed meanwhile, and say how it is now', async () => {
    const { updatedAt } = await readEditedSettings(scope);
    await editSettings(scope, { updatedAt, name: 'Aurora' });
    await expect(editSettings(scope, { updatedAt, name: 'Outra' })).rejects.toMatchObject({
      code: 'changedMeanwhile',
      details: { item: { settings: { name: 'Aurora' } } },
    });
    expect((await loadSettings(shop.scope)).name).toBe('Aurora');
  });

  it('let one of two that save at once through', async () => {
    await edit({ name: 'Aurora' });
    const { updatedAt } = await readEditedSettings(scope);
    const saved = await Promise.allSettled(
      ['Uma', 'Outra'].map((name) => editSettings(scope, { updatedAt, name })),
    );
    expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    [{ promises: { ...initialSettings.promises, returnDays: 6 } }, 'promises.returnDays'],
    [{ promises: { ...initialSettings.promises, whatsapp: 'javascript:1' } }, 'promises.whatsapp'],
    [{ color: { ...initialSettings.color, primary: 'red' } }, 'color.primary'],
    [{ secrets: { googleClientSecret: 'x'.repeat(501) } }, 'secrets.googleClientSecret'],
  ])('refuse %j by the name of the field, and write nothing', async (input, field) => {
    await expect(edit({ name: 'Aurora', ...input })).rejects.toMatchObject({
      fields: { [field]: expect.any(String) },
    });
    expect((await loadSettings(shop.scope)).name).toBe('');
  });

  it.each([
    ['a visitor', () => actingAs(shop.scope, { kind: 'guest' }), 401, 401],
    ['staff without a right', () => person({}), 403, 403],
    ['staff who may look', () => person({ view: true }), null, 403],
  ])('are closed to %s as far as they must be', async (_who, as, reading, writing) => {
    if (reading) await expect(readEditedSettings(as())).rejects.toMatchObject({ status: reading });
    await expect(edit({ name: 'X' }, as())).rejects.toMatchObject({ status: writing });
  });

  it('say what an e-mail has to look like, and print the CNPJ as it is printed', async () => {
    await expect(edit({ name: 'Aurora', email: 'loja' })).rejects.toMatchObject({
      fields: { email: 'fields.email' },
    });
    const legal = { companyName: 'Aurora Ltda.', taxId: '11222333000181', dataOfficerEmail: '' };
    expect((await edit({ legal })).settings.legal.taxId).toBe('11.222.333/0001-81');
  });

  it('keep a secret that no one reads back, not even in the database or the audit', async () => {
    const item = await edit({ secrets: { googleClientSecret: KEY } });
    expect(item.secrets).toMatchObject({ googleClientSecret: true, googleClientId: false });
    expect(await readSecrets(shop.scope)).toEqual({ googleClientSecret: KEY });
    const rows = await shop.scope.engine.db.selectFrom('secrets').selectAll().execute();
    expect(JSON.stringify([item, rows, await auditOf()])).not.toContain(KEY);
    expect((await auditOf())[0]?.details).toEqual({ 'secrets.googleClientSecret': true });
  });

  it('forget a secret that is emptied, and leave the others', async () => {
    await edit({ secrets: { googleClientId: 'id', googleClientSecret: KEY } });
    const item = await edit({ secrets: { googleClientSecret: '' } });
    expect(item.secrets.googleClientSecret).toBe(false);
    expect(await readSecrets(shop.scope)).toEqual({ googleClientId: 'id' });
  });

  it('do without a secret that was written with another key of the shop', async () => {
    await edit({ secrets: { googleClientSecret: KEY } });
    await shop.scope.engine.transaction((tx) =>
      tx
        .updateTable('secrets')
        .set({ value: 'e30.broken' })
        .where('name', 'like', 'setting:%')
        .execute(),
    );
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    expect(await readSecrets(shop.scope)).toEqual({});
    expect(errors).toHaveBeenCalledOnce();
  });
});
