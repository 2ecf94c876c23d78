import type { OfferedMethod } from '#domain/payments/methods.ts';
import type { ProviderMovement } from '#domain/payments/movement.ts';
import { refundCurrency } from '#domain/payments/payment.ts';
import type { OwnPayment, OwnRefund, Span } from '#domain/payments/reconciliation.ts';
import type { RefundRow } from '../../db/schema/payments.ts';
import type { Scope } from '../../service/scope.ts';
import { isChargeback, OF_CHARGEBACK_REVERSED } from '../ledger/request-refund.ts';

/** Ids that one query looks up. */
const AT_ONCE = 500;

interface Asked {
  method: OfferedMethod;
  span: Span;
  movements: readonly ProviderMovement[];
}

const isText = (id: string | null | undefined): id is string => typeof id === 'string' && id !== '';

/** What the shop knows of a provider's movements, and of the same days. */
export async function ownMoney(
  { engine: { db } }: Scope,
  { method, span, movements }: Asked,
): Promise<{ payments: OwnPayment[]; refunds: OwnRefund[] }> {
  const money = movements.flatMap(({ kind, id, refundOf }) => (kind === 'payment' ? id : refundOf));
  const inSpan = db
    .selectFrom('paymentSteps')
    .innerJoin('payments', 'payments.id', 'paymentSteps.paymentId')
    .where('payments.method', '=', method)
    .where('paymentSteps.status', 'in', ['paid', 'review'])
    .where('paymentSteps.at', '>=', span.from)
    .where('paymentSteps.at', '<', span.to)
    .select('payments.id');
  const ids = new Set((await inSpan.execute()).map(({ id }) => id));
  const known = {
    providerPaymentId: money.filter(isText),
    providerRef: movements.map(({ paymentRef }) => paymentRef).filter(isText),
    id: movements.map(({ paymentId }) => paymentId).filter(isText),
  } as const;
  for (const column of ['providerPaymentId', 'providerRef', 'id'] as const) {
    for (const some of pieces(known[column])) {
      const found = await db
        .selectFrom('payments')
        .select('id')
        .where('method', '=', method)
        .where(column, 'in', some)
        .execute();
      for (const { id } of found) ids.add(id);
    }
  }
  const refundIds = new Set<string>();
  const refundsOfMethod = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .where('payments.method', '=', method)
    .select(['refunds.id', 'refunds.paymentId']);
  const remember = (found: readonly { id: string; paymentId: string }[]) => {
    for (const { id, paymentId } of found) {
      refundIds.add(id);
      ids.add(paymentId);
    }
  };
  remember(
    await refundsOfMethod
      .where('refunds.status', '=', 'succeeded')
      .where('refunds.updatedAt', '>=', span.from)
      .where('refunds.updatedAt', '<', span.to)
      .execute(),
  );
  remember(
    await refundsOfMethod
      .where('refunds.status', '=', 'processing')
      .where('refunds.byHand', '=', 0)
      .execute(),
  );
  const given = movements.filter(({ kind }) => kind !== 'payment');
  // A reversal may name the chargeback.
  const refs = given.flatMap(({ id, refundOf }) => [id, refundOf]).filter(isText);
  for (const some of pieces(refs)) {
    remember(await refundsOfMethod.where('refunds.providerRef', 'in', some).execute());
  }
  const reversals = given.filter(({ kind }) => kind === 'chargebackReversed');
  for (const some of pieces(reversals.map(({ id }) => OF_CHARGEBACK_REVERSED + id))) {
    remember(await refundsOfMethod.where('refunds.requestKey', 'in', some).execute());
  }

  const payments: OwnPayment[] = [];
  const refunds: OwnRefund[] = [];
  for (const some of pieces([...ids])) payments.push(...(await readPayments(db, some)));
  const currencyOf = new Map(payments.map(({ id, currency }) => [id, currency]));
  for (const some of pieces([...refundIds])) {
    const rows = await db.selectFrom('refunds').selectAll().where('id', 'in', some).execute();
    refunds.push(
      ...rows.map((row) => ({
        paymentId: row.paymentId,
        orderId: row.orderId,
        providerRef: row.providerRef,
        status: row.status,
        cents: row.amountCents,
        currency: currencyOf.get(row.paymentId)!,
        at: row.updatedAt,
        ...chargebackOf(row),
      })),
    );
  }
  return { payments, refunds };
}

/** What a refund is of a chargeback, if it is known as one. */
function chargebackOf(row: RefundRow): Pick<OwnRefund, 'isChargeback' | 'reversalRef'> {
  const isReversed = row.requestKey.startsWith(OF_CHARGEBACK_REVERSED);
  return {
    isChargeback: isChargeback(row),
    reversalRef: isReversed ? row.requestKey.slice(OF_CHARGEBACK_REVERSED.length) : null,
  };
}

async function readPayments(
  db: Scope['engine']['db'],
  ids: readonly string[],
): Promise<OwnPayment[]> {
  const rows = await db.selectFrom('payments').selectAll().where('id', 'in', ids).execute();
  const steps = await db
    .selectFrom('paymentSteps')
    .select(['paymentId', 'at'])
    .where('paymentId', 'in', ids)
    .where('status', 'in', ['paid', 'review'])
    .execute();
  const times = Map.groupBy(steps, ({ paymentId }) => paymentId);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.orderId,
    providerRef: row.providerRef,
    providerPaymentId: row.providerPaymentId,
    status: row.status,
    cents: row.receivedCents ?? row.amountCents,
    currency: refundCurrency(row),
    // Money that staff have accepted came when it was put under review.
    at: times.has(row.id) ? Math.min(...times.get(row.id)!.map(({ at }) => at)) : null,
  }));
}

function* pieces<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += AT_ONCE) {
    yield all.slice(start, start + AT_ONCE);
  }
}
