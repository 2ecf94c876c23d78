import { authorise } from '../../service/authorise.ts';
import { ConflictError, NotFoundError } from '../../base/errors.ts';
import type { Scope } from '../../service/scope.ts';
import { askProvider } from './ask-provider.ts';
import { inTime } from './in-time.ts';
import { canAsk } from './read-payment.ts';

/**
 * Asks the provider what has become of an attempt, such as when its webhook has not come; what it says is written as
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
