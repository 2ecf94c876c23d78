import { z } from 'zod';
import { MAX_MOVED } from '#domain/orders/order-list.ts';
import { carrierLabelSchema } from '#domain/orders/carrier-label.ts';
import { fiscalNoteSchema } from '#domain/orders/fiscal-note-input.ts';
import { orderChangeSchema } from '#domain/orders/order-change.ts';
import {
  moveOrderSchema,
  orderNoteSchema,
  orderTrackingSchema,
  trackingFields,
  type MovedOrder,
  type MoveOrderInput,
} from '#domain/orders/order-move.ts';
import { formatShortDay } from '#domain/date.ts';
import type { OrderListItem } from '#domain/orders/order-record.ts';
import { markPaidSchema } from '#domain/payments/taken-input.ts';
import { confirmRefundSchema, type ConfirmRefundInput } from '#domain/payments/refund-input.ts';
import { shopReturnSchema, type ShopReturn } from '#domain/returns/return-input.ts';
import { ORDER_LOOK } from '#domain/orders/status-look.ts';
import { t } from '#i18n/t.ts';
import { action, type Resource, type Selected, type Unchecked } from '../dashboard/resource.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import {
  addNote,
  orderIdSchema,
  orderLink,
  resendLetter,
  resendLetterSchema,
  setTracking,
} from './annotate-order.ts';
import { askCarrierLabel } from './sending/carrier-label.ts';
import { changeOrder, previewOrderChange } from './changing/change-order.ts';
import { setFiscalNote } from './sending/fiscal-note.ts';
import { ordersList } from './reading/list-orders.ts';
import { moveSelection } from './moving/move-order.ts';
import { readOrderRecord } from './reading/read-record.ts';
import { markPaid } from '../payments/by-hand/take-payment.ts';

/** An action on one order, whose id is that of the address; its verb is given what the schema lets through. */
const onOrder = <Input>(
  schema: z.ZodType<Input>,
  verb: (scope: Scope, input: Input) => Promise<object | void>,
) =>
  action({
    right: 'edit',
    on: 'record',
    input: z.looseObject({}),
    described: schema,
    run: (scope: Scope, { ids: [orderId], ...input }: Selected<Unchecked>) =>
      verb(scope, parseInput(schema, { ...input, orderId })),
  });

const trackingLines = z.object({
  lines: z
    .array(z.object({ orderId: z.string().min(1).max(40), ...trackingFields }))
    .max(MAX_MOVED)
    .default([]),
});

/** Ships the selected orders, each with its line of the pasted table. */
function shipSelection(
  scope: Scope,
  { ids, lines }: Selected<z.output<typeof trackingLines>>,
): Promise<object> {
  const byOrder = new Map(lines.map((line) => [line.orderId, line]));
  const inputs = ids.map((orderId) => ({
    ...byOrder.get(orderId),
    orderId,
    to: 'shipped' as const,
  }));
  return moveSelection(scope, inputs);
}

const moveAll = (to: 'confirmed' | 'in-production' | 'delivered') =>
  action({
    right: 'edit',
    on: 'selection',
    limit: MAX_MOVED,
    run: (scope, { ids }) =>
      moveSelection(
        scope,
        ids.map((orderId): MoveOrderInput => ({ orderId, to })),
      ),
  });

/**
 * Orders. They are placed by buyers, or at the counter (`placeCounterOrder`), and never deleted.
 *
 * @param move moves one: `moveOrder`, with what has to be asked before
 * @param answerReturn answers a buyer's request to take pieces back
 * @param confirmRefund records that money was given back by hand, or could not be
 */
export const ordersResource = (
  move: (scope: Scope, input: MoveOrderInput) => Promise<MovedOrder>,
  answerReturn: (scope: Scope, input: ShopReturn) => Promise<void>,
  confirmRefund: (scope: Scope, input: ConfirmRefundInput) => Promise<void>,
): Resource => ({
  name: 'orders',
  list: ordersList,
  record: readOrderRecord,
  actions: {
    move: onOrder(moveOrderSchema, move),
    'preview-change': onOrder(orderChangeSchema, async (scope, input) => ({
      preview: await previewOrderChange(scope, input),
    })),
    change: onOrder(orderChangeSchema, changeOrder),
    note: onOrder(orderNoteSchema, addNote),
    tracking: onOrder(orderTrackingSchema, setTracking),
    fiscal: onOrder(fiscalNoteSchema, setFiscalNote),
    'carrier-label': onOrder(carrierLabelSchema, askCarrierLabel),
    return: onOrder(shopReturnSchema, answerReturn),
    'mark-paid': onOrder(markPaidSchema, markPaid),
    'confirm-refund': onOrder<ConfirmRefundInput>(confirmRefundSchema, confirmRefund),
    'resend-letter': onOrder(resendLetterSchema, resendLetter),
    link: onOrder(orderIdSchema, orderLink),
    confirm: moveAll('confirmed'),
    produce: moveAll('in-production'),
    deliver: moveAll('delivered'),
    ship: action({
      right: 'edit',
      on: 'selection',
      limit: MAX_MOVED,
      input: trackingLines,
      run: shipSelection,
    }),
  },
  waiting: 'toConfirm',
  found: ({ id, buyer, status, createdAt, trackingCode }: OrderListItem) => ({
    title: `${id} · ${buyer}`,
    detail: [t(ORDER_LOOK[status].word), formatShortDay(createdAt), trackingCode]
      .filter(Boolean)
      .join(' · '),
  }),
  todo: ['toConfirm', 'late', 'toShip', 'returnsAsked', 'refundsToMake'],
  audited: 'by-verb',
});
