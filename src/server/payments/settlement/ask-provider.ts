import { ShopError, ConflictError, NotFoundError } from '../../base/errors.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import { providerOf } from '../providers/providers.ts';
import type { Scope } from '../../service/scope.ts';
import { applyNews } from './apply-news.ts';
import { authorise } from '../../service/authorise.ts';
import { inTime } from './in-time.ts';
import { canAsk } from './read-payment.ts';

/**
 * Asks the provider for the state of an attempt, such as when its webhook has not come; what it says is written as
 * if it had told it by itself.
 *
 * @returns whether anything has changed
 * @throws ConflictError 'paymentNotAskable' if the provider has nothing to say of it
 * @throws ProviderUnavailableError, ProviderRefusedError
 * @throws NotFoundError for an unknown payment
 */
export async function askAboutPayment(
  scope: Scope,
  { paymentId }: { paymentId: string },
): Promise<{ hasChanged: boolean }> {
  authorise(scope, 'payments', 'edit');
  const read = () =>
    scope.engine.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirst();
  const payment = await read();
  if (!payment) throw new NotFoundError();
  if (!(await canAsk(scope, payment))) throw new ConflictError('paymentNotAskable');
  await inTime(payment.method, askProvider(scope, payment));
  return { hasChanged: (await read())?.status !== payment.status };
}

/** Questions that a provider may leave unanswered before it is left alone. */
const MAX_SILENCES = 3;

/** Asks the provider of an attempt for its state, and writes that. @returns whether it could be asked */
export type AskProvider = (payment: PaymentRow) => Promise<boolean>;

/** What the provider of an attempt says is written; nothing if it cannot be asked. @throws as `look` */
export async function askProvider(scope: Scope, payment: PaymentRow): Promise<void> {
  const { look } = await providerOf(payment.method);
  const news = (await look?.(scope, payment)) ?? [];
  await applyNews(scope, { provider: payment.method, news });
}

/** Asks about many attempts: a provider that does not answer holds up those of the others for a while only. */
export function askingProviders(scope: Scope): AskProvider {
  const silences = new Map<string, number>();
  return async (payment) => {
    const { method } = payment;
    const before = silences.get(method) ?? 0;
    if (before >= MAX_SILENCES) return false;
    try {
      await askProvider(scope, payment);
      return true;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      console.error(`payments: ${method} was asked in vain: ${error.message}`);
      // What it refuses to say, such as without keys, it would refuse again.
      if (!(error instanceof ProviderUnavailableError)) return true;
      silences.set(method, before + 1);
      return false;
    }
  };
}
