import { z } from '../zod.ts';
import { MAX_WEBHOOK_URL, WEBHOOK_EVENTS } from './webhook.ts';

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.hash === '';
};

/** What is written of a webhook. */
export const webhookSchema = z.object({
  url: z
    .string()
    .trim()
    .min(1, 'fields.required')
    .max(MAX_WEBHOOK_URL, 'fields.tooLong')
    .refine((text) => text === '' || isWebAddress(text), 'fields.webhookUrl'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS), { error: 'fields.webhookEvents' })
    .min(1, 'fields.webhookEvents')
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  active: z.boolean().default(true),
});
