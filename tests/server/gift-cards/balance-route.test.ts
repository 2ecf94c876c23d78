import { beforeEach, expect, it, vi } from 'vitest';
import { POST as askBalance } from '#pages/api/gift-cards.ts';
import { issueGiftCard, openCode } from '#server/gift-cards/ledger.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { fillShop } from '../../support/fixtures.ts';

describeOnEveryEngine('the balance of a gift card', (open) => {
  let shop: TestShop;
  let code: string;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, { products: [] });
    const { db } = shop.scope.engine;
    await shop.scope.engine.transaction((tx) =>
      issueGiftCard(tx, shop.scope, { amountCents: 12_345, recipientEmail: 'ana@exemplo.com.br' }),
    );
    const card = await db.selectFrom('giftCards').selectAll().executeTakeFirstOrThrow();
    code = await openCode(shop.scope, card);
  });

  const ask = (body: unknown) =>
    call(askBalance, shop.scope, { path: '/api/gift-cards', method: 'POST', body });

  it('is told to whoever has the code, and nothing of whose it is', async () => {
    const { status, json } = await ask({ code: ` ${code.toLowerCase().replaceAll('-', '.')} ` });
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      giftCard: { code, end: code.slice(-4), balance: 123.45, expiresAt: null },
    });
  });

  it.each([
    [{}],
    [{ code: '' }],
    [{ code: 7 }],
    [{ code: 'ABCD-EFGH' }],
    [{ code: 'A'.repeat(9e5) }],
  ])('is not told for %j', async (body) => {
    const { status, json } = await ask(body);
    expect(status).toBe(422);
    expect(Object.keys(json.fields as object)).toEqual(['code']);
  });

  it('is asked for no more often than coupons are, also by whoever has the code', async () => {
    vi.stubEnv('RATE_LIMIT_COUPON', '2/60');
    for (const guess of ['AAAA', 'BBBB']) expect((await ask({ code: guess })).status).toBe(422);
    const refused = await ask({ code });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.stringify(refused.json)).not.toContain('123');
    shop.advance(60_001);
    expect((await ask({ code })).status).toBe(200);
  });
});
