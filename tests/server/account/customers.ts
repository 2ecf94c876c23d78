import type { SavedAddress } from '#domain/account/saved-address.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import { saveAddress } from '#server/account/addresses.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Scope } from '#server/service/scope.ts';
import { placeOrder, type PlacedOrder } from '#server/orders/placing/place-order.ts';
import { asCustomer } from '../../support/accounts.ts';
import { address, orderOf, type cartItem } from '../../support/fixtures.ts';

/** Makes a customer with a confirmed e-mail, unless it says otherwise. */
export async function customer(
  scope: Scope,
  email: string,
  { confirmed = true, password }: { confirmed?: boolean; password?: string } = {},
): Promise<SessionUser> {
  const id = scope.newId();
  const passwordHash = password === undefined ? null : await hashPassword(password);
  await scope.engine.transaction((tx) =>
    tx
      .insertInto('accounts')
      .values({
        id,
        email,
        passwordHash,
        fullName: 'Ana Souza',
        phone: '(11) 98765-4321',
        createdAt: scope.now(),
        emailVerifiedAt: confirmed ? scope.now() : null,
      })
      .execute(),
  );
  return { id, email, name: 'Ana Souza', emailVerified: confirmed, admin: false, staff: null };
}

/** An address as it is typed. */
export const home = { ...address, phone: '11987654321', zipCode: '01310100' };

/** Saves an address of this name, and returns it. */
export async function saveAs(
  scope: Scope,
  accountId: string,
  label: string,
  isDefault = false,
): Promise<SavedAddress> {
  const input = { label, isDefault, address: home };
  const all = await saveAddress(scope, { accountId, addressId: null, input });
  return all.find((saved) => saved.label === label)!;
}

let keys = 0;

interface Buying {
  accountId?: string | null;
  email?: string;
  coupon?: string;
}

/** Buys as an account, or as a guest. */
export function buy(
  scope: Scope,
  items: ReturnType<typeof cartItem>[],
  { accountId = null, email = 'ana@exemplo.com.br', coupon }: Buying,
): Promise<PlacedOrder> {
  const billingInfo = { ...address, email, cpf: '529.982.247-25' };
  const body = orderOf(items, { billingInfo, shippingInfo: { ...address, email }, coupon });
  const idempotencyKey = `account-key-${(keys += 1)}`;
  return placeOrder(asCustomer(scope, accountId), { body, idempotencyKey });
}

/** Moves every order of the shop to a status. */
export async function moveOrders(scope: Scope, status: 'delivered' | 'cancelled') {
  await scope.engine.transaction((tx) => tx.updateTable('orders').set({ status }).execute());
}
