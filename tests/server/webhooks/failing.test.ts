import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { WebhookRecord } from '#domain/webhooks/webhook.ts';
import { updateRecord } from '#server/dashboard/records.ts';
import { JOB_NAMES, policyOf, recurs } from '#server/jobs/kinds.ts';
import { queueJob } from '#server/jobs/queue.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { publishEvent } from '#server/webhooks/publish-event.ts';
import { createWebhook, webhooks } from '#server/webhooks/resource.ts';
import { allHandlers } from '#server/worker/job-handlers.ts';
import { doDueJobs, startWorker } from '#server/worker/worker.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { user } from '../../support/session.ts';

const DAY = 24 * 3_600_000;
const idle = () => Promise.resolve();

/** Another program, at a port of this machine. */
async function program(answer: RequestListener) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

describeOnEveryEngine('a program that does not answer well', (open) => {
  let shop: TestShop;
  // At each use: a scope of another actor copies the environment.
  const admin = (): Scope => actingAs(shop.scope, { kind: 'user', user: { ...user, admin: true } });
  const read = async (id: string) => (await webhooks.record!(admin(), id)) as WebhookRecord;

  beforeEach(async () => {
    shop = await open();
  });

  async function webhookAt(port: number) {
    vi.stubEnv('PRIVATE_ORIGINS', `http://127.0.0.1:${port}`);
    const { item } = await createWebhook(admin(), {
      url: `http://127.0.0.1:${port}/`,
      events: ['stock.low'],
    });
    return item as WebhookRecord;
  }
  const happen = () =>
    shop.scope.engine.transaction((tx) =>
      publishEvent(tx, shop.scope, { type: 'stock.low', data: { sku: 'ARCO' } }),
    );

  /** Changes how long everything may take that has a limit, in milliseconds. */
  const limitsOf = (change: (ms: number) => number) => {
    const { timeout } = AbortSignal;
    const limits = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => limits.mockRestore());
    return limits.mockImplementation((ms) => timeout.call(AbortSignal, change(ms)));
  };

  it.each<[string, RequestListener]>([
    ['says nothing', () => undefined],
    [
      'never ends the head of its answer',
      ({ socket }) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const dripping = setInterval(() => socket.write('x-a: b\r\n'), 10);
        socket.once('close', () => clearInterval(dripping));
        socket.on('error', () => undefined);
      },
    ],
  ])('that %s has ten seconds', async (_name, answer) => {
    const { id } = await webhookAt(await program(answer));
    await happen();
    const limits = limitsOf((ms) => (ms === 10_000 ? 100 : ms));
    await doDueJobs(shop.scope);
    expect(limits).toHaveBeenCalledWith(10_000);
    const { deliveries } = await read(id);
    expect(deliveries).toMatchObject([{ status: 'waiting', attempts: 1, failure: 'timeout' }]);
  });

  it('holds up neither letters nor payments, however many events wait for it', async () => {
    let asked = 0;
    // However slow the machine is, neither place becomes free while this looks: not by the answer's limit, nor the job's.
    limitsOf(() => 600_000);
    await webhookAt(await program(() => void (asked += 1)));
    for (let n = 0; n < 5; n += 1) await happen();
    await queueJob(shop.scope, { kind: 'letter', payload: { letterId: 'late' } });
    const sent: string[] = [];
    const letter = {
      run: async (_: Scope, { letterId }: { letterId: string }) => sent.push(letterId),
    };
    // What recurs is all due at a shop's first start, and would take the other places.
    const recurring = Object.fromEntries(
      JOB_NAMES.filter((kind) => recurs(policyOf(kind))).map((kind) => [kind, { run: idle }]),
    );
    const handlers = { ...allHandlers, ...recurring, letter };
    const worker = startWorker(shop.scope, { handlers });
    try {
      // Both places are taken before the letter of later comes.
      await vi.waitFor(() => expect(asked).toBe(2), { timeout: 120_000 });
      await queueJob(shop.scope, { kind: 'letter', payload: { letterId: 'later' } });
      await vi.waitFor(() => expect(sent).toEqual(['late', 'later']), { timeout: 120_000 });
      expect(asked).toBe(2);
    } finally {
      await worker.stop(0);
    }
  }, 300_000);

  it('is switched off after five days, shown on the home, and has its days again once someone saves it', async () => {
    vi.stubEnv('WEBHOOK_RETRIES', '');
    const port = await program((_req, res) => void res.writeHead(500).end());
    const { id, url, events } = await webhookAt(port);
    const failing = () => webhooks.list.countOf(admin(), 'failing');
    const fail = async () => {
      await happen();
      await doDueJobs(shop.scope);
      return (await read(id)).active;
    };
    expect(await fail()).toBe(true);
    shop.advance(5 * DAY - 1);
    expect(await fail()).toBe(true);
    shop.advance(1);
    expect(await fail()).toBe(false);
    expect(await failing()).toBe(1);
    const { updatedAt } = await read(id);
    const body = { url, events, active: true, updatedAt };
    await updateRecord(admin(), { resource: webhooks, id, body });
    expect(await failing()).toBe(0);
    expect(await fail()).toBe(true);
  });

  it('is not asked where its name has come to lead into an inner network', async () => {
    let asked = 0;
    const port = await program((_req, res) => void res.end(String((asked += 1))));
    const { item } = await createWebhook(admin(), {
      url: `http://erp.exemplo.com.br:${port}/`,
      events: ['stock.low'],
    });
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((
        _host: string,
        _options: object,
        done: (error: null, found: object[]) => void,
      ) => done(null, [{ address: '127.0.0.1', family: 4 }])) as never);
    onTestFinished(() => lookup.mockRestore());
    await happen();
    await doDueJobs(shop.scope);
    const { deliveries } = await read((item as WebhookRecord).id);
    expect(deliveries).toMatchObject([{ failure: 'refusedAddress', attempts: 1 }]);
    expect(asked).toBe(0);
  });
});
