import { z } from '../zod.ts';
import { profileSchema } from '../account/profile.ts';
import type { SavedAddress } from '../account/saved-address.ts';
import type { ListShape } from '../dashboard/list.ts';
import type { OrderStatus } from '../orders/order.ts';

export const ACCOUNT_STATUSES = ['active', 'inactive'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Parameters of the dashboard's list of customers. */
export const customerList: ListShape = {
  sorts: ['-createdAt', 'fullName'],
  filters: {
    status: { kind: 'choice', options: ACCOUNT_STATUSES },
    createdAt: { kind: 'day' },
    phone: { kind: 'text', empty: true },
  },
  views: [{ name: 'inactive', filters: { status: { operator: 'oneOf', values: ['inactive'] } } }],
};

/** A customer in the dashboard's list. Times are epoch ms, money is reais, as everywhere in JSON. */
export interface CustomerItem {
  id: string;
  fullName: string;
  email: string;
  phone: string;
  status: AccountStatus;
  createdAt: number;
  orderCount: number;
  /** Sum of their orders less refunds; cancelled and returned orders do not count. */
  orderSum: number;
}

export interface CustomerOrder {
  orderId: string;
  status: OrderStatus;
  createdAt: number;
  payable: number;
}

/** A customer as the dashboard shows one. */
export interface Customer extends CustomerItem {
  updatedAt: number;
  emailVerified: boolean;
  /** The default one first. */
  addresses: SavedAddress[];
  /** The newest first. */
  lastOrders: CustomerOrder[];
}

/** What the dashboard may change of a customer. */
export const customerUpdateSchema = profileSchema.extend({ status: z.enum(ACCOUNT_STATUSES) });
export type CustomerUpdate = z.infer<typeof customerUpdateSchema>;
