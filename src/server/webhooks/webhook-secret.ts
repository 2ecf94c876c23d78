import { createHmac } from 'node:crypto';
import { openSecret, sealSecret } from '../security/sealed-secret.ts';
import { longSecret, settingSecretKey } from '../security/secret.ts';
import type { Scope } from '../service/scope.ts';

const AUDIENCE = 'webhook';
/** Standard Webhooks: a symmetric key of 24 to 64 bytes, in base64 after this. */
const PREFIX = 'whsec_';

/** A new signing key, as its owner stores it. */
export const newWebhookSecret = (scope: Scope): string =>
  PREFIX + Buffer.from(longSecret(scope)).toString('base64');

const sealOf = async (scope: Scope, { webhookId }: { webhookId: string }) => ({
  key: await settingSecretKey(scope),
  audience: AUDIENCE,
  subject: webhookId,
});

/** Encrypts a webhook's key for the database. */
export const sealWebhookSecret = async (
  scope: Scope,
  { webhookId, secret }: { webhookId: string; secret: string },
): Promise<string> => sealSecret(await sealOf(scope, { webhookId }), secret);

/** The headers of a delivery as Standard Webhooks 1.0 signs it; the timestamp is in seconds. */
export async function signedHeaders(
  scope: Scope,
  { webhookId, eventId, secretSealed, body }: Signed,
): Promise<Record<string, string>> {
  const secret = await openSecret(await sealOf(scope, { webhookId }), secretSealed);
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const timestamp = Math.floor(scope.now() / 1000);
  const signature = createHmac('sha256', key)
    .update(`${eventId}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Vitrine',
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

interface Signed {
  webhookId: string;
  eventId: string;
  secretSealed: string;
  body: string;
}
