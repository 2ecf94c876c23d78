import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, it, vi } from 'vitest';
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookRecord } from '#domain/webhooks/webhook.ts';
import { openApiDocument } from '#server/api/document.ts';
import { actOnRecord } from '#server/dashboard/actions.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { publishEvent } from '#server/webhooks/publish-event.ts';
import { createWebhook, webhooks } from '#server/webhooks/resource.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { receiver } from '../../support/receiver.ts';
import { user } from '../../support/session.ts';

const HOUR = 3_600_000;

describeOnEveryEngine('a webhook that is tried out', (open) => {
  let shop: TestShop;
  // At each use: a scope of another actor copies the environment.
  const admin = (): Scope => actingAs(shop.scope, { kind: 'user', user: { ...user, admin: true } });
  const read = async (id: string) => (await webhooks.record!(admin(), id)) as WebhookRecord;

  beforeEach(async () => {
    vi.stubEnv('WEBHOOK_RETRIES', '5');
    shop = await open();
  });

  const webhookAt = async (url: string, active = true) => {
    vi.stubEnv('PRIVATE_ORIGINS', new URL(url).origin);
    const { item, secret } = await createWebhook(admin(), { url, events: ['stock.low'], active });
    return { id: (item as WebhookRecord).id, secret };
  };
  const tryOut = (id: string) =>
    actOnRecord(admin(), { resource: webhooks, id, action: 'test', body: {} });

  it.each([true, false])(
    'hears the test alone, signed like any event, whether it is on or not: %s',
    async (active) => {
      const program = await receiver((res) => void res.writeHead(204).end());
      const other = await receiver((res) => void res.writeHead(204).end());
      await webhookAt(other.url);
      const { id, secret } = await webhookAt(program.url, active);
      expect(await tryOut(id)).toMatchObject({
        item: { deliveries: [{ type: TEST_EVENT, status: 'waiting' }] },
      });
      await doDueJobs(shop.scope);
      expect(other.heard).toEqual([]);
      const [{ headers, body }] = program.heard as [(typeof program.heard)[0]];
      // Its library compares the time of signing with today's.
      const today = vi.spyOn(Date, 'now').mockReturnValue(shop.scope.now());
      const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
      today.mockRestore();
      expect(verified).toMatchObject({ type: TEST_EVENT, data: {} });
      const { deliveries } = await read(id);
      expect(deliveries).toMatchObject([{ status: 'delivered', attempts: 1, answer: 204 }]);
    },
  );

  it('is tried once, and is afterwards what it was: neither failing, nor off, nor well again', async () => {
    let status = 500;
    const program = await receiver((res) => void res.writeHead(status).end());
    const { id } = await webhookAt(program.url);
    for (const refusal of [500, 410]) {
      status = refusal;
      await tryOut(id);
      await doDueJobs(shop.scope);
      const { deliveries, ...webhook } = await read(id);
      expect(deliveries[0]).toMatchObject({ status: 'failed', answer: refusal, nextAt: null });
      expect(webhook).toMatchObject({ active: true, failingSince: null });
      shop.advance(HOUR);
    }
    const [told, failedAt] = [program.heard.length, shop.scope.now()];
    status = 500;
    await shop.scope.engine.transaction((tx) =>
      publishEvent(tx, shop.scope, { type: 'stock.low', data: { sku: 'ARCO' } }),
    );
    await doDueJobs(shop.scope);
    status = 200;
    await tryOut(id);
    await doDueJobs(shop.scope);
    expect(program.heard).toHaveLength(told + 2);
    expect(await read(id)).toMatchObject({ failingSince: failedAt });
  });

  it('hears what the document of the API says', async () => {
    const program = await receiver((res) => void res.writeHead(204).end());
    vi.stubEnv('PRIVATE_ORIGINS', program.origin);
    const { item } = await createWebhook(admin(), { url: program.url, events: WEBHOOK_EVENTS });
    const ordered = { orderId: '1', total: 319.9 };
    await shop.scope.engine.transaction(async (tx) => {
      for (const type of ['order.placed', 'order.paid', 'order.shipped'] as const)
        await publishEvent(tx, shop.scope, { type, data: ordered });
      await publishEvent(tx, shop.scope, { type: 'stock.low', data: { sku: 'ARCO' } });
    });
    await tryOut((item as WebhookRecord).id);
    await doDueJobs(shop.scope);
    const api = openApiDocument(shop.scope, 'https://loja.example');
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(api as AnySchema, 'api');
    const types = program.heard.map(({ headers, body }) => {
      const message = JSON.parse(body) as { type: string };
      const at = `api#/webhooks/${message.type}/post`;
      const isRight = ajv.getSchema(`${at}/requestBody/content/application~1json/schema`)!;
      expect([message, isRight(message), isRight.errors]).toEqual([message, true, null]);
      const { post } = api.webhooks[message.type] as { post: { parameters: { name: string }[] } };
      expect(Object.keys(headers)).toEqual(
        expect.arrayContaining(post.parameters.map(({ name }) => name)),
      );
      return message.type;
    });
    expect(types.toSorted()).toEqual(Object.keys(api.webhooks).toSorted());
  });
});
