import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import { MINUTE_MS } from '#domain/time.ts';
import { ownWorker } from '../base/workers.ts';
import type { Db } from '../db/engine/engine.ts';
import type { ReadableMetrics } from './metrics-server.ts';
import { pagesOf } from '../caching/page-cache.ts';
import type { Scope } from '../service/scope.ts';

/** Upper bounds in seconds: a cached page takes less than the first, a report may take as long as the last. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Rows are counted once a minute however often they are asked for: a shop may have a million orders. Of several workers
 * the first alone counts them: what the workers say is added up.
 */
const COUNT_EVERY_MS = MINUTE_MS;

/** An answered request, as the metrics see it. */
export interface Answered {
  method: string;
  /** The pattern of its route: an address as such would make a series of its own. */
  route: string;
  status: number;
  seconds: number;
  /** Its Cache-Status: whether a shared page was in memory; undefined for what is never cached. */
  cacheStatus: string | undefined;
}

export interface Metrics extends ReadableMetrics {
  observe(answered: Answered): void;
}

interface Count {
  label: string;
  count: number;
}

/** What is counted in the database, by name: rows by state, or what waits. */
const COUNTED = {
  vitrine_orders: {
    help: 'Orders by status.',
    count: (db: Db) =>
      db
        .selectFrom('orders')
        .select(({ fn }) => ['status as label', fn.countAll<number>().as('count')])
        .groupBy('status')
        .execute(),
  },
  vitrine_payments: {
    help: 'Payments by state.',
    count: (db: Db) =>
      db
        .selectFrom('payments')
        .select(({ fn }) => ['status as label', fn.countAll<number>().as('count')])
        .groupBy('status')
        .execute(),
  },
  vitrine_jobs: {
    help: 'Jobs that are queued, or that failed for good.',
    count: (db: Db) =>
      db
        .selectFrom('jobs')
        .select(({ fn }) => ['state as label', fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute(),
  },
  vitrine_letters_waiting: {
    help: 'Letters that have not been sent: waiting, being sent, or without a mail server.',
    count: (db: Db) =>
      db
        .selectFrom('letters')
        .select(({ fn }) => ['state as label', fn.countAll<number>().as('count')])
        .where('state', 'in', ['waiting', 'sending', 'unsent'])
        .groupBy('state')
        .execute(),
  },
} satisfies Record<string, { help: string; count: (db: Db) => Promise<Count[]> }>;

function watchStandbys({ engine }: Scope, registers: Registry[]): void {
  new Counter({
    name: 'vitrine_database_reads_total',
    help: 'Statements of reports, exports and shared pages, by who answered: the primary or a standby.',
    labelNames: ['server'] as const,
    registers,
    collect() {
      this.reset();
      const reads = engine.standbys()?.reads;
      for (const [server, count] of Object.entries(reads ?? {})) this.inc({ server }, count);
    },
  });
  new Gauge({
    name: 'vitrine_standby_up',
    help: 'Whether a standby may be read from: it answers, and follows the primary.',
    labelNames: ['standby'] as const,
    registers,
    aggregator: 'min',
    collect() {
      for (const { name, usable } of engine.standbys()?.standbys ?? [])
        this.set({ standby: name }, Number(usable));
    },
  });
  new Gauge({
    name: 'vitrine_standby_lag_bytes',
    help: 'Write-ahead log that a standby has not replayed yet.',
    labelNames: ['standby'] as const,
    registers,
    aggregator: 'max',
    collect() {
      // Better no figure of one that is away than its last.
      this.reset();
      for (const { name, lagBytes } of engine.standbys()?.standbys ?? [])
        if (lagBytes !== undefined) this.set({ standby: name }, lagBytes);
    },
  });
}

/** How this process and its shop are, for Prometheus. */
export function startMetrics(scope: Scope): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route pattern.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  });
  const sharedPages = new Counter({
    name: 'vitrine_shared_pages_total',
    help: 'Answers with pages that are the same for everybody: from memory (hit), or rendered (miss, stale).',
    labelNames: ['result'] as const,
    registers,
  });
  new Gauge({
    name: 'vitrine_shared_pages_bytes',
    help: 'Memory of the pages that are the same for everybody.',
    registers,
    collect() {
      this.set(pagesOf(scope).bytes);
    },
  });
  new Gauge({
    name: 'vitrine_database_connections',
    help: 'Connections of this process to its database, and callers that wait for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(scope.engine.load())) this.set({ state }, count);
    },
  });
  watchStandbys(scope, registers);
  if ((ownWorker()?.number ?? 1) === 1) countRowsOf(scope, registers);
  if (ownWorker()) shareWithPrimary(register);

  return {
    observe({ method, route, status, seconds, cacheStatus }) {
      requests.observe({ method, route, status }, seconds);
      const result = cacheStatus && /(hit|miss|stale)$/.exec(cacheStatus)?.[1];
      if (result) sharedPages.inc({ result });
    },
    read: async () => ({ contentType: register.contentType, text: await register.metrics() }),
  };
}

/** Lets the primary process ask for this worker's figures. */
function shareWithPrimary(register: Registry): void {
  AggregatorRegistry.setRegistries([register]);
  new AggregatorRegistry();
}

/** Has the rows counted whenever somebody asks and the last count is old. */
function countRowsOf(scope: Scope, registers: Registry[]): void {
  let countedAt = -Infinity;
  let counting: Promise<void> | undefined;
  const isUp = new Gauge({
    name: 'vitrine_database_up',
    help: 'Whether the database answered the last time that rows were counted.',
    registers,
    collect: () => countIfDue(),
  });
  const gauges = Object.entries(COUNTED).map(([name, { help, count }]) => {
    const collect = () => countIfDue();
    const gauge = new Gauge({ name, help, labelNames: ['state'] as const, registers, collect });
    return { gauge, count };
  });
  const countRows = async (): Promise<void> => {
    try {
      for (const { gauge, count } of gauges) {
        const rows = await count(scope.engine.heavy);
        gauge.reset();
        for (const { label, count: value } of rows) gauge.set({ state: label }, value);
      }
      countedAt = scope.now();
      isUp.set(1);
    } catch {
      // Better no figures than old ones that look like today's.
      for (const { gauge } of gauges) gauge.reset();
      isUp.set(0);
    } finally {
      counting = undefined;
    }
  };
  async function countIfDue(): Promise<void> {
    if (scope.now() - countedAt >= COUNT_EVERY_MS) await (counting ??= countRows());
  }
}
