import { actingAs, type Scope } from '#server/service/scope.ts';

/** Someone of the staff who may see and edit orders, and nothing else. */
export const seller = {
  id: 'seller',
  name: 'Vera Lima',
  email: 'vera@loja.test',
  emailVerified: true,
  admin: false,
  staff: {
    status: true,
    permissions: [{ name: 'orders' as const, view: true, edit: true, delete: false }],
  },
};

/** The shop, on the seller's behalf. */
export const asSeller = (scope: Scope): Scope => actingAs(scope, { kind: 'user', user: seller });

/** The shop, on behalf of someone who may see orders and change products. */
export const asLooker = (scope: Scope): Scope =>
  actingAs(scope, {
    kind: 'user',
    user: {
      ...seller,
      staff: {
        status: true,
        permissions: [
          { name: 'orders', view: true, edit: false, delete: true },
          { name: 'products', view: true, edit: true, delete: true },
        ],
      },
    },
  });
