import { servesCountry } from '#domain/address/address.ts';
import {
  MAX_ADDRESSES,
  savedAddressSchema,
  type StoredAddress,
  type SavedAddress,
} from '#domain/account/saved-address.ts';
import type { Scope } from '../service/scope.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { ConflictError, InvalidFieldsError, NotFoundError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { changeAccount } from './change-account.ts';

interface OwnAddress {
  accountId: string;
  addressId: string;
}

/** The addresses of an account, its default one first. */
export function listAddresses(
  { engine: { db } }: Scope,
  { accountId }: { accountId: string },
): Promise<SavedAddress[]> {
  return readAddresses(db, accountId);
}

/**
 * Saves a new address, or changes a saved one. The first one is the default; another becomes
 * it when it says so.
 *
 * @param addressId null for a new one
 * @param input `{ label, address, isDefault }`
 * @returns all addresses of the account
 * @throws InvalidFieldsError, with names such as 'address.zipCode'
 * @throws NotFoundError for an address that is not this account's
 * @throws ConflictError 'tooManyAddresses'
 */
export async function saveAddress(
  scope: Scope,
  { accountId, addressId, input }: Omit<OwnAddress, 'addressId'> & Saving,
): Promise<SavedAddress[]> {
  const { label, address, isDefault } = parseInput(savedAddressSchema, input);
  const { countries } = await loadSettings(scope);
  if (!servesCountry(countries, address.country))
    throw new InvalidFieldsError({ 'address.country': 'fields.countryNotServed' });
  const row = { label, address: JSON.stringify(address) };
  return scope.engine.transaction(async (tx) => {
    await changeAccount(tx, accountId, scope.now());
    const saved = await readAddresses(tx, accountId);
    const id = addressId ?? scope.newId();
    if (addressId === null) {
      if (saved.length >= MAX_ADDRESSES) throw new ConflictError('tooManyAddresses');
      await tx
        .insertInto('addresses')
        .values({ id, accountId, position: saved.length, ...row })
        .execute();
    } else {
      if (!saved.some((other) => other.id === id)) throw new NotFoundError();
      await tx.updateTable('addresses').set(row).where('id', '=', id).execute();
    }
    const others = [...saved.map((other) => other.id), id].filter((other) => other !== id);
    if (isDefault) await renumber(tx, [id, ...others]);
    return readAddresses(tx, accountId);
  });
}

interface Saving {
  addressId: string | null;
  input: unknown;
}

/**
 * Forgets an address; of those that stay, the first is the default.
 *
 * @returns the addresses that stay
 * @throws NotFoundError for an address that is not this account's
 */
export async function removeAddress(
  scope: Scope,
  { accountId, addressId }: OwnAddress,
): Promise<SavedAddress[]> {
  return scope.engine.transaction(async (tx) => {
    await changeAccount(tx, accountId, scope.now());
    const { numDeletedRows } = await tx
      .deleteFrom('addresses')
      .where('id', '=', addressId)
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new NotFoundError();
    const saved = await readAddresses(tx, accountId);
    await renumber(
      tx,
      saved.map(({ id }) => id),
    );
    return saved;
  });
}

export async function readAddresses(db: Db | Tx, accountId: string): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .select(['id', 'label', 'address'])
    .where('accountId', '=', accountId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, label, address }, position) => ({
    id,
    label,
    isDefault: position === 0,
    address: JSON.parse(address) as StoredAddress,
  }));
}

async function renumber(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx.updateTable('addresses').set({ position }).where('id', '=', id).execute();
  }
}
