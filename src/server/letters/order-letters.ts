import type { ReturnStatus } from '#domain/returns/return-request.ts';
import type { Declaration } from './declaration.ts';

const ofOrder = ['name', 'orderId', 'total'] as const;

const moved = <const Status extends string>(status: Status) =>
  ({
    subject: `mail.moved.${status}.subject`,
    text: `mail.moved.${status}.text`,
  }) as const;
const toOrder = { action: 'mail.moved.action' } as const;
/** What staff write to the buyer with a new status. */
const withNote = { note: { key: 'mail.moved.note', fields: ['note'] } } as const;

const returned = <const Status extends ReturnStatus>(status: Status) =>
  ({
    group: 'orders',
    texts: {
      subject: `mail.return.${status}.subject`,
      text: `mail.return.${status}.text`,
      action: 'mail.return.action',
    },
    fields: ofOrder,
  }) as const;
const byParcel = { tracking: { key: 'mail.return.tracking', fields: ['code'] } } as const;

/** The letters about orders and their progress. */
export const ORDER_LETTERS = {
  orderPlaced: {
    group: 'orders',
    texts: {
      subject: 'mail.order.subject',
      heading: 'order.thanks',
      text: 'mail.order.text',
      action: 'mail.order.action',
    },
    lines: {
      unpaid: { key: 'mail.order.unpaid', fields: ['due'] },
      pix: { key: 'mail.order.pix', fields: ['due'] },
      pixUntil: { key: 'mail.order.pixUntil', fields: ['pixUntil'] },
      prescription: { key: 'mail.order.prescription' },
    },
    fields: [...ofOrder, 'days', 'arrival'],
  },
  orderPaid: {
    group: 'orders',
    texts: {
      subject: 'mail.paid.subject',
      text: 'mail.paid.text',
      action: 'mail.paid.action',
    },
    fields: ofOrder,
  },
  orderConfirmed: {
    group: 'orders',
    texts: { ...moved('confirmed'), ...toOrder },
    lines: {
      due: { key: 'mail.moved.confirmed.due' },
      pickUp: { key: 'mail.moved.confirmed.pickUp' },
      pickUpAt: { key: 'mail.moved.confirmed.pickUpAt', fields: ['place', 'hours'] },
      ...withNote,
    },
    fields: [...ofOrder, 'days', 'arrival'],
  },
  orderInProduction: {
    group: 'orders',
    texts: { ...moved('in-production'), ...toOrder },
    lines: withNote,
    fields: ofOrder,
  },
  orderShipped: {
    group: 'orders',
    texts: { ...moved('shipped'), ...toOrder },
    lines: {
      trackingBy: { key: 'mail.moved.shipped.trackingBy', fields: ['code', 'carrier'] },
      tracking: { key: 'mail.moved.shipped.tracking', fields: ['code'] },
      follow: { key: 'mail.moved.shipped.follow', fields: ['follow'] },
      fiscal: { key: 'mail.moved.shipped.fiscal', fields: ['fiscalNumber'] },
      fiscalKey: { key: 'mail.moved.shipped.fiscalKey', fields: ['fiscalKey'] },
      ...withNote,
    },
    fields: ofOrder,
  },
  orderDelivered: {
    group: 'orders',
    texts: { ...moved('delivered'), help: 'mail.moved.delivered.help', ...toOrder },
    lines: withNote,
    fields: ofOrder,
  },
  orderChanged: {
    group: 'orders',
    texts: {
      subject: 'mail.changed.subject',
      text: 'mail.changed.text',
      wrong: 'mail.changed.wrong',
      action: 'mail.changed.action',
    },
    lines: { difference: { key: 'mail.changed.difference', fields: ['before'] } },
    fields: ofOrder,
  },
  orderMessage: {
    group: 'orders',
    texts: {
      subject: 'mail.message.subject',
      answer: 'mail.message.answer',
      action: 'mail.message.action',
    },
    fields: ofOrder,
  },
  lensAsked: {
    group: 'orders',
    texts: {
      subject: 'mail.lensAsked.subject',
      text: 'mail.lensAsked.text',
      next: 'mail.lensAsked.next',
      action: 'mail.lensAsked.action',
    },
    fields: ofOrder,
  },
  lensRefused: {
    group: 'orders',
    texts: {
      subject: 'mail.lensRefused.subject',
      text: 'mail.lensRefused.text',
      next: 'mail.lensRefused.next',
      action: 'mail.lensRefused.action',
    },
    fields: ofOrder,
  },
  prescriptionReminder: {
    group: 'orders',
    texts: {
      subject: 'mail.prescriptionReminder.subject',
      text: 'mail.prescriptionReminder.text',
      next: 'mail.prescriptionReminder.next',
      action: 'mail.prescriptionReminder.action',
    },
    fields: ofOrder,
  },
  lensesReady: {
    group: 'orders',
    texts: {
      subject: 'mail.lensesReady.subject',
      text: 'mail.lensesReady.text',
      action: 'mail.lensesReady.action',
    },
    lines: {
      sent: { key: 'mail.lensesReady.sent' },
      pickUp: { key: 'mail.lensesReady.pickUp', fields: ['place', 'hours'] },
      collected: { key: 'mail.lensesReady.collected' },
      bench: { key: 'mail.lensesReady.bench' },
    },
    fields: ofOrder,
  },
  servicePlaced: {
    group: 'orders',
    texts: {
      subject: 'mail.servicePlaced.subject',
      next: 'mail.servicePlaced.next',
      action: 'mail.servicePlaced.action',
    },
    lines: {
      warranty: { key: 'mail.servicePlaced.warranty', fields: ['firstOrder'] },
      remake: { key: 'mail.servicePlaced.remake', fields: ['firstOrder'] },
      repair: { key: 'mail.servicePlaced.repair' },
      adjustment: { key: 'mail.servicePlaced.adjustment' },
    },
    fields: ofOrder,
  },
  orderCancelled: {
    group: 'orders',
    texts: { ...moved('cancelled'), again: 'mail.moved.cancelled.again', ...toOrder },
    lines: {
      reasonBuyer: { key: 'mail.moved.cancelled.reason.buyer' },
      reasonStock: { key: 'mail.moved.cancelled.reason.stock' },
      reasonPayment: { key: 'mail.moved.cancelled.reason.payment' },
      reasonUnreachable: { key: 'mail.moved.cancelled.reason.unreachable' },
      reasonDuplicate: { key: 'mail.moved.cancelled.reason.duplicate' },
      reasonExpired: { key: 'mail.moved.cancelled.reason.expired' },
      reasonOther: { key: 'mail.moved.cancelled.reason.other' },
      refund: { key: 'mail.moved.cancelled.refund', fields: ['refund'] },
      refundToMake: { key: 'mail.moved.refundToMake', fields: ['refund'] },
      ...withNote,
    },
    fields: ofOrder,
  },
  orderExpired: {
    group: 'orders',
    texts: {
      subject: 'mail.expired.subject',
      text: 'mail.expired.text',
      again: 'mail.expired.again',
      action: 'mail.expired.action',
    },
    fields: ofOrder,
  },
  orderReturned: {
    group: 'orders',
    texts: { ...moved('returned'), ...toOrder },
    lines: {
      part: { key: 'mail.moved.returned.part' },
      refund: { key: 'mail.moved.returned.refund', fields: ['refund'] },
      refundToMake: { key: 'mail.moved.refundToMake', fields: ['refund'] },
      ...withNote,
    },
    fields: ofOrder,
  },
  returnRequested: returned('requested'),
  returnAccepted: { ...returned('accepted'), lines: byParcel },
  returnRefused: returned('refused'),
  returnInTransit: { ...returned('in-transit'), lines: byParcel },
  returnArrived: returned('arrived'),
  returnRefunded: {
    ...returned('refunded'),
    lines: { refund: { key: 'mail.return.sum', fields: ['refund'] } },
  },
  returnExchanged: returned('exchanged'),
  returnRepaired: returned('repaired'),
  returnClosed: returned('closed'),
  returnCancelled: returned('cancelled'),
  orderRefunded: {
    group: 'orders',
    texts: {
      subject: 'mail.refunded.subject',
      text: 'mail.refunded.text',
      help: 'mail.refunded.help',
      action: 'mail.refunded.action',
    },
    lines: {
      at: { key: 'mail.refunded.at', fields: ['refundedAt'] },
      byPix: { key: 'mail.refunded.byPix' },
      byCard: { key: 'mail.refunded.byCard' },
      toGiftCard: { key: 'mail.refunded.toGiftCard' },
      byHand: { key: 'mail.refunded.byHand' },
    },
    fields: [...ofOrder, 'refund'],
  },
  giftCard: {
    group: 'orders',
    texts: {
      subject: 'mail.giftCard.subject',
      text: 'mail.giftCard.text',
      worth: 'mail.giftCard.worth',
      usage: 'mail.giftCard.how',
      keep: 'mail.giftCard.keep',
      action: 'mail.giftCard.action',
    },
    fields: ['name', 'value'],
  },
  giftCardFor: {
    group: 'orders',
    texts: {
      subject: 'mail.giftCardFor.subject',
      text: 'mail.giftCardFor.text',
      worth: 'mail.giftCard.worth',
      usage: 'mail.giftCard.how',
      keep: 'mail.giftCard.keep',
      action: 'mail.giftCard.action',
    },
    fields: ['name', 'value', 'giver'],
  },
  giftCardSent: {
    group: 'orders',
    texts: {
      subject: 'mail.giftCardSent.subject',
      text: 'mail.giftCardSent.text',
      action: 'mail.giftCardSent.action',
    },
    fields: ['name', 'value', 'recipient'],
  },
  giftCardEnding: {
    group: 'orders',
    texts: {
      subject: 'mail.giftCardEnding.subject',
      text: 'mail.giftCardEnding.text',
      usage: 'mail.giftCard.how',
      keep: 'mail.giftCard.keep',
      action: 'mail.giftCard.action',
    },
    fields: ['name', 'value', 'day'],
  },
} as const satisfies Record<string, Declaration>;
