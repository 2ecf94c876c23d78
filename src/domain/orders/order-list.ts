import { UFS } from '../address/zip-code.ts';
import type { ListShape } from '../dashboard/list.ts';
import {
  COUNTER_PAYMENT_METHODS,
  EARLIER_SHOP,
  ORDER_SOURCES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
} from './order.ts';
import { SERVICE_KINDS } from './order-kind.ts';
import { PAYMENT_METHODS } from '../payments/methods.ts';

/** How the dashboard's list of orders may be asked for: by date, and views of what waits by what is most urgent. */
export const orderList: ListShape = {
  sorts: ['-createdAt', 'priority', 'buyer', '-payable'],
  limit: 50,
  filters: {
    status: { kind: 'choice', options: ORDER_STATUSES },
    paymentStatus: { kind: 'choice', options: PAYMENT_STATUSES },
    createdAt: { kind: 'day' },
    state: { kind: 'choice', options: UFS.map(({ code }) => code) },
    late: { kind: 'flag' },
    paymentMethod: {
      kind: 'choice',
      options: [...PAYMENT_METHODS, ...COUNTER_PAYMENT_METHODS, EARLIER_SHOP],
    },
    source: { kind: 'choice', options: ORDER_SOURCES },
    kind: { kind: 'choice', options: SERVICE_KINDS },
    payable: { kind: 'money' },
    coupon: { kind: 'choice', empty: true },
    returns: { kind: 'flag' },
    refundToMake: { kind: 'flag' },
  },
  views: [
    {
      name: 'toConfirm',
      filters: { status: { operator: 'oneOf', values: ['pending'] } },
      sort: 'priority',
    },
    {
      name: 'toShip',
      filters: { status: { operator: 'oneOf', values: ['confirmed', 'in-production'] } },
      sort: 'priority',
    },
    { name: 'late', filters: { late: { operator: 'is', is: true } }, sort: 'priority' },
    { name: 'returnsAsked', filters: { returns: { operator: 'is', is: true } } },
    { name: 'refundsToMake', filters: { refundToMake: { operator: 'is', is: true } } },
  ],
};

/** Most orders that one call moves: each is a transaction and a letter. */
export const MAX_MOVED = 200;

/** The outcome for a selection: the orders that were moved, and those that could not be, with the reason. */
export interface MovedSelection {
  moved: string[];
  refused: { id: string; code: string }[];
}
