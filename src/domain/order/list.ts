import type { ListShape } from '../dashboard/list.ts';

export const orderList: ListShape = { sorts: ['priority', '-createdAt', 'buyer', '-payable'] };
