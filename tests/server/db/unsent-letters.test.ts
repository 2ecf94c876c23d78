import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate, migrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { emptyPlace } from '../../support/places.ts';

describe.each(['sqlite', 'postgres'] as const)('an older shop (%s)', (name) => {
  it("has its letters, and those that were 'kept' are 'unsent'", async () => {
    const place = await emptyPlace(name);
    onTestFinished(place.leave);
    const engine = await openDatabase(place);
    onTestFinished(() => engine.close());
    const all = Object.entries(migrations(engine));
    await engine.migrate(Object.fromEntries(all.filter(([each]) => each < '0068')));
    const insert = (id: string, state: string) =>
      engine.transaction((tx) =>
        sql`
          INSERT INTO letters (id, kind, payload, created_at, recipient, subject, message_id, state,
            maybe_twice, reason, answer, sent_at, expires_at, language)
          VALUES (${id}, 'invite', '{"a":1}', 1, 'ana@exemplo.com.br', 'Convite', '<m>', ${state},
            1, 'refused', '550', 2, 3, 'en')`.execute(tx),
      );
    const catalogue =
      name === 'sqlite'
        ? sql<{ index: string }>`
            SELECT name || ': ' || sql AS "index" FROM sqlite_master
            WHERE tbl_name = 'letters' AND type = 'index' AND sql IS NOT NULL`
        : sql<{ index: string }>`
            SELECT indexdef AS "index" FROM pg_indexes WHERE tablename = 'letters'`;
    const indexes = async () =>
      (await catalogue.execute(engine.db)).rows.map(({ index }) => index).toSorted();
    const before = await indexes();
    await insert('a', 'kept');
    await insert('b', 'sent');
    await migrate(engine);

    await insert('c', 'unsent');
    const same = {
      kind: 'invite',
      payload: '{"a":1}',
      createdAt: 1,
      recipient: 'ana@exemplo.com.br',
      subject: 'Convite',
      messageId: '<m>',
      maybeTwice: 1,
      reason: 'refused',
      answer: '550',
      sentAt: 2,
      expiresAt: 3,
      language: 'en',
    };
    expect(await engine.db.selectFrom('letters').selectAll().orderBy('id').execute()).toEqual([
      { id: 'a', ...same, state: 'unsent' },
      { id: 'b', ...same, state: 'sent' },
      { id: 'c', ...same, state: 'unsent' },
    ]);
    await expect(insert('d', 'kept')).rejects.toThrow();
    await expect(insert('c', 'sent')).rejects.toThrow();
    expect(await indexes()).toEqual(before);
  });
});
