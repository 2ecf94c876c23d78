import { instalments, type InstalmentRule } from '#domain/money.ts';
import { CURRENCY } from '#domain/payments/payment.ts';
import type { ProviderForm } from '#domain/payments/provider-form.ts';
import { BadRequestError } from '../../base/errors.ts';
import { fieldsOf } from '../../outbound/understand.ts';
import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import type { PaymentNews, PaymentProvider, PaymentRequest } from './provider.ts';

const NO_INSTALMENTS: InstalmentRule = { max: 1, minCents: 0 };

/** The ways to split a sum into instalments, one alone first, in cents. */
const splitsOf = (cents: number, rule: InstalmentRule): number[][] =>
  instalments(cents, rule).map((_, index) => instalments(cents, { ...rule, max: index + 1 }));

/** The form of a payment that takes no money: its buyer says how it ends, by the return that a provider would send. */
export const testForm = (
  { returnUrl, payment }: PaymentRequest,
  rule = NO_INSTALMENTS,
): ProviderForm => ({
  action: returnUrl,
  fields: {},
  test: { instalments: splitsOf(payment.amountCents, rule) },
});

/** What the buyer has said by that form. */
export function testNews(
  { payment, call }: Parameters<PaymentProvider['returned']>[1],
  rule = NO_INSTALMENTS,
): PaymentNews[] {
  const field = fieldsOf(call);
  const attempt = { kind: 'payment', key: { paymentId: payment.id } } as const;
  if (field('resultado') === 'recusado') {
    return [{ ...attempt, outcome: 'failed', reason: 'refused in test mode' }];
  }
  if (field('resultado') !== 'pago') return [];
  const splits = splitsOf(payment.amountCents, rule);
  return [
    {
      ...attempt,
      outcome: 'paid',
      amountCents: payment.amountCents,
      currency: CURRENCY,
      providerPaymentId: payment.id,
      parcels: splits.find(({ length }) => String(length) === field('parcelas'))?.length ?? 1,
    },
  ];
}

async function ruleOf(scope: Scope): Promise<InstalmentRule> {
  const { maxInstalments: max, minInstalmentCents: minCents } = (await loadSettings(scope))
    .checkout;
  return { max, minCents };
}

/** A card of the demo, which takes no money and asks nobody. */
export const testCard: PaymentProvider = {
  begin: (_scope, { payment, formUrl }) =>
    Promise.resolve({ providerRef: payment.id, redirectUrl: formUrl }),
  form: async (scope, request) => testForm(request, await ruleOf(scope)),
  // One that was begun in a demo must not pay once the shop is real.
  returned: async (scope, returned) =>
    scope.config.DEMO ? testNews(returned, await ruleOf(scope)) : [],
  verify: () => Promise.reject(new BadRequestError('webhookInvalid')),
  read: () => Promise.resolve([]),
  refund: (_scope, { refund }) => Promise.resolve({ providerRef: refund.id, outcome: 'succeeded' }),
  test: () => Promise.resolve(),
};
