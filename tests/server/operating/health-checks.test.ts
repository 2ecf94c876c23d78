import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { currentRequest } from '#server/operating/current-request.ts';
import { startMetrics } from '#server/operating/metrics.ts';
import { serveMetrics } from '#server/operating/metrics-server.ts';
import { readinessOf } from '#server/operating/readiness.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { ask, serveHandler } from '../../support/http-shop.ts';
import { emptyPlace } from '../../support/places.ts';

const read = ({ body }: { body: Buffer }) => JSON.parse(body.toString()) as unknown;
const SERVES = { isDraining: false };

describeOnEveryEngine('what those who run the shop ask', (open, name) => {
  it('is alive, and ready until it is told to close', async () => {
    const { scope } = await open();
    const state = { isDraining: false, isLoading: false };
    const shop = await serveHandler((_req, res) => res.end('page'), {}, { shop: scope, state });
    const readiness = {
      ready: true,
      draining: false,
      database: 'answers',
      schema: 'fits',
      catalogue: 'loaded',
    };
    // A proxy asks by the address, with whatever name it likes.
    const ready = await ask(shop, '/readyz', { headers: { host: 'checks.invalid' } });
    expect([ready.status, read(ready)]).toEqual([200, readiness]);
    expect(ready.headers['cache-control']).toBe('no-store');
    state.isLoading = true;
    const loading = await ask(shop, '/readyz');
    expect([loading.status, read(loading)]).toEqual([
      503,
      { ...readiness, ready: false, catalogue: 'loading' },
    ]);
    state.isLoading = false;
    state.isDraining = true;
    const closing = await ask(shop, '/readyz');
    expect([closing.status, read(closing)]).toEqual([
      503,
      { ...readiness, ready: false, draining: true },
    ]);
    const alive = await ask(shop, '/livez');
    expect([alive.status, read(alive)]).toEqual([200, { alive: true }]);
    expect((await ask(shop, '/livez', { method: 'HEAD' })).body).toHaveLength(0);
    expect((await ask(shop, '/metrics')).body.toString()).toBe('page');
  });

  it('is not ready while a migration of its version is missing, and is with one of the next', async () => {
    // A database of its own: others are used again, with the migrations that they have.
    const place = await emptyPlace(name);
    const engine = await openDatabase(place);
    const change = (statement: RawBuilder<unknown>) =>
      engine.transaction((tx) => statement.execute(tx));
    try {
      expect(await readinessOf(engine, SERVES)).toMatchObject({ ready: false });
      await migrate(engine);
      await change(sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-next', '')`);
      expect(await readinessOf(engine, SERVES)).toMatchObject({ ready: true, schema: 'fits' });
      await change(sql`DELETE FROM kysely_migration WHERE name = '0069-lenses'`);
      expect(await readinessOf(engine, SERVES)).toMatchObject({ ready: false, schema: 'behind' });
    } finally {
      await engine.close();
      await place.leave();
    }
    // A database that is closed answers nobody.
    expect(await readinessOf(engine, SERVES)).toMatchObject({
      ready: false,
      database: 'unreachable',
    });
  });

  it.runIf(name === 'postgres')('waits no longer for a database than a proxy does', async () => {
    const { scope } = await open();
    await scope.engine.transaction(async (tx) => {
      await sql`LOCK TABLE kysely_migration IN ACCESS EXCLUSIVE MODE`.execute(tx);
      const read = scope.engine.outsideTransaction(() => readinessOf(scope.engine, SERVES, 50));
      expect(await read).toMatchObject({ ready: false, database: 'unreachable' });
    });
  });

  it('is measured by route and counted by state, on a port of its own', async () => {
    const { scope } = await open();
    const metrics = startMetrics(scope);
    const shop = await serveHandler(
      (req, res) => {
        currentRequest()!.route = '/produto/[slug]';
        if (req.url === '/cut') return void res.destroy();
        res.setHeader('cache-status', 'vitrine; fwd=stale');
        res.writeHead(404).end();
      },
      {},
      { shop: scope, metrics },
    );
    await ask(shop, '/produto/um');
    await ask(shop, '/produto/dois');
    await ask(shop, '/cut').catch(() => undefined);
    await ask(shop, '/livez', { method: 'BREW' }).catch(() => undefined);
    await scope.engine.transaction((tx) =>
      tx
        .insertInto('jobs')
        .values({ id: 'job', kind: 'none', payload: '{}', key: null, runAt: 0, createdAt: 0 })
        .execute(),
    );
    const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
    try {
      const { status, headers, body } = await ask(server, '/metrics');
      const text = body.toString();
      expect([status, headers['content-type']]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ]);
      const seconds = 'vitrine_http_request_duration_seconds_count';
      expect(text).toContain(`${seconds}{method="GET",route="/produto/[slug]",status="404"} 2`);
      expect(text).toContain(`${seconds}{method="GET",route="/produto/[slug]",status="499"} 1`);
      expect(text).not.toContain('dois');
      expect(text).toContain('vitrine_shared_pages_total{result="stale"} 2');
      expect(text).toContain('vitrine_jobs{state="queued"} 1');
      expect(text).toContain('vitrine_database_connections{state="waiting"} 0');
      expect(text).toContain('vitrine_database_up 1');
      expect(text).toContain('nodejs_eventloop_lag_seconds');
      // What boards and alerts ask for is there.
      for (const file of ['operating/alerts.yml', 'operating/board.json', 'operating.md']) {
        const asked = await readFile(resolve(import.meta.dirname, '../../../docs', file), 'utf8');
        const names = asked.match(/\b(vitrine|nodejs|process)_[a-z0-9_]+/g) ?? [];
        expect(names.length).toBeGreaterThan(2);
        for (const name of names)
          expect(text, `${file}: ${name}`).toContain(
            `# TYPE ${name.replace(/_(count|bucket)$/, '')} `,
          );
      }
      expect((await ask(server, '/')).status).toBe(404);
      expect((await ask(server, '/metrics', { method: 'POST' })).status).toBe(405);
    } finally {
      await server.stop();
    }
  });
});

it('takes a request’s id from a proxy of its own alone, and from no one what could forge a log', async () => {
  const ids: (string | undefined)[] = [];
  const { openTestShop } = await import('../../support/engines.ts');
  const { scope, close } = await openTestShop('sqlite');
  const handler = (_req: unknown, res: { end(): void }) => {
    ids.push(currentRequest()?.id);
    res.end();
  };
  try {
    const behind = await serveHandler(
      handler,
      {},
      { shop: scope, trustProxy: true, tellsRequestId: true },
    );
    const alone = await serveHandler(handler, {}, { shop: scope });
    const headers = { 'x-request-id': 'proxy-7' };
    expect((await ask(behind, '/', { headers })).headers['x-request-id']).toBe('proxy-7');
    await ask(behind, '/', { headers: { 'x-request-id': '{"level":"error"}' } });
    expect((await ask(alone, '/', { headers })).headers['x-request-id']).toBeUndefined();
    expect(ids).toEqual([
      'proxy-7',
      expect.stringMatching(/^id-\d+$/),
      expect.stringMatching(/^id-\d+$/),
    ]);
  } finally {
    await close();
  }
});
