import { z } from 'zod';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { BadRequestError } from '../../base/errors.ts';
import type { Scope } from '../../service/scope.ts';
import { hash } from 'node:crypto';
import type { ProviderCall, VerifiedEvent } from './provider.ts';

/** Pix that one call may tell of. */
const MOST = 1_000;

const toldSchema = z.object({
  endToEndId: z.string().min(1).max(100),
  txid: z.string().max(100).nullish(),
  devolucoes: z
    .array(z.object({ id: z.string().max(100), status: z.string().max(100) }))
    .max(MOST)
    .nullish(),
});
type Told = z.infer<typeof toldSchema>;

const callSchema = z.object({ pix: z.array(toldSchema).max(MOST) });

/** The attempt that is spoken of: by the txid that the shop has chosen, or by money that has come for it. */
const attemptOf = (
  { engine }: Scope,
  { txid, endToEndId }: Told,
): Promise<PaymentRow | undefined> =>
  engine.db
    .selectFrom('payments')
    .selectAll()
    .where('method', '=', 'pix')
    .where((eb) => eb.or([eb('id', '=', txid ?? ''), eb('providerPaymentId', '=', endToEndId)]))
    .limit(1)
    .executeTakeFirst();

/** Changes with each devolução's state: the bank tells of a Pix again when one ends. */
const idOf = ({ endToEndId, devolucoes }: Told): string =>
  hash('sha256', JSON.stringify([endToEndId, devolucoes ?? []]), 'hex');

/**
 * What a bank, or anyone, tells of the shop's own charges: there is no signature. Of others, such as those of a cash
 * register with the same key, nothing is stored.
 *
 * @throws BadRequestError for what is no call of the Pix API
 */
export async function toldByBank(scope: Scope, { body }: ProviderCall): Promise<VerifiedEvent[]> {
  const told = callSchema.safeParse(parseJson(body));
  if (!told.success) throw new BadRequestError('webhookInvalid');
  const events: VerifiedEvent[] = [];
  for (const pix of told.data.pix) {
    const payment = await attemptOf(scope, pix);
    if (payment) events.push({ id: idOf(pix), body: JSON.stringify({ paymentId: payment.id }) });
  }
  return events;
}

const eventSchema = z.object({ paymentId: z.string() });

/** The attempt that a stored event is about. */
export const attemptOfEvent = ({ body }: VerifiedEvent): string =>
  eventSchema.parse(JSON.parse(body)).paymentId;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
