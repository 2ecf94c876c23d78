import { afterEach, expect, it, vi } from 'vitest';
import { POST as forgot } from '#pages/api/account/forgot.ts';
import { POST as register } from '#pages/api/account/register.ts';
import { readEnvironment } from '#server/base/env.ts';
import { linkBase } from '#server/base/link-base.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient } from '../../support/auth-client.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { emptyOutbox } from '../../support/outbox.ts';

const SHOP = 'https://loja.example';
/** Where someone else's request says that the shop is. */
const ELSEWHERE = 'http://loja.example:8080';
const EMAIL = 'ana@exemplo.com.br';

afterEach(() => void vi.unstubAllEnvs());

it.each([
  [{ SITE_URL: SHOP, HOST: '0.0.0.0' }, SHOP],
  [{ SITE_URL: `${SHOP}/` }, SHOP],
  [{}, 'http://localhost:4321'],
  [{ HOST: '127.0.0.1', PORT: '8080' }, 'http://127.0.0.1:8080'],
  [{ HOST: '::1', PORT: '80' }, 'http://[::1]:80'],
  [{ HOST: '0.0.0.0' }, null],
  [{ HOST: '::' }, null],
  [{ HOST: '192.168.0.7' }, null],
  [{ HOST: '127.0.0.1.ladrao.example' }, null],
])('%j: links in letters begin with %s', (env, base) => {
  expect(linkBase(readEnvironment(env))).toBe(base);
});

it.each(['https://loja.example/otica', 'https://loja.example/?a', 'ftp://loja.example', 'loja'])(
  'is told at the start that %s is no public address',
  (SITE_URL) => {
    expect(() => readEnvironment({ SITE_URL })).toThrow('SITE_URL');
  },
);

describeOnEveryEngine('a link in a letter', (open) => {
  /** Asks for every letter that visitors can ask for, each with a request that says where the shop is. */
  async function askForAll({ scope }: TestShop): Promise<number[]> {
    const locals = { siteUrl: ELSEWHERE };
    const asked = { method: 'POST', headers: { host: 'loja.example:8080' }, locals };
    await addAccount(scope);
    await fillShop(scope, { products: [simpleProduct('case', { priceCents: 4_990, qty: 5 })] });
    const statuses = [
      await call(forgot, scope, { ...asked, path: '/forgot', body: { email: EMAIL } }),
      await call(register, scope, {
        ...asked,
        path: '/register',
        body: { fullName: 'Bia Lima', email: 'bia@exemplo.com.br', password: PASSWORD },
      }),
      await new AuthClient(scope, { origin: ELSEWHERE }).form('signin/email', { email: EMAIL }),
    ].map(({ status }) => status);
    await placeOrder(scope, { body: orderOf([cartItem('case')]), idempotencyKey: 'guest-order' });
    return statuses;
  }

  it('leads to SITE_URL, whatever host and port a request came to', async () => {
    vi.stubEnv('SITE_URL', SHOP);
    const shop = await open();
    const sent = await emptyOutbox();
    expect(await askForAll(shop)).toEqual([200, 200, 200]);
    const letters = await sent(shop.scope);
    expect(letters).toHaveLength(4);
    for (const { text, html } of letters) {
      expect(`${text} ${html}`).not.toMatch(/http:|8080/);
      const addresses = `${text} ${html}`
        .matchAll(/https?:\/\/[^/"\s<]+/g)
        .map(String)
        .toArray();
      expect(new Set(addresses)).toEqual(new Set([SHOP]));
    }
    const signIn = letters.find(({ link }) => link.pathname === '/api/auth/callback/email');
    expect(signIn?.link.searchParams.get('callbackUrl')).toBe(`${SHOP}/conta`);
  });

  it('leaves in no letter if the network reaches a shop without SITE_URL, which the log says', async () => {
    vi.stubEnv('HOST', '0.0.0.0');
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const shop = await open();
    const sent = await emptyOutbox();
    expect(await askForAll(shop)).toEqual([200, 200, 200]);
    expect(await sent(shop.scope)).toEqual([]);
    expect(said.mock.calls.flat()).toContain(
      'letter: not sent: the shop does not know its public address. Set SITE_URL.',
    );
    said.mockRestore();
  });
});
