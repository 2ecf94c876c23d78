import type { ListShape } from '../dashboard/list.ts';
import { STOCK_LEVELS } from './product-record.ts';
import { PRODUCT_STATUSES } from './product-status.ts';
import { PRODUCT_KINDS } from './product.ts';

const active = { operator: 'oneOf', values: ['active'] } as const;

/** Parameters of the dashboard's list of products. `brand` and `category` are ids. */
export const productList: ListShape = {
  sorts: ['-updatedAt', 'name', 'stock', 'price', '-sold', '-createdAt'],
  filters: {
    status: { kind: 'choice', options: PRODUCT_STATUSES },
    kind: { kind: 'choice', options: PRODUCT_KINDS },
    brand: { kind: 'choice' },
    /** Includes the categories below it. */
    category: { kind: 'choice' },
    tag: { kind: 'choice' },
    stock: { kind: 'choice', options: STOCK_LEVELS },
    noPicture: { kind: 'flag' },
    /** The price of the cheapest variant. */
    price: { kind: 'money' },
  },
  views: [
    {
      name: 'noPicture',
      filters: {
        noPicture: { operator: 'is', is: true },
        status: { operator: 'noneOf', values: ['archived'] },
      },
    },
    { name: 'low', filters: { stock: { operator: 'oneOf', values: ['low'] }, status: active } },
    { name: 'out', filters: { stock: { operator: 'oneOf', values: ['out'] }, status: active } },
    { name: 'drafts', filters: { status: { operator: 'oneOf', values: ['draft'] } } },
  ],
};
