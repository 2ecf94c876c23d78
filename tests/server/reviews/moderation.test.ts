import { beforeEach, expect, it, vi } from 'vitest';
import { GET as EXPORT } from '#pages/api/dashboard/[section]/export.ts';
import { POST as ASK } from '#pages/api/products/[slug]/questions.ts';
import type { Right } from '#domain/access/permission.ts';
import { KEY_PARAM } from '#domain/orders/order.ts';
import type { ReviewItem } from '#domain/reviews/review.ts';
import { productJsonLd } from '#domain/seo/product-json-ld.ts';
import { productBySlug, shownProduct } from '#server/catalogue/product-by-slug.ts';
import { productsByIds } from '#server/catalogue/cards.ts';
import type { Scope } from '#server/service/scope.ts';
import { call, callRoute } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { emptyOutbox } from '../../support/outbox.ts';
import { admin, ask, auditOf, staffWith } from '../dashboard/desk.ts';
import { buy, fillWithGlasses, reviewRows, words, write } from './bought.ts';

const slug = 'armacao-brisa';
const DAY = 24 * 3_600_000;

describeOnEveryEngine('moderation', (open) => {
  let scope: Scope;
  let advance: (ms: number) => void;

  beforeEach(async () => {
    ({ scope, advance } = await open());
    await fillWithGlasses(scope);
  });

  /** Writes reviews of as many orders as stars are named. */
  async function reviewed(...stars: number[]): Promise<string[]> {
    for (const rating of stars) {
      await write(scope, await buy(scope), { rating });
      advance(1);
    }
    return (await reviewRows(scope)).map(({ id }) => id);
  }
  const act = (action: string, body: object, user = admin) =>
    ask(scope, user, 'POST', `reviews/actions/${action}`, body);
  const read = async (id: string) =>
    (await ask(scope, admin, 'GET', `reviews/${id}`)).json.item as ReviewItem;
  const answer = async (id: string, text: string) =>
    ask(scope, admin, 'PUT', `reviews/${id}`, {
      answer: text,
      updatedAt: (await read(id)).updatedAt,
    });
  const rating = async () => (await productBySlug(scope, slug)).rating;
  const question = (change: object = {}) =>
    call(ASK, scope, {
      path: `/api/products/${slug}/questions`,
      method: 'POST',
      params: { slug },
      body: { name: 'João Reis', email: 'joao@exemplo.com', body: 'Cabe multifocal?', ...change },
      locals: { user: null },
    });

  it('publishes and refuses several at once, and the ratings follow everywhere', async () => {
    const ids = await reviewed(5, 2, 4);
    expect((await shownProduct(scope, slug)).rating).toBeNull();
    const done = await act('approve', { ids: ids.slice(0, 2) });
    expect(done.json).toMatchObject({ count: 2, skipped: 0 });
    const product = await shownProduct(scope, slug);
    expect(product.rating).toEqual({ average: 3.5, count: 2 });
    expect(product.ratingCounts).toEqual([0, 1, 0, 0, 1]);
    expect(product.reviews.map((one) => [one.rating, one.bought, one.variant])).toEqual([
      [2, true, 'Tartaruga · M'],
      [5, true, 'Tartaruga · M'],
    ]);
    expect((await productsByIds(scope, ['brisa']))[0]!.rating).toEqual({ average: 3.5, count: 2 });
    const page = { origin: 'https://loja.example', path: '/', now: scope.now(), returnDays: 7 };
    expect(JSON.stringify(productJsonLd(product, page as never))).toContain('"reviewCount":2');
    await act('reject', { ids: [ids[1]], reason: 'notProduct' });
    expect(await rating()).toEqual({ average: 5, count: 1 });
    await ask(scope, admin, 'DELETE', `reviews/${ids[0]}`);
    expect(await rating()).toBeNull();
  });

  it('counts right when two people decide at once', async () => {
    const ids = await reviewed(5, 3, 4, 4);
    await Promise.all(ids.map((id) => act('approve', { ids: [id] })));
    expect(await rating()).toEqual({ average: 4, count: 4 });
    await Promise.all([
      act('reject', { ids: [ids[0]], reason: 'other' }),
      ask(scope, admin, 'DELETE', `reviews/${ids[1]}`),
    ]);
    expect(await rating()).toEqual({ average: 4, count: 2 });
  });

  it('lists what waits, the oldest first, and finds by words of the text, product and author', async () => {
    const ids = await reviewed(5, 2);
    await question();
    const list = async (search: string) =>
      ((await ask(scope, admin, 'GET', `reviews?${search}`)).json.items as ReviewItem[]).length;
    const waiting = await ask(scope, admin, 'GET', 'reviews?view=pending');
    expect((waiting.json.items as ReviewItem[])[0]!.id).toBe(ids[0]);
    expect(await list('view=questions')).toBe(1);
    expect(await list('q=multifocal')).toBe(1);
    expect(await list('q=mariana+brisa')).toBe(2);
    expect(await list('rating=1..3')).toBe(1);
    expect(await list('view=approved')).toBe(0);
  });

  it('leaves alone what its author has changed since it was read', async () => {
    const bought = await buy(scope);
    await write(scope, bought);
    const { id, updatedAt } = (await reviewRows(scope))[0]!;
    advance(1);
    await write(scope, bought, { body: 'Outra coisa.' });
    const { json } = await act('approve', { ids: [id], seenAt: updatedAt });
    expect(json).toMatchObject({ count: 1, skipped: 1 });
    expect((await read(id)).status).toBe('pending');
  });

  it('asks for a reason, and tells the author by letter', async () => {
    const openOutbox = await emptyOutbox();
    const [id] = await reviewed(1);
    expect(Object.keys((await act('reject', { ids: [id] })).json.fields as object)).toEqual([
      'reason',
    ]);
    await act('reject', { ids: [id], reason: 'personalData', note: 'Apareceu um telefone.' });
    await act('reject', { ids: [id], reason: 'personalData' });
    const letters = (await openOutbox(scope)).filter(({ subject }) => /publicada/.test(subject));
    expect(letters).toHaveLength(1);
    expect(letters[0]!.to).toBe('mariana@exemplo.com');
    expect(letters[0]!.text).toContain('dados pessoais');
    expect(letters[0]!.text).toContain('Apareceu um telefone.');
  });

  it('answers a review publicly, and its author by letter, once', async () => {
    const openOutbox = await emptyOutbox();
    const [id] = await reviewed(4);
    await act('approve', { ids: [id] });
    expect((await answer(id!, 'Obrigada, Mariana!')).status).toBe(200);
    await answer(id!, 'Obrigada, Mariana! Volte sempre.');
    const { reviews } = await shownProduct(scope, slug);
    expect(reviews[0]!.answer).toBe('Obrigada, Mariana! Volte sempre.');
    const letters = (await openOutbox(scope)).filter(({ subject }) => /respondeu/.test(subject));
    expect(letters).toHaveLength(1);
    const late = { answer: 'Eu também', updatedAt: 1 };
    expect((await ask(scope, admin, 'PUT', `reviews/${id}`, late)).status).toBe(409);
  });

  it('shows a question once it is answered, tells who asked, and hides it without the answer', async () => {
    const openOutbox = await emptyOutbox();
    expect((await question()).status).toBe(201);
    const { id } = (await reviewRows(scope))[0]!;
    expect((await act('approve', { ids: [id] })).json).toMatchObject({ skipped: 1 });
    expect((await shownProduct(scope, slug)).questions).toEqual([]);
    await answer(id, 'Cabe: a lente tem 40 mm.');
    const { questions, questionCount, rating: none } = await shownProduct(scope, slug);
    expect([questions.length, questionCount, none]).toEqual([1, 1, null]);
    expect(questions[0]).toMatchObject({ author: 'João R.', answer: 'Cabe: a lente tem 40 mm.' });
    expect(JSON.stringify(questions)).not.toContain('exemplo.com');
    const [letter] = await openOutbox(scope);
    expect([letter!.to, letter!.link.hash]).toEqual(['joao@exemplo.com', '#perguntas']);
    expect(letter!.text).toContain('Cabe multifocal?');
    await answer(id, '');
    expect((await shownProduct(scope, slug)).questions).toEqual([]);
  });

  it('takes questions of anyone, but not any question, and not without end', async () => {
    for (const change of [{ name: '' }, { email: 'x' }, { body: '' }, { body: 'www.outra.com' }]) {
      const { status, json } = await question(change);
      expect([status, Object.keys(json.fields as object)]).toEqual([422, Object.keys(change)]);
    }
    vi.stubEnv('RATE_LIMIT_REVIEW', '4/3600');
    expect((await question()).status).toBe(429);
    vi.unstubAllEnvs();
    expect(await reviewRows(scope)).toEqual([]);
  });

  it('asks for a review seven days after delivery, once, and not of what came back', async () => {
    const openOutbox = await emptyOutbox();
    const requests = async () =>
      (await openOutbox(scope)).filter(({ subject }) => /achou da sua compra/.test(subject));
    const bought = await buy(scope);
    const returned = await buy(scope, { email: 'volta@exemplo.com' });
    await ask(scope, admin, 'POST', `orders/${returned.orderId}/return`, { version: 4 });
    await scope.engine.transaction((tx) =>
      tx
        .updateTable('orders')
        .set({ status: 'returned' })
        .where('id', '=', returned.orderId)
        .execute(),
    );
    advance(6 * DAY);
    expect(await requests()).toEqual([]);
    advance(DAY);
    const letters = await requests();
    expect(letters.map(({ to }) => to)).toEqual(['mariana@exemplo.com']);
    expect(letters[0]!.link.pathname).toBe(`/pedido/${bought.orderId}/avaliar`);
    expect(letters[0]!.link.searchParams.get(KEY_PARAM)).toBe(bought.secret);
    await scope.engine.transaction((tx) =>
      tx.updateTable('letters').set({ createdAt: 1 }).execute(),
    );
    advance(DAY);
    expect((await requests()).length).toBeLessThanOrEqual(1);
  });

  it('does not ask for what was reviewed before', async () => {
    const openOutbox = await emptyOutbox();
    const bought = await buy(scope);
    for (const productId of ['brisa', 'estojo'])
      await write(scope, bought, { ...words, productId });
    advance(8 * DAY);
    const letters = await openOutbox(scope);
    expect(letters.filter(({ subject }) => /achou da sua compra/.test(subject))).toEqual([]);
  });

  it('asks for the right of each verb, and hides orders from who does not see them', async () => {
    const [id] = await reviewed(5);
    const all = { view: true, edit: true, delete: true };
    const calls: [method: string, path: string, right: Right, body?: object][] = [
      ['GET', 'reviews', 'view'],
      ['GET', `reviews/${id}`, 'view'],
      ['POST', 'reviews/actions/approve', 'edit', { ids: [id] }],
      ['POST', `reviews/${id}/reject`, 'edit', { reason: 'other' }],
      ['DELETE', `reviews/${id}`, 'delete'],
    ];
    for (const [method, path, right, body] of calls) {
      const without = staffWith('reviews', { ...all, [right]: false });
      expect((await ask(scope, without, method, path, body)).status, path).toBe(403);
    }
    const moderator = staffWith('reviews', { view: true, edit: true });
    const { json } = await ask(scope, moderator, 'GET', `reviews/${id}`);
    expect(json.item).toMatchObject({ orderId: null, email: null });
    const exported = (user: typeof admin) =>
      callRoute(EXPORT, scope, {
        path: '/api/dashboard/reviews/export',
        params: { section: 'reviews' },
        locals: { user },
      });
    expect((await exported(staffWith('orders', all))).status).toBe(403);
    const [head, line] = (await (await exported(admin)).text()).trim().split('\r\n');
    expect(head).toContain('Tipo;Produto;Versão comprada');
    expect(line).toContain('Avaliação;Armação brisa;Tartaruga · M;Mariana D.;5;Leve');
    expect(line).toContain(';Pendente;');
  });

  it('is in the audit: who published what', async () => {
    const [id] = await reviewed(5);
    await act('approve', { ids: [id] });
    const entries = await auditOf(scope);
    expect(entries.find(({ action }) => action === 'reviews.approve')).toMatchObject({
      subject: id,
      actorName: 'Ana Admin',
      details: { status: { from: 'pending', to: 'approved' } },
    });
  });
});
