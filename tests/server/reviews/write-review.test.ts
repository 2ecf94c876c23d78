import { beforeEach, expect, it, vi } from 'vitest';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { approveReviews } from '#server/reviews/moderate.ts';
import { askQuestion } from '#server/reviews/ask-question.ts';
import { eraseAccount } from '#server/account/erase-account.ts';
import { exportAccount } from '#server/account/export-account.ts';
import type { Scope } from '#server/service/scope.ts';
import { productBySlug } from '#server/catalogue/product-by-slug.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { addAccounts } from '../dashboard/desk.ts';
import { buy, fillWithGlasses, readOwn, reviewRows, write, type Bought } from './bought.ts';

const ASKER = { name: 'João Pedro Reis', email: 'Joao@Exemplo.com', body: 'Cabe multifocal?' };

describeOnEveryEngine('a review', (open) => {
  let scope: Scope;
  let advance: (ms: number) => void;

  beforeEach(async () => {
    ({ scope, advance } = await open());
    await fillWithGlasses(scope);
  });

  it('is written by the link of an order that was delivered, and waits for the shop', async () => {
    const bought = await buy(scope);
    expect((await write(scope, bought)).status).toBe(201);
    expect(await reviewRows(scope)).toMatchObject([
      {
        kind: 'review',
        author: 'Mariana D.',
        variant: 'Tartaruga · M',
        rating: 5,
        status: 'pending',
        email: null,
      },
    ]);
    const { rating, reviews } = await productBySlug(scope, 'armacao-brisa');
    expect([rating, reviews]).toEqual([null, []]);
    const { json } = await readOwn(scope, bought);
    expect(json.products).toMatchObject([
      { productId: 'brisa', review: { title: 'Leve', status: 'pending' } },
      { productId: 'estojo', review: null },
    ]);
  });

  it('is changed, not doubled, until someone of the shop has decided', async () => {
    const bought = await buy(scope);
    await write(scope, bought);
    advance(1);
    expect((await write(scope, bought, { rating: 2, title: 'Pensei melhor' })).status).toBe(201);
    const [row, ...others] = await reviewRows(scope);
    expect([row!.rating, row!.title, others]).toEqual([2, 'Pensei melhor', []]);
    await approveReviews(scope, { ids: [row!.id] });
    const late = await write(scope, bought, { rating: 1 });
    expect([late.status, late.json.code]).toEqual([409, 'reviews.moderated']);
    expect((await reviewRows(scope))[0]!.rating).toBe(2);
  });

  it('is one, also when it is sent twice at once', async () => {
    const bought = await buy(scope);
    await Promise.all([write(scope, bought), write(scope, bought)]);
    expect(await reviewRows(scope)).toHaveLength(1);
  });

  it('is refused from anyone who has not received the product, or gave it back', async () => {
    const onItsWay = await buy(scope, { until: 'shipped' });
    expect((await write(scope, onItsWay)).json.code).toBe('reviews.notDelivered');
    const bought = await buy(scope);
    expect((await write(scope, bought, { productId: 'outro' })).status).toBe(409);
    expect((await write(scope, { ...bought, secret: 'errado' })).status).toBe(404);
    await moveOrder(scope, { orderId: bought.orderId, to: 'returned', version: 4 });
    expect((await write(scope, bought)).json.code).toBe('reviews.notDelivered');
    expect((await readOwn(scope, bought)).json.products).toEqual([]);
    expect(await reviewRows(scope)).toEqual([]);
  });

  it.each([
    ['rating', { rating: 6 }],
    ['rating', { rating: '' }],
    ['title', { title: ' ' }],
    ['title', { title: 'Ligue 11 98765-4321' }],
    ['body', { body: 'x'.repeat(2_001) }],
    ['body', { body: 'Mais barato em www.outra.example' }],
    ['pictures', { pictures: ['de-outra-pessoa'] }],
    ['pictures', { pictures: ['1', '2', '3', '4', '5'] }],
  ])('names the field that is wrong: %s %j', async (field, change) => {
    const { status, json } = await write(scope, await buy(scope), change);
    expect([status, Object.keys(json.fields as object)]).toEqual([422, [field]]);
    expect(await reviewRows(scope)).toEqual([]);
  });

  it('keeps what looks like markup as text', async () => {
    const body = '<img src=x onerror=alert(1)> & "aspas"';
    await write(scope, await buy(scope), { body });
    expect((await reviewRows(scope))[0]!.body).toBe(body);
  });

  it('cannot be sent without end: twice RATE_LIMIT_REVIEW for an order', async () => {
    vi.stubEnv('RATE_LIMIT_REVIEW', '1/3600');
    const bought = await buy(scope);
    const answers = [];
    for (let i = 0; i < 3; i += 1) answers.push((await write(scope, bought)).status);
    vi.unstubAllEnvs();
    expect(answers).toEqual([201, 201, 429]);
  });

  it('loses its author with the account: words and stars stay, unanswered questions go', async () => {
    await addAccounts(scope, { id: 'mari', email: 'mariana@exemplo.com', emailVerifiedAt: 1 });
    const own = async (): Promise<Bought> => {
      const bought = await buy(scope);
      await scope.engine.transaction((tx) =>
        tx.updateTable('orders').set({ accountId: 'mari' }).execute(),
      );
      return bought;
    };
    await write(scope, await own());
    advance(1);
    const ask = { slug: 'armacao-brisa', address: '10.0.0.1' };
    await askQuestion(scope, { ...ask, body: { ...ASKER, email: 'mariana@exemplo.com' } });
    await askQuestion(scope, { ...ask, body: ASKER });
    const exported = await exportAccount(scope, { accountId: 'mari' });
    expect(exported.reviews).toMatchObject([
      { kind: 'review', title: 'Leve' },
      { kind: 'question', body: 'Cabe multifocal?' },
    ]);
    await scope.engine.transaction((tx) => eraseAccount(tx, scope, 'mari'));
    const rows = await reviewRows(scope);
    expect(rows.map(({ kind, email }) => [kind, email])).toEqual([
      ['review', null],
      ['question', 'joao@exemplo.com'],
    ]);
    expect(rows[0]!.author).not.toContain('Mariana');
    expect(rows[0]!.title).toBe('Leve');
  });
});
