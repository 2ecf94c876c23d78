import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate, migrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { emptyPlace } from '../../support/places.ts';

describe.each(['sqlite', 'postgres'] as const)('an older shop (%s)', (name) => {
  it('keeps the measures of its frames, and may have new ones with three', async () => {
    const place = await emptyPlace(name);
    onTestFinished(place.leave);
    const engine = await openDatabase(place);
    onTestFinished(() => engine.close());
    const all = Object.entries(migrations(engine));
    await engine.migrate(Object.fromEntries(all.filter(([each]) => each < '0063')));
    const insert = (productId: string, size: string, values: (number | null)[]) =>
      engine.transaction((tx) =>
        sql`
          INSERT INTO frame_measures (product_id, size, lens_width, bridge, temple, lens_height,
            total_width, weight)
          VALUES (${productId}, ${size}, ${sql.join(values)})`.execute(tx),
      );
    await engine.transaction(async (tx) => {
      for (const id of ['a', 'b']) {
        await sql`
          INSERT INTO products (id, type, status, kind, slug, sku, name, sort_name, created_at, updated_at)
          VALUES (${id}, 'simple', 'active', 'grau', ${id}, ${id}, ${id}, ${id}, 1, 1)`.execute(tx);
      }
    });
    await insert('a', 'M', [52, 18, 140, 40, 134, 22]);
    await insert('a', 'P', [48, 18, 135, 38, 124, 20]);
    await expect(insert('b', '', [52, 18, 140, null, null, null])).rejects.toThrow();
    await migrate(engine);

    await insert('b', '', [52, 18, 140, null, null, null]);
    const { db } = engine;
    const rows = () =>
      db.selectFrom('frameMeasures').selectAll().orderBy('productId').orderBy('size').execute();
    const a = { productId: 'a', bridge: 18 };
    const b = { productId: 'b', size: '', lensWidth: 52, bridge: 18, temple: 140 };
    expect(await rows()).toEqual([
      { ...a, size: 'M', lensWidth: 52, temple: 140, lensHeight: 40, totalWidth: 134, weight: 22 },
      { ...a, size: 'P', lensWidth: 48, temple: 135, lensHeight: 38, totalWidth: 124, weight: 20 },
      { ...b, lensHeight: null, totalWidth: null, weight: null },
    ]);
    // Key, the other columns' constraints and the reference are as they were.
    await expect(insert('b', '', [1, 1, 1, 1, 1, 1])).rejects.toThrow();
    await expect(insert('b', 'G', [52, 18, null, 40, 134, 22])).rejects.toThrow();
    await expect(insert('none', '', [52, 18, 140, 40, 134, 22])).rejects.toThrow();
    await engine.transaction((tx) => tx.deleteFrom('products').where('id', '=', 'a').execute());
    expect((await rows()).map(({ productId }) => productId)).toEqual(['b']);
  });
});
