import { customerList, customerUpdateSchema } from '#domain/customers/customer.ts';
import { accept, type Section } from '../dashboard/section.ts';
import { listCustomers } from './list-customers.ts';
import { readCustomer } from './read-customer.ts';
import { removeCustomer, updateCustomer } from './write-customer.ts';

/** The people who buy. They make their accounts themselves. */
export const customers: Section = {
  ...customerList,
  name: 'customers',
  table: 'accounts',
  list: listCustomers,
  read: readCustomer,
  update: accept(customerUpdateSchema, updateCustomer),
  remove: removeCustomer,
  audited: ['status'],
};
