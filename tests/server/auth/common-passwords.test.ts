import { beforeEach, describe, expect, it } from 'vitest';
import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD } from '#domain/access/password.ts';
import { changePassword } from '#server/auth/change-password.ts';
import { hashChosenPassword } from '#server/auth/common-passwords.ts';
import { makeFirstAdmin } from '#server/auth/first-admin.ts';
import { register } from '#server/auth/register.ts';
import { requestPasswordReset, resetPassword } from '#server/auth/reset-password.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { emptyOutbox } from '../../support/outbox.ts';

const ANA = { email: 'ana.luz@exemplo.com.br', fullName: 'Ana Luz Cordeiro' };
const REFUSED = { status: 422, fields: { password: 'fields.commonPassword' } };

describeOnEveryEngine('a password that everyone tries first', (open) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await open();
    await saveSettings(shop.scope, { name: 'Ótica Aurora' });
  });

  const choose = (password: string) => hashChosenPassword(shop.scope, { password, ...ANA });

  it.each([
    'password',
    '123456789',
    'qwertyuiop',
    'SENHA123',
    'flamengo',
    'Flamengo1',
    'corinthians',
    'brasil2026',
    'Palmeiras!',
    '2026brasil',
    'mudar123',
    'coração1',
    'aaaaaaaaaa',
    'maria1987',
  ])('is refused: %s', async (password) => {
    await expect(choose(password)).rejects.toMatchObject(REFUSED);
  });

  it.each([
    'ana.luz@exemplo.com.br',
    'AnaLuzCordeiro',
    'ana luz cordeiro',
    'ana.luz1',
    'Cordeiro99',
    'oticaaurora',
    'Ótica Aurora',
    'aurora2026',
  ])('so is what someone who knows the person or the shop tries: %s', async (password) => {
    await expect(choose(password)).rejects.toMatchObject(REFUSED);
  });

  it.each([
    PASSWORD,
    'uma frase bem curta',
    'lentes novas 74',
    'xK7#qv9z',
    'cavalo bateria grampo',
  ])('is not one like %s', async (password) => {
    expect(await choose(password)).toMatch(/^\$argon2id\$/);
  });

  it('is of a list with more than the 3,000 that fit the shop’s rule', async () => {
    const fitting = (dictionary['passwords-common'] as readonly string[])
      .filter(({ length }) => length >= MIN_PASSWORD)
      .slice(0, 3000);
    expect(fitting).toHaveLength(3000);
    const taken: string[] = [];
    for (const password of fitting) {
      await choose(password).then(
        () => taken.push(password),
        () => undefined,
      );
    }
    expect(taken).toEqual([]);
  });

  describe('is refused', () => {
    const password = 'flamengo2026';

    it('at registration', async () => {
      const input = { ...ANA, password };
      await expect(register(shop.scope, { input })).rejects.toMatchObject(REFUSED);
      expect(await shop.scope.engine.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
    });

    it('by the link of a forgotten password, which stays good, and of an invitation', async () => {
      const outbox = await emptyOutbox();
      await addAccount(shop.scope, ANA);
      await requestPasswordReset(shop.scope, { input: { email: ANA.email } });
      const token = (await outbox(shop.scope)).at(-1)!.link.searchParams.get('token');
      for (const easy of [password, 'Cordeiro1']) {
        const input = { token, password: easy };
        await expect(resetPassword(shop.scope, { input })).rejects.toMatchObject(REFUSED);
      }
      await resetPassword(shop.scope, { input: { token, password: 'lentes novas 74' } });
    });

    it('when it is changed', async () => {
      const accountId = await addAccount(shop.scope, ANA);
      const input = { currentPassword: PASSWORD, password };
      const change = changePassword(shop.scope, { accountId, sessionId: '', input });
      await expect(change).rejects.toMatchObject(REFUSED);
    });

    it('for the first admin', async () => {
      const input = { email: ANA.email, password };
      await expect(makeFirstAdmin(shop.scope, { input })).rejects.toMatchObject(REFUSED);
      await makeFirstAdmin(shop.scope, { input: { email: ANA.email } });
    });
  });
});
