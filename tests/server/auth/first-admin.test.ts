import { beforeEach, expect, it } from 'vitest';
import { makeFirstAdmin } from '#server/auth/first-admin.ts';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient } from '../../support/auth-client.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

const EMAIL = 'ana@exemplo.com.br';

describeOnEveryEngine('the first admin', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
  });

  const make = (input: unknown) => makeFirstAdmin(shop.scope, { input });

  it('is made with a random password if none is given, and signs in with it', async () => {
    const { password } = await make({ email: EMAIL });
    expect(password.length).toBeGreaterThan(30);
    const browser = new AuthClient(shop.scope);
    await browser.signIn(EMAIL, password);
    expect(await browser.user()).toMatchObject({ admin: true, emailVerified: true });
  });

  it('is made of a customer, whose sessions end', async () => {
    await addAccount(shop.scope);
    const browser = new AuthClient(shop.scope);
    await browser.signIn(EMAIL, PASSWORD);
    await make({ email: EMAIL, password: 'senha da loja' });
    expect(await browser.signedIn()).toBeNull();
    await browser.signIn(EMAIL, 'senha da loja');
    expect(await browser.user()).toMatchObject({ admin: true });
  });

  it('keeps no foreign login that an impostor may have linked', async () => {
    const accountId = await addAccount(shop.scope, { emailVerifiedAt: null });
    const login = { provider: 'facebook', providerAccountId: '1', accountId };
    const { db } = shop.scope.engine;
    await shop.scope.engine.transaction((tx) =>
      tx.insertInto('linkedLogins').values(login).execute(),
    );
    await make({ email: EMAIL });
    expect(await db.selectFrom('linkedLogins').selectAll().execute()).toEqual([]);
  });

  it('is the only one that is made this way', async () => {
    await make({ email: EMAIL });
    const second = make({ email: 'bia@exemplo.com.br' });
    await expect(second).rejects.toMatchObject({ code: 'adminExists' });
  });

  it('has an address and no short password', async () => {
    await expect(make({ email: 'ana', password: 'curta' })).rejects.toMatchObject({
      fields: { email: 'fields.email', password: 'fields.password' },
    });
  });
});
