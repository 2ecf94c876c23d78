import { z } from 'zod';
import { CURRENCY } from '#domain/payments/payment.ts';
import { ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import type { PaymentNews, RefundAnswer } from './provider.ts';
import { centsOf } from '../../outbound/understand.ts';

/** A devolução, which gives back some of a Pix; its id is the shop's refund's. */
export const returnSchema = z.object({
  id: z.string().min(1),
  valor: z.string().optional(),
  status: z.string(),
  motivo: z.string().nullish(),
  horario: z
    .object({ solicitacao: z.string().optional(), liquidacao: z.string().optional() })
    .optional(),
});
export type PixReturn = z.infer<typeof returnSchema>;

/** A Pix that has come; `endToEndId` is the money's own id in all banks. */
export const receivedSchema = z.object({
  endToEndId: z.string().min(1),
  txid: z.string().optional(),
  valor: z.string(),
  horario: z.string().optional(),
  devolucoes: z.array(returnSchema).optional(),
});
export type ReceivedPix = z.infer<typeof receivedSchema>;

/** A charge (cob); that it has lapsed no status says. */
export const chargeSchema = z.object({
  txid: z.string().optional(),
  status: z.string(),
  valor: z.object({ original: z.string() }).optional(),
  location: z.string().optional(),
  loc: z.object({ location: z.string().optional() }).optional(),
  pixCopiaECola: z.string().nullish(),
  pix: z.array(receivedSchema).optional(),
});
export type PixCharge = z.infer<typeof chargeSchema>;

const OUTCOMES: Readonly<Record<string, RefundAnswer['outcome']>> = {
  EM_PROCESSAMENTO: 'processing',
  DEVOLVIDO: 'succeeded',
  NAO_REALIZADO: 'failed',
};

/** How a devolução stands. @throws ProviderUnavailableError for a status that the API does not know */
export function returnAnswer({ id, status, motivo }: PixReturn): RefundAnswer {
  const outcome = OUTCOMES[status];
  if (!outcome) throw new ProviderUnavailableError('pix', `a devolução is ${status}`);
  return { providerRef: id, outcome, ...(motivo && { reason: motivo }) };
}

/** Cents of what a Pix brought. @throws ProviderUnavailableError for no amount */
export function receivedCents({ valor }: Pick<ReceivedPix, 'valor'>): number {
  const cents = centsOf(valor);
  if (cents === null) throw new ProviderUnavailableError('pix', 'a Pix without an amount');
  return cents;
}

/**
 * What a charge says: the money that has come for it, and what of that was given back.
 *
 * @param paymentId the attempt that the bank was asked about
 * @throws ProviderUnavailableError for a charge that is paid by nothing
 */
export function chargeNews(paymentId: string, { status, pix = [] }: PixCharge): PaymentNews[] {
  if (status === 'CONCLUIDA' && pix.length === 0) {
    throw new ProviderUnavailableError('pix', 'a paid charge without its Pix');
  }
  return pix.flatMap((received): PaymentNews[] => [
    {
      kind: 'payment',
      key: { paymentId },
      outcome: 'paid',
      amountCents: receivedCents(received),
      currency: CURRENCY,
      providerPaymentId: received.endToEndId,
    },
    ...(received.devolucoes ?? []).map((each): PaymentNews => {
      const { outcome, reason } = returnAnswer(each);
      const told = { kind: 'refund', refundId: each.id, providerRef: each.id, outcome } as const;
      const of = returnedOf(received, each);
      return { ...told, ...(reason && { reason }), ...(of && { of }) };
    }),
  ]);
}

/** What a devolução gives back; undefined if the bank does not say. */
function returnedOf({ endToEndId }: ReceivedPix, { valor = '' }: PixReturn) {
  const amountCents = centsOf(valor);
  return amountCents === null
    ? undefined
    : { providerPaymentId: endToEndId, amountCents, currency: CURRENCY };
}
