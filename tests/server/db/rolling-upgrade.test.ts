import { sql, type Kysely } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sectionNames } from '#domain/dashboard/sections.ts';
import type { Engine } from '#server/db/engine/engine.ts';
import { migrate, migrations, type ShopMigration } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { schemaFit, writingWhileFit } from '#server/db/schema-fit.ts';
import { readinessOf } from '#server/operating/readiness.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { closeShop, currentShop } from '#server/start/shop.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem, orderOf } from '../../support/fixtures.ts';
import { fillLensShop, placeLensOrder } from '../../support/lens-orders.ts';
import { emptyPlace, shopPlace, type EngineName } from '../../support/places.ts';
import { contractions, shapeOf } from '../../support/schema-shape.ts';
import { admin, ask } from '../dashboard/desk.ts';

/** The last migration of the last released version; whoever releases one sets it. */
const RELEASED = '0074-lens-keys';

const NEXT = '9999-next';

/** An engine on a database of its own: others are used again, with the migrations that they have. */
async function ownEngine(name: EngineName): Promise<Engine> {
  const place = await emptyPlace(name);
  const engine = await openDatabase(place);
  onTestFinished(async () => {
    await engine.close();
    await place.leave();
  });
  return engine;
}

/** What the next version has: one migration more. */
const withNext = (engine: Engine, next: ShopMigration): Record<string, ShopMigration> => ({
  ...migrations(engine),
  [NEXT]: next,
});

async function addColumnEverywhere(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  for (const { name } of tables.filter(
    (table) => !/^(kysely|product_search|sqlite)/.test(table.name),
  ))
    await sql`ALTER TABLE ${sql.table(name)} ADD COLUMN of_next text NOT NULL DEFAULT ''`.execute(
      db,
    );
}

it('takes nothing away without saying which migration, released before, has brought what replaces it', async () => {
  const engine = await ownEngine('postgres');
  const all = Object.entries(migrations(engine));
  const released = all.findIndex(([name]) => name === RELEASED) + 1;
  expect(released).toBeGreaterThan(0);
  const shape = () => engine.transaction((tx) => shapeOf(tx as unknown as Kysely<never>));
  await engine.migrate(Object.fromEntries(all.slice(0, released)));
  let before = await shape();
  for (const [position, [name, { contracts }]] of [...all.entries()].slice(released)) {
    await engine.migrate(Object.fromEntries(all.slice(0, position + 1)));
    const after = await shape();
    if (contracts === undefined) expect([name, ...contractions(before, after)]).toEqual([name]);
    else
      expect(
        all.slice(0, released).map(([each]) => each),
        `${name}: what it contracts is not released yet`,
      ).toContain(contracts);
    before = after;
  }
});

