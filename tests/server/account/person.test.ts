import { beforeEach, describe, expect, it } from 'vitest';
import { saveProfile, readProfile } from '#server/account/profile.ts';
import { endOwnSession, listSessions } from '#server/account/own-sessions.ts';
import { createSession } from '#server/auth/sessions.ts';
import { sessionUser } from '#server/auth/live-session.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { customer } from './customers.ts';

describeOnEveryEngine('a person', (open) => {
  let shop: TestShop;
  let accountId: string;

  beforeEach(async () => {
    shop = await open();
    accountId = (await customer(shop.scope, 'ana@exemplo.com.br', { password: 'uma senha' })).id;
  });

  it('is told what the shop knows of them', async () => {
    expect(await readProfile(shop.scope, { accountId })).toEqual({
      fullName: 'Ana Souza',
      email: 'ana@exemplo.com.br',
      phone: '(11) 98765-4321',
      emailVerified: true,
      hasPassword: true,
    });
  });

  it('changes name and phone, never the e-mail; their open sessions show it at once', async () => {
    const claims = await createSession(shop.scope, { accountId, userAgent: '' });
    expect((await sessionUser(shop.scope, claims))?.name).toBe('Ana Souza');
    const input = { fullName: ' Ana Lima ', phone: '2133334444', email: 'outra@exemplo.com.br' };
    expect(await saveProfile(shop.scope, { accountId, input })).toMatchObject({
      fullName: 'Ana Lima',
      phone: '(21) 3333-4444',
      email: 'ana@exemplo.com.br',
    });
    expect((await sessionUser(shop.scope, claims))?.name).toBe('Ana Lima');
  });

  it('may leave the phone empty, but not the name', async () => {
    const noPhone = { accountId, input: { fullName: 'Ana Lima', phone: '' } };
    expect((await saveProfile(shop.scope, noPhone)).phone).toBe('');
    await expect(
      saveProfile(shop.scope, { accountId, input: { fullName: '', phone: '12' } }),
    ).rejects.toMatchObject({
      fields: { fullName: 'fields.fullName', phone: 'fields.phone' },
    });
  });

  it('an account that is gone has no profile', async () => {
    await expect(readProfile(shop.scope, { accountId: 'nobody' })).rejects.toMatchObject({
      status: 404,
    });
  });

  describe('sees where they are signed in', () => {
    const signIn = async (account: string, userAgent: string) => {
      shop.advance(1000);
      return createSession(shop.scope, { accountId: account, userAgent });
    };

    it('the last seen first', async () => {
      await signIn(accountId, 'phone');
      await signIn(accountId, 'laptop');
      const sessions = await listSessions(shop.scope, { accountId });
      expect(sessions.map(({ userAgent }) => userAgent)).toEqual(['laptop', 'phone']);
    });

    it('and ends one of them, at once', async () => {
      const phone = await signIn(accountId, 'phone');
      const laptop = await signIn(accountId, 'laptop');
      expect(await sessionUser(shop.scope, phone)).not.toBeNull();
      await endOwnSession(shop.scope, { accountId, sessionId: phone.sessionId });
      expect(await sessionUser(shop.scope, phone)).toBeNull();
      expect(await sessionUser(shop.scope, laptop)).not.toBeNull();
    });

    it("but not another person's", async () => {
      const bia = await customer(shop.scope, 'bia@exemplo.com.br');
      const claims = await signIn(bia.id, 'phone');
      await expect(
        endOwnSession(shop.scope, { accountId, sessionId: claims.sessionId }),
      ).rejects.toMatchObject({ status: 404 });
      expect(await sessionUser(shop.scope, claims)).not.toBeNull();
      expect(await listSessions(shop.scope, { accountId })).toEqual([]);
    });
  });
});
