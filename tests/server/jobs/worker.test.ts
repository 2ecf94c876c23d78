import { beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { allHandlers } from '#server/worker/job-handlers.ts';
import { claimJobs, LEASE_MS } from '#server/jobs/lease.ts';
import type { Handler, Handlers } from '#server/jobs/perform.ts';
import { queueJob } from '#server/jobs/queue.ts';
import { doDueJobs, startWorker, type Worker } from '#server/worker/worker.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

const MINUTE = 60_000;

const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

describeOnEveryEngine('a worker', (open, engineName) => {
  let shop: TestShop;
  let log: string[];
  /** Callbacks that wait for their time, the last one at the end. */
  let timers: (() => void)[];
  let workers: Worker[];

  beforeEach(async () => {
    shop = await open();
    log = [];
    timers = [];
    workers = [];
  });

  const rest: Handlers = {
    ...allHandlers,
    expireOrders: { run: async () => undefined },
    clearUp: { run: async () => undefined },
  };
  const handlersOf = (letter: Handler<'letter'>): Handlers => ({ ...rest, letter });
  const start = (run: Handler<'letter'>['run'], scope: Scope = shop.scope): Worker => {
    const worker = startWorker(scope, {
      handlers: handlersOf({ run }),
      log: (line) => void log.push(line),
      schedule(callback) {
        timers.push(callback);
        return () => void (timers = timers.filter((timer) => timer !== callback));
      },
    });
    workers.push(worker);
    return worker;
  };
  const work = (letter: Handler<'letter'>, scope: Scope = shop.scope) =>
    doDueJobs(scope, { handlers: handlersOf(letter), log: (line) => void log.push(line) });
  const queue = (letterId: string, options = {}) =>
    queueJob(shop.scope, { kind: 'letter', payload: { letterId }, ...options });
  const rows = () =>
    shop.scope.engine.db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'letter')
      .orderBy('id')
      .execute();
  const fails = async () => Promise.reject(new Error('no paper'));

  it('does what is queued, once it is due, and forgets it', async () => {
    await queue('now');
    await queue('later', { runAt: shop.scope.now() + 5 });
    const done: string[] = [];
    const note = async (_scope: Scope, { letterId }: { letterId: string }) => {
      done.push(letterId);
    };
    await work({ run: note });
    expect(done).toEqual(['now']);
    shop.advance(5);
    await work({ run: note });
    expect(done).toEqual(['now', 'later']);
    expect(await rows()).toEqual([]);
  });

  it('notices what is queued while it waits', async () => {
    const done: string[] = [];
    const worker = start(async (_scope, { letterId }) => void done.push(letterId));
    await soon(() => expect(timers).toHaveLength(1));
    await queue('a');
    await soon(() => expect(done).toEqual(['a']));
    await worker.stop();
  });

  it('claims the jobs of a crowd together', async () => {
    await shop.scope.engine.transaction(async () => {
      for (let n = 0; n < 40; n += 1) await queue(`letter-${n}`);
    });
    const done: string[] = [];
    const claims = new Set<string | null>();
    const worker = start(async ({ engine }, { letterId }) => {
      const { leaseToken } = await engine.db
        .selectFrom('jobs')
        .select('leaseToken')
        .where('payload', '=', JSON.stringify({ letterId }))
        .executeTakeFirstOrThrow();
      claims.add(leaseToken);
      done.push(letterId);
    });
    await soon(() => expect(done).toHaveLength(40));
    await worker.stop();
    expect(claims.size).toBeLessThan(25);
  });

  it('acts for the shop itself, whoever queued it', async () => {
    const actors: string[] = [];
    await queue('a');
    await work(
      { run: async ({ actor }) => void actors.push(actor.kind) },
      { ...shop.scope, actor: { kind: 'guest' } },
    );
    expect(actors).toEqual(['system']);
  });

  it('shares the work with others: each job is done by one of many, in crowds too', async () => {
    for (let n = 0; n < 60; n += 1) await queue(`letter-${n}`);
    // Two connections of one process to one SQLite file would wait for each other: there it is one.
    const other: Scope =
      engineName === 'postgres'
        ? { ...shop.scope, engine: await openDatabase(shop.place) }
        : shop.scope;
    const done: string[] = [];
    for (const scope of [shop.scope, other, other]) {
      start(async (_scope, { letterId }) => void done.push(letterId), scope);
    }
    await soon(() => expect(done).toHaveLength(60));
    await Promise.all(workers.map((worker) => worker.stop()));
    if (other !== shop.scope) await other.engine.close();
    expect(new Set(done).size).toBe(60);
    expect(await rows()).toEqual([]);
  });

  it('tries again later and later what has failed, a while apart from others', async () => {
    await queue('a');
    await queue('b');
    await work({ run: fails });
    const [a, b] = await rows();
    for (const job of [a!, b!]) {
      expect(job).toMatchObject({ state: 'queued', tries: 1, lastError: 'no paper' });
      expect(job.runAt - shop.scope.now()).toBeGreaterThanOrEqual(3_750);
      expect(job.runAt - shop.scope.now()).toBeLessThanOrEqual(6_250);
    }
    expect(a!.runAt).not.toBe(b!.runAt);
    shop.advance(6_250);
    await work({ run: fails });
    const waits = (await rows()).map(({ runAt }) => runAt - shop.scope.now());
    for (const wait of waits) expect(Math.abs(wait - 15_000)).toBeLessThanOrEqual(3_750);
    expect(log).toEqual(['letter: no paper', 'letter: no paper']);
  });

  it('gives up in the end, or at once if no further try will help, and says so', async () => {
    await queue('a');
    for (let n = 0; n < 77; n += 1) {
      await work({ run: fails });
      shop.advance(75 * MINUTE);
    }
    expect(await rows()).toMatchObject([{ state: 'dead', tries: 77, lastError: 'no paper' }]);
    expect(log.at(-1)).toBe('letter: given up after 77 tries: no paper');
    await queue('b');
    await work({ run: () => Promise.reject(new JobFailure('gone', { isFinal: true })) });
    expect((await rows()).at(-1)).toMatchObject({ state: 'dead', tries: 1, lastError: 'gone' });
    const begun: string[] = [];
    shop.advance(75 * MINUTE);
    await work({ run: async (_scope, { letterId }) => void begun.push(letterId) });
    expect(begun).toEqual([]);
  });

  it('tells work that has died, in the same transaction, and leaves no dead row of it', async () => {
    const died: string[] = [];
    const run = () => Promise.reject(new JobFailure('gone', { isFinal: true }));
    await queue('a');
    await work({
      run,
      died: async (_scope, { letterId }, reason) => void died.push(`${letterId}: ${reason}`),
    });
    expect(died).toEqual(['a: gone']);
    expect(await rows()).toEqual([]);
    await queue('b');
    const stumbles = work({ run, died: () => Promise.reject(new Error('disk full')) });
    await expect(stumbles).rejects.toThrow('disk full');
    expect(await rows()).toMatchObject([{ state: 'queued', payload: '{"letterId":"b"}' }]);
  });

  it('takes over what a node that died was at, once its lease has run out, and no earlier', async () => {
    await queue('a');
    const [held] = await claimJobs(shop.scope, { limit: 1, leaseMs: LEASE_MS });
    const done: string[] = [];
    const run = async (_scope: Scope, { letterId }: { letterId: string }, { tries = 0 }) =>
      void done.push(`${letterId} ${tries}`);
    shop.advance(LEASE_MS - 1);
    await work({ run });
    expect(done).toEqual([]);
    shop.advance(1);
    await work({ run });
    expect(done).toEqual(['a 2']);
    expect(held).toMatchObject({ tries: 1 });
  });

  it('gives up what each try of a process has died over', async () => {
    await queue('a');
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('jobs').set({ tries: 77 }).execute(),
    );
    const begun: string[] = [];
    await work({ run: async () => void begun.push('a') });
    expect(begun).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'dead', lastError: 'diedOver' }]);
  });

  it('writes nothing of a job that another node has taken over', async () => {
    await queue('a');
    await work({
      async run() {
        shop.advance(LEASE_MS);
        await claimJobs(shop.scope, { limit: 1, leaseMs: LEASE_MS });
      },
    });
    expect(await rows()).toMatchObject([{ state: 'queued', tries: 2, lastError: null }]);
  });

  it('breaks off what takes too long', async () => {
    const tooLong = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(tooLong.signal);
    await queue('a');
    let isAborted = false;
    await work({
      run: (_scope, _payload, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => (isAborted = true));
          tooLong.abort(new Error('timeout'));
        }),
    });
    expect(timeout).toHaveBeenCalledWith(2 * MINUTE);
    timeout.mockRestore();
    expect(isAborted).toBe(true);
    expect(await rows()).toMatchObject([{ state: 'queued', tries: 1, lastError: 'tookTooLong' }]);
  });

  it('lets what is under way end when it is stopped, and begins nothing more', async () => {
    let finish = (): void => undefined;
    const begun: string[] = [];
    const worker = start((_scope, { letterId }) => {
      begun.push(letterId);
      return new Promise<void>((resolve) => (finish = resolve));
    });
    await queue('a');
    await soon(() => expect(begun).toEqual(['a']));
    const stopped = worker.stop();
    await queue('b');
    finish();
    await stopped;
    expect(begun).toEqual(['a']);
    expect(await rows()).toMatchObject([{ payload: '{"letterId":"b"}', tries: 0 }]);
  });

  it('gives back what does not end when it is stopped, as if it had not been started', async () => {
    const begun: string[] = [];
    const worker = start((_scope, { letterId }) => {
      begun.push(letterId);
      return new Promise(() => undefined);
    });
    await queue('a');
    await soon(() => expect(begun).toEqual(['a']));
    await worker.stop(1);
    expect(await rows()).toMatchObject([
      { state: 'queued', tries: 0, leaseToken: null, runAt: shop.scope.now() },
    ]);
  });

  it('says once that the database is away, goes on trying, and says when it is back', async () => {
    let isAway = true;
    const { engine } = shop.scope;
    const transaction: typeof engine.transaction = (task) =>
      isAway ? Promise.reject(new Error('connection refused')) : engine.transaction(task);
    const done: string[] = [];
    await queue('a');
    const worker = start(async (_scope, { letterId }) => void done.push(letterId), {
      ...shop.scope,
      engine: { ...engine, transaction },
    });
    for (let n = 0; n < 2; n += 1) {
      await soon(() => expect(timers).toHaveLength(1));
      timers.pop()!();
    }
    await soon(() => expect(timers).toHaveLength(1));
    expect(log).toEqual(['jobs: connection refused']);
    isAway = false;
    timers.pop()!();
    await soon(() => expect(done).toEqual(['a']));
    await soon(() => expect(log).toEqual(['jobs: connection refused', 'jobs: works again']));
    await worker.stop();
  });

  it('leaves what a later version has queued to the nodes that know it', async () => {
    await queue('a');
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('jobs').set({ kind: 'of-tomorrow' }).execute(),
    );
    await work({ run: fails });
    const [job] = await shop.scope.engine.db.selectFrom('jobs').selectAll().execute();
    expect(job).toMatchObject({ state: 'queued', tries: 0 });
  });
});
