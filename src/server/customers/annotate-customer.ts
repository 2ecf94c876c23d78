import type { z } from 'zod';
import type {
  addressIdSchema,
  checkedCustomerAddressSchema,
  consentSchema,
  noteIdSchema,
  noteSchema,
  tagsSchema,
} from '#domain/customers/customer-input.ts';
import { servesCountry } from '#domain/address/address.ts';
import { houseLine } from '#domain/address/house.ts';
import { type CustomerAddress, MAX_CUSTOMER_ADDRESSES } from '#domain/customers/customer.ts';
import { signature } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import type { Selected } from '../dashboard/resource.ts';
import { ConflictError, InvalidFieldsError, NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';

/** What an action on one customer is given. */
type On<Schema extends z.ZodType> = Selected<z.output<Schema>>;

/** Adds a note in the actor's name; the customer does not see it. */
export async function addCustomerNote(
  scope: Scope,
  { ids: [customerId = ''], text }: On<typeof noteSchema>,
): Promise<void> {
  authorise(scope, 'customers', 'edit');
  const note = { id: scope.newId(), customerId, text, at: scope.now(), ...signature(scope.actor) };
  await scope.engine.transaction((tx) => tx.insertInto('customerNotes').values(note).execute());
}

/** @throws NotFoundError for a note of another customer */
export async function removeCustomerNote(
  scope: Scope,
  { ids: [customerId = ''], noteId }: On<typeof noteIdSchema>,
): Promise<void> {
  authorise(scope, 'customers', 'edit');
  await scope.engine.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('customerNotes')
      .where('id', '=', noteId)
      .where('customerId', '=', customerId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new NotFoundError();
  });
}

/** Replaces the tags of a customer. */
export async function setCustomerTags(
  scope: Scope,
  { ids: [customerId = ''], tags }: On<typeof tagsSchema>,
): Promise<void> {
  authorise(scope, 'customers', 'edit');
  await scope.engine.transaction(async (tx) => {
    await tx.deleteFrom('customerTags').where('customerId', '=', customerId).execute();
    if (tags.length === 0) return;
    await tx
      .insertInto('customerTags')
      .values(tags.map((tag) => ({ customerId, tag })))
      .execute();
  });
}

/** Adds tags to several customers. */
export async function addCustomerTags(
  scope: Scope,
  { ids, tags }: On<typeof tagsSchema>,
): Promise<void> {
  authorise(scope, 'customers', 'edit');
  if (tags.length === 0) return;
  await scope.engine.transaction((tx) =>
    tx
      .insertInto('customerTags')
      .values(ids.flatMap((customerId) => tags.map((tag) => ({ customerId, tag }))))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Records whether a customer wants to hear from the shop, when and how they said so. */
export async function setConsent(
  scope: Scope,
  { ids: [id = ''], channel, consent, source }: On<typeof consentSchema>,
): Promise<void> {
  authorise(scope, 'customers', 'edit');
  const at = scope.now();
  const columns =
    channel === 'email'
      ? { emailConsent: consent, emailConsentAt: at, emailConsentSource: source }
      : { whatsappConsent: consent, whatsappConsentAt: at, whatsappConsentSource: source };
  await scope.engine.transaction((tx) =>
    tx.updateTable('customers').set(columns).where('id', '=', id).execute(),
  );
}

/**
 * Saves an address for a customer, or changes a saved one; the account's own are its owner's.
 *
 * @throws InvalidFieldsError for a country that the shop does not sell to
 * @throws ConflictError 'tooManyCustomerAddresses'
 * @throws NotFoundError for an address of another customer
 */
export async function saveCustomerAddress(
  scope: Scope,
  { ids: [customerId = ''], id, label, ...parts }: On<typeof checkedCustomerAddressSchema>,
): Promise<void> {
  authorise(scope, 'customers', 'edit');
  const { countries } = await loadSettings(scope);
  if (!servesCountry(countries, parts.country))
    throw new InvalidFieldsError({ country: 'fields.countryNotServed' });
  const stored: CustomerAddress = { ...parts, house: houseLine(parts) };
  const address = JSON.stringify(stored);
  await scope.engine.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('customerAddresses')
      .select('id')
      .where('customerId', '=', customerId)
      .execute();
    if (id) {
      if (!rows.some((row) => row.id === id)) throw new NotFoundError();
      await tx
        .updateTable('customerAddresses')
        .set({ label, address })
        .where('id', '=', id)
        .execute();
      return;
    }
    if (rows.length >= MAX_CUSTOMER_ADDRESSES) throw new ConflictError('tooManyCustomerAddresses');
    const row = { id: scope.newId(), customerId, label, address, createdAt: scope.now() };
    await tx.insertInto('customerAddresses').values(row).execute();
  });
}

/** @throws NotFoundError for an address of another customer */
export async function removeCustomerAddress(
  scope: Scope,
  { ids: [customerId = ''], addressId }: On<typeof addressIdSchema>,
): Promise<void> {
  authorise(scope, 'customers', 'edit');
  await scope.engine.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('customerAddresses')
      .where('id', '=', addressId)
      .where('customerId', '=', customerId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new NotFoundError();
  });
}