it('knows what an older program would notice of a change', async () => {
  const engine = await ownEngine('postgres');
  await migrate(engine);
  const undone = new Error('undone');
  const found = async (statement: string): Promise<string[]> => {
    let noticed: string[] = [];
    const work = engine.transaction(async (tx) => {
      const db = tx as unknown as Kysely<never>;
      const before = await shapeOf(db);
      await sql.raw(statement).execute(tx);
      noticed = contractions(before, await shapeOf(db));
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    return noticed;
  };
  const seen = {
    'DROP TABLE backups': ['backups is gone'],
    'ALTER TABLE backups RENAME TO archives': ['backups is gone'],
    'ALTER TABLE backups DROP COLUMN bytes': ['backups.bytes is gone'],
    'ALTER TABLE backups RENAME COLUMN bytes TO size': [
      'backups.bytes is gone',
      'backups.size is new and required',
    ],
    'ALTER TABLE backups ALTER COLUMN bytes TYPE integer': ['backups.bytes is of another type'],
    'ALTER TABLE orders ALTER COLUMN account_id SET NOT NULL': ['orders.account_id is required'],
    'ALTER TABLE orders ALTER COLUMN kind DROP DEFAULT': ['orders.kind has no default'],
    'ALTER TABLE backups ADD COLUMN mark text NOT NULL': ['backups.mark is new and required'],
    'CREATE UNIQUE INDEX one_file ON backups (file)': [
      'backups refuses more: CREATE UNIQUE INDEX one_file ON public.backups USING btree (file)',
    ],
    'ALTER TABLE backups ADD CHECK (bytes > 0)': ['backups refuses more: CHECK ((bytes > 0))'],
    'ALTER TABLE backups ADD FOREIGN KEY (file) REFERENCES orders (id)': [
      'backups refuses more: FOREIGN KEY (file) REFERENCES orders(id)',
    ],
    'ALTER TABLE backups ADD COLUMN mark text UNIQUE': [],
    "ALTER TABLE backups ADD COLUMN mark text NOT NULL DEFAULT ''": [],
    'ALTER TABLE backups ALTER COLUMN bytes DROP NOT NULL': [],
    'CREATE TABLE news (id text PRIMARY KEY, order_id text REFERENCES orders (id))': [],
    'CREATE INDEX backups_by_bytes ON backups (bytes)': [],
  };
  for (const [statement, notices] of Object.entries(seen))
    expect([statement, ...(await found(statement))]).toEqual([statement, ...notices]);
});

describeOnEveryEngine('while the next version migrates', (open, name) => {
  it('goes on as before on a schema that has more in every table', async () => {
    const { scope: shop } = await open();
    const engine = await ownEngine(name);
    await migrate(engine);
    const scope = { ...shop, config: shop.config, engine };
    await fillLensShop(scope);
    await placeLensOrder(scope);
    const order = (n: number) =>
      placeOrder(scope, {
        body: orderOf([cartItem('frame', 1)]),
        idempotencyKey: `an-order-of-the-version-before-${n}`,
      });
    await order(1);
    /** Everything that staff see but who has looked at it; the statements of the first time stay prepared. */
    const seen = async () => {
      const answers: unknown[] = [];
      for (const section of sectionNames.filter((each) => each !== 'audit')) {
        const list = await ask(scope, admin, 'GET', section);
        const [first] = (list.json.items ?? []) as { id: string }[];
        answers.push([section, list.status, list.json]);
        if (first) answers.push((await ask(scope, admin, 'GET', `${section}/${first.id}`)).json);
      }
      // A list that passes its rows on passes on what it does not know, and nobody looks at it.
      return JSON.parse(JSON.stringify(answers).replaceAll(',"ofNext":""', '')) as unknown[];
    };
    const before = await seen();
    const next = withNext(engine, { up: addColumnEverywhere });
    await migrate(engine, next);
    expect(await seen()).toEqual(before);
    // Its row is there, what it does not know has its default, and a page's announcements go on.
    const { orderId } = await order(2);
    const { rows } = await sql`SELECT of_next FROM orders WHERE id = ${orderId}`.execute(engine.db);
    expect(rows).toEqual([{ ofNext: '' }]);
    expect(await readinessOf(engine, { isDraining: false })).toMatchObject({ ready: true });
    // It may start again in the middle of a rolling restart.
    await migrate(engine);
  });

  it('neither serves nor writes nor starts once something is taken away that it does not know how to do without', async () => {
    const engine = await ownEngine(name);
    await migrate(engine);
    let now = 0;
    const running = writingWhileFit(engine, Object.keys(migrations(engine)), () => now);
    const write = () =>
      running.transaction((tx) =>
        tx
          .insertInto('searchWords')
          .values({ word: `word ${now}`, uses: 1 })
          .execute(),
      );
    await write();
    // What replaces it came with a version of which this one knows nothing.
    const later = { ...withNext(engine, { up: async () => undefined }) };
    await migrate(engine, later);
    now += 1_000;
    await write();
    const last = '9999-then';
    const contracting: ShopMigration = {
      up: ({ schema }) => schema.dropTable('backups').execute(),
      contracts: NEXT,
    };
    await migrate(engine, { ...later, [last]: contracting });
    now += 1_000;
    await expect(write()).rejects.toMatchObject({ status: 503, code: 'databaseUnreachable' });
    expect(await readinessOf(engine, { isDraining: false })).toMatchObject({
      ready: false,
      schema: 'ahead',
    });
    await expect(migrate(engine)).rejects.toThrow('update the program');
    // The version that has brought what replaces it serves on.
    expect(await schemaFit(engine, Object.keys(later))).toBe('fits');
    await migrate(engine, later);
    const words = await engine.db.selectFrom('searchWords').select('word').execute();
    expect(words).toHaveLength(2);
  });
});

it('is looked at by a running shop before it writes', async () => {
  const place = await shopPlace('sqlite');
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', place.dataDir);
  onTestFinished(async () => {
    await closeShop();
    vi.unstubAllEnvs();
    await place.leave();
  });
  const { engine } = await currentShop();
  const other = await openDatabase(place);
  const require = sql`INSERT INTO required_migrations (name) VALUES (${NEXT})`;
  await other.transaction((tx) => require.execute(tx));
  await other.close();
  await expect(engine.transaction(async () => undefined)).rejects.toMatchObject({ status: 503 });
});
