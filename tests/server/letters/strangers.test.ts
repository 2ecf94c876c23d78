import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POST as forgot } from '#pages/api/account/forgot.ts';
import { POST as register } from '#pages/api/account/register.ts';
import { POST as postOrder } from '#pages/api/orders/index.ts';
import { resetPassword } from '#server/auth/reset-password.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { addAccount } from '../../support/accounts.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  address,
  cartItem,
  countOrders,
  fillShop,
  orderOf,
  simpleProduct,
} from '../../support/fixtures.ts';
import { emptyOutbox } from '../../support/outbox.ts';

describeOnEveryEngine('letters that a stranger can have sent', (open) => {
  let shop: TestShop;
  let sent: Awaited<ReturnType<typeof emptyOutbox>>;
  let warn: ReturnType<typeof vi.spyOn>;

  beforeEach(async () => {
    sent = await emptyOutbox();
    // Calls are limited elsewhere.
    for (const name of ['REGISTER', 'FORGOT', 'ORDER']) vi.stubEnv(`RATE_LIMIT_${name}`, '1000/60');
    warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 100 })],
    });
  });
  afterEach(() => warn.mockRestore());

  const post = (route: typeof postOrder, path: string, body: object, key = 'one-key-0001') =>
    call(route, shop.scope, { path, method: 'POST', body, headers: { 'idempotency-key': key } });
  const order = (n: number, person: object = {}) =>
    post(
      postOrder,
      '/api/orders',
      orderOf([cartItem('case')], { billingInfo: { ...address, ...person } }),
      `strangers-${n}`,
    );

  it('reach one mailbox ten times in an hour, of forty orders; the orders stand', async () => {
    for (let n = 0; n < 40; n += 1) {
      expect((await order(n, { email: `vitima+${n}@exemplo.com.br` })).status).toBe(201);
      await doDueJobs(shop.scope);
    }
    expect(await countOrders(shop.scope)).toBe(40);
    expect(await sent(shop.scope)).toHaveLength(10);
    expect(warn).toHaveBeenCalledTimes(30);
    expect(warn.mock.calls.join()).not.toContain('exemplo.com.br');
  });

  it('are counted together by all calls at once, and from zero in the next hour', async () => {
    const crowd = () =>
      Promise.all(Array.from({ length: 30 }, (_, n) => order(shop.scope.now() + n)));
    await crowd();
    expect(await sent(shop.scope)).toHaveLength(10);
    shop.advance(3_600_000);
    await crowd();
    expect(await sent(shop.scope)).toHaveLength(20);
  });

  it('keep no one from a letter of another kind', async () => {
    await addAccount(shop.scope, { email: address.email });
    for (let n = 0; n < 12; n += 1) await order(n);
    await doDueJobs(shop.scope);
    await post(forgot, '/api/account/forgot', { email: address.email });
    expect((await sent(shop.scope)).at(-1)?.subject).toContain('senha');
  });

  it('end registrations and forgotten passwords that someone else asks for', async () => {
    await addAccount(shop.scope, { email: 'vitima@exemplo.com.br' });
    for (let n = 0; n < 15; n += 1) {
      const email = 'vitima@exemplo.com.br';
      await post(forgot, '/api/account/forgot', { email });
      await doDueJobs(shop.scope);
    }
    for (let n = 0; n < 15; n += 1) {
      const body = {
        fullName: 'Ana Souza',
        email: 'outra@exemplo.com.br',
        password: 'óculos 1234567',
      };
      expect((await post(register, '/api/account/register', body)).status).toBe(200);
      await doDueJobs(shop.scope);
    }
    const letters = await sent(shop.scope);
    expect(letters.filter(({ to }) => to === 'vitima@exemplo.com.br')).toHaveLength(10);
    expect(letters.filter(({ to }) => to === 'outra@exemplo.com.br')).toHaveLength(10);
  });

  it('leave the last link good that was sent', async () => {
    await addAccount(shop.scope, { email: address.email });
    for (let n = 0; n < 15; n += 1) {
      await post(forgot, '/api/account/forgot', { email: address.email });
      await doDueJobs(shop.scope);
    }
    const token = (await sent(shop.scope)).at(-1)!.link.searchParams.get('token');
    const input = { token, password: 'armação tartaruga 55' };
    await expect(resetPassword(shop.scope, { input })).resolves.toBeUndefined();
  });

  it.each([
    ['fullName', 'Você ganhou! Veja em http://golpe.example'],
    ['fullName', 'Ana\r\nBcc: todos'],
    ['fullName', 'Ganhe em evil。com'],
    ['fullName', 'gol\u00adpe'],
    ['fullName', '\u3164\u3164\u3164'],
    ['fullName', 'Ligue 11 98765-4321'],
    ['house', 'Ligue 11 98765-4321, 10'],
    ['house', 'Ganhe em golpe.com.br, 10'],
    ['city', 'www.golpe.example'],
  ])('carry no advertisement as %s: %j', async (field, text) => {
    expect(await order(0, { [field]: text })).toMatchObject({
      status: 422,
      json: { fields: { [`billingInfo.${field}`]: expect.stringContaining('sem endereços') } },
    });
  });

  it('begin with the first name alone', async () => {
    await order(0, { fullName: 'Mariana Duarte ligue já para o prêmio' });
    const [letter] = await sent(shop.scope);
    expect(letter!.text).toMatch(/^Olá, Mariana!\n/);
  });
});
