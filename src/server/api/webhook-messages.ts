import { t } from '#i18n/t.ts';
import {
  TEST_EVENT,
  WEBHOOK_EVENTS,
  type DeliveredEvent,
  type WebhookData,
} from '#domain/webhooks/webhook.ts';
import { nameOfPart } from './operations.ts';
import { object, refTo, text, type Json, type Schemas } from './schemas.ts';

/** An object with exactly these properties of an event. */
const dataOf = <Type extends DeliveredEvent>(
  properties: Record<keyof Extract<WebhookData, { type: Type }>['data'], Json>,
): Json => object(properties);

const order = dataOf<'order.placed'>({ orderId: text, total: refTo('Reais') });
const DATA: Record<DeliveredEvent, Json> = {
  'order.placed': order,
  'order.paid': order,
  'order.shipped': order,
  'stock.low': dataOf<'stock.low'>({ sku: text }),
  [TEST_EVENT]: object({}),
};

/** 'order.placed' → 'OrderPlaced' */
const nameOf = (type: DeliveredEvent): string =>
  type.replaceAll(/(?:^|\.)(\w)/g, (_dotted, letter: string) => letter.toUpperCase());

/** The headers that Standard Webhooks 1.0 names; a message is as genuine as its signature. */
const headers = (): Json[] =>
  (['id', 'timestamp', 'signature'] as const).map((name) => ({
    name: `webhook-${name}`,
    in: 'header',
    required: true,
    schema: text,
    description: t(`openApi.webhooks.${name}`),
  }));

/** What the shop itself sends to the addresses of its webhooks, by the type of event. */
export function webhookMessages(schemas: Schemas): Record<string, Json> {
  const message = (type: DeliveredEvent): [string, Json] => {
    const schema = schemas.put(
      `${nameOf(type)}Message`,
      object({
        id: { ...text, description: t('openApi.webhooks.id') },
        type: { const: type },
        createdAt: refTo('Moment'),
        data: DATA[type],
      }),
    );
    const post = {
      operationId: `tell${nameOf(type)}`,
      tags: [nameOfPart('webhooks')],
      summary: t(`webhooks.options.events.${type}`),
      description: t('openApi.webhooks.about'),
      // It proves itself by its signature: no scheme of the document's is for it.
      security: [],
      parameters: headers(),
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: t('openApi.webhooks.heard') },
        410: { description: t('openApi.webhooks.gone') },
        default: { description: t('openApi.webhooks.again') },
      },
    };
    return [type, { post }];
  };
  const types: readonly DeliveredEvent[] = [...WEBHOOK_EVENTS, TEST_EVENT];
  return Object.fromEntries(types.map(message));
}
