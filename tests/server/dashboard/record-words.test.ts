import { beforeAll, expect, it } from 'vitest';
import { CompiledQuery, sql } from 'kysely';
import { readListQuery } from '#domain/dashboard/list.ts';
import { hasRecordWords } from '#server/dashboard/linked.ts';
import { writeCardWords } from '#server/gift-cards/card-words.ts';
import { writeMediaWords } from '#server/media/media-words.ts';
import { updateMedia } from '#server/media/write-media.ts';
import { writeWords } from '#server/products/list-figures.ts';
import { reviewHasWords, writeReviewWords } from '#server/reviews/review-words.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import { admin } from './desk.ts';

/** So many that a database which would rather read all of them is seen to. */
const MANY = 3000;
const numbers = Array.from({ length: MANY }, (_, number) => number);

describeOnEveryEngine('media, reviews and gift cards', (open) => {
  let scope: Scope;

  beforeAll(async () => {
    ({ scope } = await open());
    await fillShop(scope, {
      products: [simpleProduct('marola', { priceCents: 100, qty: 1 }, { name: 'Óculos Lagoa' })],
    });
    const item = {
      kind: 'image' as const,
      status: 'ready' as const,
      digest: null,
      alt: '',
      width: 3,
      height: 2,
      bytes: 1,
      focalX: 0.5,
      focalY: 0.5,
      createdAt: 1,
      updatedAt: 1,
    };
    const media = numbers.map((number) => ({
      ...item,
      id: `pic-${number}`,
      name: `foto ${number}.jpg`,
    }));
    const review = {
      productId: 'marola',
      rating: 5,
      status: 'approved' as const,
      createdAt: 1,
      updatedAt: 1,
    };
    const reviews = numbers.map((number) => ({
      ...review,
      id: `review-${number}`,
      author: `Ana ${number}`,
      title: 'Gostei',
      body: 'Muito leve.',
    }));
    const card = {
      codeSealed: '',
      initialCents: 1,
      balanceCents: 1,
      blocked: 0 as const,
      variantId: '',
      piece: 0,
      giftKey: '',
      giverName: '',
      message: '',
      reason: '',
      createdAt: 1,
      updatedAt: 1,
      actorId: '',
      actorName: '',
    };
    const cards = numbers.map((number) => ({
      ...card,
      id: `card-${number}`,
      codeHash: `hash-${number}`,
      codeEnd: `K${number}`,
      recipientName: 'Helena',
      recipientEmail: `helena${number}@exemplo.test`,
    }));
    await scope.engine.transaction(async (tx) => {
      for (let first = 0; first < MANY; first += 500) {
        const last = first + 500;
        await tx.insertInto('mediaItems').values(media.slice(first, last)).execute();
        await tx.insertInto('reviews').values(reviews.slice(first, last)).execute();
        await tx.insertInto('giftCards').values(cards.slice(first, last)).execute();
      }
      await writeMediaWords(tx, media);
      await writeReviewWords(tx, reviews);
      await writeCardWords(
        tx,
        cards.map((each) => ({ ...each, orderId: null })),
      );
    });
    if (scope.engine.name === 'postgres')
      await scope.engine.transaction((tx) => sql`ANALYZE`.execute(tx));
  });

  const has = {
    mediaItems: (q: string) =>
      hasRecordWords(scope.engine, q, { table: 'mediaWords', id: 'mediaItems.id' }),
    reviews: (q: string) => reviewHasWords(scope.engine, q),
    giftCards: (q: string) =>
      hasRecordWords(scope.engine, q, { table: 'giftCardWords', id: 'giftCards.id' }),
  };

  /** How the database finds the newest that have the words, as the list asks for them; PostgreSQL with what it read. */
  async function planOf(table: keyof typeof has, q: string): Promise<string> {
    const { db, name } = scope.engine;
    const query = db
      .selectFrom(table)
      .select('id')
      .where(await has[table](q))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(101)
      .compile();
    const explain = name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (ANALYZE, TIMING OFF)';
    const { rows } = await db.executeQuery(
      CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
    );
    return rows.map((row) => Object.values(row as object).join(' ')).join('\n');
  }

  /** Rows that PostgreSQL has read, by its own count. */
  const rowsRead = (plan: string): number =>
    plan
      .matchAll(/actual rows=([\d.]+) loops=(\d+)|Rows Removed by \w+(?: \w+)*: (\d+)/g)
      .reduce(
        (sum, [, rows = 0, loops = 0, removed = 0]) =>
          sum + Number(rows) * Number(loops) + Number(removed),
        0,
      );

  it.each(['mediaItems', 'reviews', 'giftCards'] as const)(
    'are not all read for a word that none of the %s has',
    async (table) => {
      const plan = await planOf(table, 'xyzzy');
      expect(plan).toMatch(/_words/);
      if (scope.engine.name === 'sqlite') {
        expect(plan).not.toMatch(
          /\bSCAN (?:media_items|reviews|gift_cards|\w+_words|of_product)\b/,
        );
      } else {
        expect(plan).toMatch(/actual rows/);
        expect(rowsRead(plan)).toBeLessThan(50);
      }
    },
  );

  /** Ids that the dashboard's search finds. */
  async function found(section: 'media' | 'reviews' | 'giftCards', q: string): Promise<string[]> {
    const { list } = resourceOf(section);
    const query = readListQuery(new URLSearchParams({ q }), list!.shape);
    const { items } = await list!.page(actingAs(scope, actorOf(admin)), query);
    return (items as { id: string }[]).map(({ id }) => id);
  }

  it('are found by the beginnings of their words, whatever case and accents, and several together', async () => {
    expect(await found('media', 'FOTO 2999')).toEqual(['pic-2999']);
    expect(await found('media', 'pic-2998')).toEqual(['pic-2998']);
    expect(await found('reviews', 'aná 2997')).toEqual(['review-2997']);
    expect(await found('giftCards', 'helena2996@exemplo.test')).toEqual(['card-2996']);
    expect(await found('giftCards', 'k2995')).toEqual(['card-2995']);
    expect(await found('reviews', 'ana xyzzy')).toEqual([]);
  });

  it('are found by what they say now', async () => {
    const staff = actingAs(scope, actorOf(admin));
    const focalPoint = { x: 0.5, y: 0.5 };
    await updateMedia(staff, { id: 'pic-7', alt: 'Vitrine azulada', focalPoint });
    expect(await found('media', 'azulad')).toEqual(['pic-7']);
    await updateMedia(staff, { id: 'pic-7', alt: 'Vitrine', focalPoint });
    expect(await found('media', 'azulad')).toEqual([]);
  });

  it('are found by the product that a review is about, under the name that it has now', async () => {
    expect(await found('reviews', 'lagoa 2994')).toEqual(['review-2994']);
    await scope.engine.transaction(async (tx) => {
      await tx.updateTable('products').set({ name: 'Óculos Brisa' }).execute();
      await writeWords(tx, ['marola']);
    });
    expect(await found('reviews', 'brisa 2994')).toEqual(['review-2994']);
    expect(await found('reviews', 'lagoa')).toEqual([]);
  });
});
