import type { ListShape } from '../dashboard/list.ts';
import { STOCK_LEVELS } from './product-record.ts';
import { PRODUCT_STATUSES } from './product-status.ts';
import { PRODUCT_KINDS } from './product.ts';

const active = { operator: 'oneOf', values: ['active'] } as const;

/** How the dashboard's list of products may be asked for. `brand` and `category` take ids. */
export const productList: ListShape = {
  sorts: ['-updatedAt', 'name', 'stock', 'price', '-sold', '-createdAt'],
  filters: {
    status: { kind: 'choice', options: PRODUCT_STATUSES },
    kind: { kind: 'choice', options: PRODUCT_KINDS },
    brand: { kind: 'choice' },
    /** And those below it. */
    category: { kind: 'choice' },
    stock: { kind: 'choice', options: STOCK_LEVELS },
    noPicture: { kind: 'flag' },
    /** Its cheapest variant. */
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
