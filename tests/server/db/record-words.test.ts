import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate, migrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { emptyPlace } from '../../support/places.ts';

describe.each(['sqlite', 'postgres'] as const)('an older shop (%s)', (name) => {
  it('finds the media, reviews and gift cards that it had by their words, which go with them', async () => {
    const place = await emptyPlace(name);
    onTestFinished(place.leave);
    const engine = await openDatabase(place);
    onTestFinished(() => engine.close());
    const all = Object.entries(migrations(engine));
    await engine.migrate(Object.fromEntries(all.filter(([each]) => each < '0064')));
    await engine.transaction(async (tx) => {
      // More than are read at a time.
      for (let number = 0; number < 501; number += 1) {
        const id = `foto-${String(number).padStart(3, '0')}`;
        await sql`
          INSERT INTO media_items (id, kind, status, name, width, height, bytes, alt, focal_x, focal_y, created_at, updated_at)
          VALUES (${id}, 'image', 'ready', 'Lanterna.JPG', 1, 1, 1, 'Armação à luz', 0.5, 0.5, 1, 1)`.execute(
          tx,
        );
      }
      await sql`
        INSERT INTO products (id, type, status, kind, slug, sku, name, sort_name, created_at, updated_at)
        VALUES ('a', 'simple', 'active', 'grau', 'a', 'a', 'a', 'a', 1, 1)`.execute(tx);
      await tx
        .insertInto('reviews')
        .values({
          id: 'r',
          productId: 'a',
          author: 'Ana D.',
          rating: 5,
          title: 'Ótimo',
          body: 'Leve, leve!',
          status: 'approved',
          createdAt: 1,
          updatedAt: 1,
        })
        .execute();
      await sql`
        INSERT INTO gift_cards (id, code_hash, code_end, code_sealed, initial_cents, balance_cents,
          recipient_name, recipient_email, created_at, updated_at, actor_id, actor_name)
        VALUES ('g', 'h', 'AB12', '', 1, 1, 'Eva', 'eva@exemplo.test', 1, 1, 'a', 'A')`.execute(tx);
    });
    await migrate(engine);

    const wordsOf = async (table: 'mediaWords' | 'reviewWords' | 'giftCardWords', id: string) => {
      const rows = await engine.db
        .selectFrom(table as 'mediaWords')
        .select('word')
        .where('ownerId', '=', id)
        .execute();
      return rows.map(({ word }) => word).sort();
    };
    const words = ['500', 'a', 'armacao', 'foto', 'jpg', 'lanterna', 'luz'];
    expect(await wordsOf('mediaWords', 'foto-500')).toEqual(words);
    expect(await wordsOf('reviewWords', 'r')).toEqual(['ana', 'd', 'leve', 'otimo']);
    expect(await wordsOf('giftCardWords', 'g')).toEqual(['ab12', 'eva', 'exemplo', 'test']);
    await engine.transaction((tx) =>
      tx.deleteFrom('mediaItems').where('id', '=', 'foto-500').execute(),
    );
    expect(await wordsOf('mediaWords', 'foto-500')).toEqual([]);
    expect(await wordsOf('mediaWords', 'foto-499')).toHaveLength(words.length);
  });
});
