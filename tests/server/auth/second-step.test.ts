import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient } from '../../support/auth-client.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { addAccounts, admin, ask } from '../dashboard/desk.ts';
import { appOwner, code, EMAIL, MINUTE_MS, REJECTED, STEP_MS } from './app-owner.ts';

describeOnEveryEngine('the second step of a sign-in takes a code', (open) => {
  let shop: TestShop;
  let browser: AuthClient;
  let codeOf: ReturnType<typeof appOwner>['codeOf'];
  let other: AuthClient;
  let codes: string[];
  beforeEach(async () => {
    shop = await open();
    const person = appOwner(shop);
    ({ browser, codeOf } = person);
    codes = await person.enrol();
    other = new AuthClient(shop.scope);
    await other.signIn(EMAIL, PASSWORD);
  });

  afterEach(() => void vi.unstubAllEnvs());

  it('once, on every device', async () => {
    expect(await code(codeOf(), other)).toMatchObject({ status: 200 });
    const thief = new AuthClient(shop.scope);
    await thief.signIn(EMAIL, PASSWORD);
    expect(await code(codeOf(), thief)).toMatchObject(REJECTED);
    expect(await thief.user()).toBeUndefined();
    // Nor one of before it, which would still be good by its time.
    expect(await code(codeOf(-1), thief)).toMatchObject(REJECTED);
    shop.advance(STEP_MS);
    expect(await code(codeOf(), thief)).toMatchObject({ status: 200 });
  });

  it('of two at once, one', async () => {
    const answers = await Promise.all([code(codeOf(), other), code(codeOf(), other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it.each([
    ['a step late', -1, 200],
    ['a step early', 1, 200],
    ['two steps late', -2, 401],
    ['two steps early', 2, 401],
  ])('%s as a clock may be wrong', async (_what, steps, status) => {
    shop.advance(5 * STEP_MS);
    expect((await code(codeOf(steps), other)).status).toBe(status);
  });

  it.each(['', '000000', '12345', 'abcdef', '1e5', '٠٠٠٠٠٠', 'A'.repeat(9999), ' '])(
    'and no nonsense: %j',
    async (typed) => {
      const answer = await code(typed, other);
      expect(answer.status).toBe(401);
      expect(await other.user()).toBeUndefined();
    },
  );

  it('of recovery once, however it is typed', async () => {
    const [first = '', second = ''] = codes;
    expect(await code(first.toLowerCase().replaceAll('-', ' '), other)).toMatchObject({
      status: 200,
    });
    const next = new AuthClient(shop.scope);
    await next.signIn(EMAIL, PASSWORD);
    expect(await code(first, next)).toMatchObject(REJECTED);
    expect(await code(second, next)).toMatchObject({ status: 200 });
  });

  it('for ten minutes after the first step, and not without one', async () => {
    const stranger = new AuthClient(shop.scope);
    const answer = await code(codeOf(), stranger);
    expect(answer.url?.searchParams.get('error')).toBe('SecondFactorExpired');
    shop.advance(10 * MINUTE_MS);
    const late = await code(codeOf(), other);
    expect(late.url?.searchParams.get('error')).toBe('SecondFactorExpired');
    stranger.cookies.set('vitrine.second-step', 'x.y.z');
    expect((await code(codeOf(), stranger)).status).toBe(401);
  });

  it('not after every session was ended, nor of a closed account', async () => {
    await addAccounts(shop.scope, { id: 'chefe', role: 'admin' });
    const { id } = (await browser.signedIn())!.user;
    await ask(shop.scope, admin, 'DELETE', `staff/${id}`);
    expect((await code(codeOf(), other)).status).toBe(401);
    expect(await other.user()).toBeUndefined();
  });

  it('ten times in a quarter of an hour, from wherever; then the shop says when', async () => {
    shop.advance(15 * MINUTE_MS);
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const thief = new AuthClient(shop.scope, { address: `10.0.0.${n}` });
      await thief.signIn(EMAIL, PASSWORD);
      statuses.push((await code('000000', thief)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    await other.signIn(EMAIL, PASSWORD);
    const owner = await code(codeOf(), other);
    expect(owner).toMatchObject({
      status: 429,
      json: { err: expect.stringContaining('Espere') },
    });
    shop.advance(15 * MINUTE_MS);
    await other.signIn(EMAIL, PASSWORD);
    expect(await code(codeOf(), other)).toMatchObject({ status: 200 });
  });

  it('a hundred times from one address, whatever accounts they are for', async () => {
    vi.stubEnv('RATE_LIMIT_SECOND_FACTOR', '1/900');
    vi.stubEnv('RATE_LIMIT_SIGNIN', '1000/60');
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const email = `p${n}@exemplo.com.br`;
      const accountId = await addAccount(shop.scope, { email, role: 'staff' });
      const [factor] = await shop.scope.engine.db.selectFrom('secondFactors').selectAll().execute();
      await shop.scope.engine.transaction((tx) =>
        tx
          .insertInto('secondFactors')
          .values({ ...factor!, accountId })
          .execute(),
      );
      const thief = new AuthClient(shop.scope);
      await thief.signIn(email, PASSWORD);
      statuses.push((await code('ABCD', thief)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});
