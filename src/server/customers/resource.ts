import {
  addressIdSchema,
  checkedCustomerAddressSchema,
  consentSchema,
  mergeCustomersSchema,
  noteIdSchema,
  noteSchema,
  tagsSchema,
} from '#domain/customers/customer-input.ts';
import type { CustomerItem } from '#domain/customers/customer.ts';
import { action, type Resource } from '../dashboard/resource.ts';
import {
  addCustomerNote,
  addCustomerTags,
  removeCustomerAddress,
  removeCustomerNote,
  saveCustomerAddress,
  setConsent,
  setCustomerTags,
} from './annotate-customer.ts';
import { removeCustomer } from './erase-customer.ts';
import { customersList } from './list-customers.ts';
import { mergeCustomers } from './records/move-customer.ts';
import { readCustomer } from './read-customer.ts';
import { createCustomer, setCustomerStatus, updateCustomer } from './write-customer.ts';

const onOne = { right: 'edit', on: 'record' } as const;

/** Everyone who has bought, has an account, or was added by staff. */
export const customers: Resource = {
  name: 'customers',
  list: customersList,
  record: readCustomer,
  create: createCustomer,
  update: updateCustomer,
  remove: removeCustomer,
  actions: {
    activate: action({
      right: 'edit',
      on: 'both',
      run: (scope, { ids }) => setCustomerStatus(scope, { ids, status: 'active' }),
    }),
    deactivate: action({
      right: 'edit',
      on: 'both',
      run: (scope, { ids }) => setCustomerStatus(scope, { ids, status: 'inactive' }),
    }),
    note: action({ ...onOne, input: noteSchema, run: addCustomerNote }),
    'remove-note': action({ ...onOne, input: noteIdSchema, run: removeCustomerNote }),
    tags: action({ ...onOne, input: tagsSchema, run: setCustomerTags }),
    consent: action({ ...onOne, input: consentSchema, run: setConsent }),
    address: action({ ...onOne, input: checkedCustomerAddressSchema, run: saveCustomerAddress }),
    'remove-address': action({ ...onOne, input: addressIdSchema, run: removeCustomerAddress }),
    tag: action({ right: 'edit', on: 'selection', input: tagsSchema, run: addCustomerTags }),
    merge: action({
      right: 'delete',
      on: 'selection',
      input: mergeCustomersSchema,
      limit: 20,
      run: mergeCustomers,
    }),
  },
  found: ({ fullName, email, phone }: CustomerItem) => ({
    title: fullName || email || phone,
    detail: [email, phone].filter(Boolean).join(' · '),
  }),
  version: 'customers',
  audited: ['status', 'emailConsent', 'whatsappConsent'],
  // Of two that were merged into one, the other's fields are those of the one that stays.
  derived: [
    'id',
    'createdAt',
    'doubles',
    'orders',
    'orderCount',
    'orderSum',
    'lastOrderAt',
    'averageOrder',
    'orderAddresses',
    'mayOpenOrders',
  ],
  ofPeople: true,
};
