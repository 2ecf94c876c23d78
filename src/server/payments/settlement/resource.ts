import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { PAYMENT_METHODS } from '#domain/payments/methods.ts';
import { paymentList, type PaymentItem } from '#domain/payments/payment-item.ts';
import { returnedElsewhereSchema, reviewSchema } from '#domain/payments/review-input.ts';
import { correctMethodSchema } from '#domain/payments/correct-method.ts';
import { t } from '#i18n/t.ts';
import type { Condition } from '#domain/dashboard/filters.ts';
import { maySee } from '../../service/authorise.ts';
import { listOf } from '../../dashboard/list.ts';
import { action, type Resource } from '../../dashboard/resource.ts';
import { unindexed, where } from '../../dashboard/where.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { paymentItems } from '../ledger/payment-items.ts';
import type { Scope } from '../../service/scope.ts';
import { askAboutPayment } from './ask-provider.ts';
import { correctMethod } from './correct-method.ts';
import { markSeen, acceptPayment } from './review-payment.ts';
import { readPayment } from './read-payment.ts';
import { recordReturn, returnPayment } from './return-payment.ts';

const eb = expressionBuilder<Schema, 'payments'>();

/** An order's number, or an id, ours or a provider's, of an attempt, its money or a refund; each by its index. */
function bearing(q: string): Expression<SqlBool> {
  const id = q.replace(/^#/, '');
  return eb.or([
    eb('payments.orderId', 'in', [id, id.toUpperCase()]),
    eb('payments.id', '=', id),
    ...(['providerRef', 'providerPaymentId'] as const).map((column) =>
      // The index begins with the method.
      eb.and([eb('payments.method', 'in', PAYMENT_METHODS), eb(`payments.${column}`, '=', id)]),
    ),
    eb('payments.id', 'in', (refunds) =>
      refunds.selectFrom('refunds').select('paymentId').where('refunds.providerRef', '=', id),
    ),
  ]);
}

/**
 * What staff have to look at (`needsAttention`): money under review that was not given back, payments whose last refund
 * was refused, and paid ones that are disputed. All are few, and each has its index.
 */
function toCheck(condition: Condition): Expression<SqlBool> {
  const ids = sql<string>`(
    SELECT id FROM payments AS reviewed
    WHERE reviewed.attention IS NOT NULL AND reviewed.status = 'review' AND NOT EXISTS (
      SELECT 1 FROM refunds WHERE refunds.payment_id = reviewed.id AND refunds.status <> 'failed')
    UNION ALL
    SELECT id FROM payments AS seen WHERE seen.attention IN ('dispute', 'returned') AND seen.status = 'paid'
    UNION ALL
    SELECT refused.payment_id FROM refunds AS refused
    WHERE refused.status = 'failed' AND refused.by_hand = 0 AND NOT EXISTS (
      SELECT 1 FROM refunds AS later WHERE later.payment_id = refused.payment_id
        AND (later.created_at > refused.created_at
          OR (later.created_at = refused.created_at AND later.id > refused.id))))`;
  const found = sql<SqlBool>`payments.id IN ${ids}`;
  return condition.operator === 'is' && !condition.is ? eb.not(found) : found;
}

/** Attention is a column of few values; naming that it is there lets its index be used. */
const byAttention = (condition: Condition, { engine }: Scope): Expression<SqlBool> =>
  eb.and([
    eb('payments.attention', 'is not', null),
    where(engine, eb.ref('payments.attention'), condition),
  ]);

/** Of which something was given back, or is on its way. */
function refunded(condition: Condition): Expression<SqlBool> {
  const found = sql<SqlBool>`payments.id IN (
    SELECT payment_id FROM refunds WHERE refunds.status IN ('processing', 'succeeded'))`;
  return condition.operator === 'is' && !condition.is ? eb.not(found) : found;
}

/** An action on one payment. */
const onPayment = <Input extends object>(
  input: z.ZodType<Input>,
  verb: (scope: Scope, input: Input & { paymentId: string }) => Promise<object | void>,
) =>
  action<Input>({
    right: 'edit',
    on: 'record',
    input,
    run: (scope, input) => verb(scope, { ...input, paymentId: input.ids[0] ?? '' }),
  });

const when = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Payments: every attempt to pay an order, by whatever way. They are made by buyers, and never deleted. */
export const payments: Resource = {
  name: 'payments',
  list: listOf<'payments', PaymentItem>({
    shape: paymentList,
    table: 'payments',
    rows: (db) => db.selectFrom('payments'),
    search: bearing,
    filters: {
      toCheck,
      attention: byAttention,
      refunded,
      amount: (condition, { engine }) =>
        where(engine, unindexed(engine, eb.ref('payments.amountCents')), condition),
      createdAt: (condition, { engine }) =>
        where(engine, unindexed(engine, eb.ref('payments.createdAt')), condition),
    },
    linked: ['toCheck', 'refunded'],
    sorts: { amount: () => eb.ref('payments.amountCents') },
    items: (scope, db, ids) => paymentItems(db, ids, { withBuyers: maySee(scope, 'orders') }),
    columns: [
      { name: 'createdAt', value: ({ createdAt }) => new Date(createdAt) },
      'orderId',
      { name: 'method', value: ({ method }) => t(`payments.options.method.${method}`) },
      { name: 'status', value: ({ status }) => t(`payments.options.status.${status}`) },
      {
        name: 'attention',
        value: ({ attention }) => attention && t(`payments.options.attention.${attention}`),
      },
      { name: 'amount', isMoney: true, value: ({ amount }) => amount },
      'currency',
      { name: 'received', isMoney: true, value: ({ received }) => received },
      'receivedCurrency',
      { name: 'refunded', isMoney: true, value: ({ refunded }) => refunded },
      'providerRef',
      'providerPaymentId',
      { name: 'paidAt', value: ({ paidAt }) => when(paidAt) },
    ],
  }),
  record: readPayment,
  actions: {
    accept: onPayment(reviewSchema, acceptPayment),
    return: onPayment(reviewSchema, returnPayment),
    'returned-elsewhere': onPayment(returnedElsewhereSchema, recordReturn),
    correct: onPayment(correctMethodSchema, correctMethod),
    seen: action({
      right: 'edit',
      on: 'record',
      run: (scope, { ids: [paymentId = ''] }) => markSeen(scope, { paymentId }),
    }),
    ask: action({
      right: 'edit',
      on: 'record',
      run: (scope, { ids: [paymentId = ''] }) => askAboutPayment(scope, { paymentId }),
    }),
  },
  waiting: 'toCheck',
  todo: ['toCheck'],
  audited: 'by-verb',
};
