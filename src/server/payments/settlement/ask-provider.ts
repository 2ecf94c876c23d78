import { ShopError } from '../../base/errors.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import { providerOf } from '../providers/providers.ts';
import type { Scope } from '../../service/scope.ts';
import { applyNews } from './apply-news.ts';

/** Questions that a provider may leave unanswered before it is left alone. */
const MAX_SILENCES = 3;

/** Asks the provider of an attempt what has become of it, and writes that. @returns whether it could be asked */
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
