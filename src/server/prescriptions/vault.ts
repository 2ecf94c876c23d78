import { addDays } from '#domain/date.ts';
import type { Kinship } from '#domain/lenses/order-lens.ts';
import { typedPart } from '#domain/prescriptions/blank-prescription.ts';
import { readDay, type PrescriptionRules } from '#domain/prescriptions/judge-prescription.ts';
import { ownPrescriptionFile, type PaperType } from '#domain/prescriptions/prescription-file.ts';
import {
  MAX_PRESCRIPTIONS,
  vaultPrescriptionSchema,
  type EarlierPrescription,
  type OwnPrescription,
} from '#domain/prescriptions/vault.ts';
import { ConflictError, NotFoundError } from '../base/errors.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { PrescriptionRow } from '../db/schema/lenses.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { normalise, rulesOf } from './normalise.ts';
import { dropPrescriptions } from './remove.ts';
import { lockPrescription, readNormalised, readTyped } from './stored.ts';
import { storeVersion } from './versions.ts';

/** Prescriptions on one page of the list. */
const PER_PAGE = 20;

interface Own {
  accountId: string;
}

interface OwnById extends Own {
  id: string;
}

/** A stored prescription as its owner reads it. */
function ownOf(row: PrescriptionRow, { validDays }: PrescriptionRules): OwnPrescription {
  const { id, version, person, fileId, createdAt, updatedAt } = row;
  const typed = readTyped(row);
  const issuedAt = readDay(typed.issuedAt);
  return {
    ...typed,
    _id: id,
    version,
    person,
    kinship: row.kinship as Kinship | '',
    normalised: readNormalised(row),
    fileUrl: fileId === '' ? null : ownPrescriptionFile(id),
    fileType: row.fileType as PaperType | '',
    validUntil: issuedAt && addDays(issuedAt, validDays),
    createdAt,
    updatedAt,
  };
}

/** The prescriptions in the vault of an account, the latest written or changed first. */
export async function listPrescriptions(
  scope: Scope,
  { accountId, page = 1 }: Own & { page?: number },
): Promise<{ prescriptions: OwnPrescription[]; total: number; page: number; pages: number }> {
  const stored = scope.engine.db
    .selectFrom('prescriptions')
    .where('accountId', '=', accountId)
    .where('consentedAt', 'is not', null);
  const counted = await stored
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const shown = Math.min(Math.max(1, page), pages);
  const rows = await stored
    .selectAll()
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(PER_PAGE)
    .offset((shown - 1) * PER_PAGE)
    .execute();
  const rules = await rulesOf(scope);
  return { prescriptions: rows.map((row) => ownOf(row, rules)), total, page: shown, pages };
}

/**
 * A prescription of an account, with its earlier versions, the latest first.
 *
 * @throws NotFoundError for another's
 */
export async function readPrescription(
  scope: Scope,
  { accountId, id }: OwnById,
): Promise<OwnPrescription & { versions: EarlierPrescription[] }> {
  const { db } = scope.engine;
  const row = await db
    .selectFrom('prescriptions')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return { ...ownOf(row, await rulesOf(scope)), versions: await earlierOf(db, id) };
}

async function earlierOf(db: Db, id: string): Promise<EarlierPrescription[]> {
  const rows = await db
    .selectFrom('prescriptionVersions')
    .selectAll()
    .where('prescriptionId', '=', id)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    ...readTyped(row),
    version: row.version,
    normalised: readNormalised(row),
    fileUrl: row.fileId === '' ? null : `${ownPrescriptionFile(id)}?version=${row.version}`,
    fileType: row.fileType as PaperType | '',
    at: row.at,
  }));
}

/** Everything that an account has stored of prescriptions, for its export. */
export async function exportPrescriptions(
  scope: Scope,
  { accountId }: Own,
): Promise<(OwnPrescription & { versions: EarlierPrescription[] })[]> {
  const { db } = scope.engine;
  const rules = await rulesOf(scope);
  const rows = await db
    .selectFrom('prescriptions')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({ ...ownOf(row, rules), versions: await earlierOf(db, row.id) })),
  );
}

/** A prescription that lenses were ordered by, for an export. */
export interface OrderedPrescriptionExport {
  orderId: string;
  /** Of the service order. */
  number: number;
  wearer: string;
  kinship: string;
  typed: unknown;
  normalised: unknown;
  /** Of the pupils in the frame, as the shop has measured them. */
  heights: unknown;
  hasFile: boolean;
}

/** The prescriptions that orders of an account or a customer were made by, as they stand with the orders. */
export async function exportOrderedPrescriptions(
  { engine: { db } }: Scope,
  whose: Own | { customerId: string },
): Promise<OrderedPrescriptionExport[]> {
  const rows = await db
    .selectFrom('orderLenses')
    .innerJoin('orders', 'orders.id', 'orderLenses.orderId')
    .select(['orderId', 'number', 'wearerName as wearer', 'kinship', 'heights', 'fileId'])
    .select(['typed', 'normalised'])
    .where((eb) =>
      'accountId' in whose
        ? eb('orders.accountId', '=', whose.accountId)
        : eb('orders.customerId', '=', whose.customerId),
    )
    .where((eb) => eb.or([eb('typed', '!=', ''), eb('fileId', '!=', ''), eb('heights', '!=', '')]))
    .orderBy('number')
    .execute();
  return rows.map(({ typed, normalised, heights, fileId, ...of }) => ({
    ...of,
    typed: JSON.parse(typed || 'null'),
    normalised: JSON.parse(normalised || 'null'),
    heights: JSON.parse(heights || 'null'),
    hasFile: fileId !== '',
  }));
}

/**
 * Stores a prescription in the vault of an account.
 *
 * @param input `{ person, kinship?, consent: true, fileOnly?, …TypedPrescription }`
 * @throws InvalidFieldsError; ConflictError 'tooManyPrescriptions'; NotFoundError for an account that is gone
 */
export async function createPrescription(
  scope: Scope,
  { accountId, input }: Own & { input: unknown },
): Promise<OwnPrescription> {
  const sent = parseInput(vaultPrescriptionSchema, input);
  const { person, kinship, fileOnly } = sent;
  const typed = typedPart(sent);
  const normalised = await normalise(scope, { typed, fileOnly });
  const now = scope.now();
  const row: PrescriptionRow = {
    id: scope.newSecret(),
    accountId,
    person,
    kinship,
    version: 1,
    typed: JSON.stringify(typed),
    normalised: normalised ? JSON.stringify(normalised) : '',
    fileId: '',
    fileType: '',
    consentedAt: now,
    expiresAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await scope.engine.transaction(async (tx) => {
    await lockOwner(tx, scope, accountId);
    await refuseFull(tx, accountId);
    await tx.insertInto('prescriptions').values(row).execute();
  });
  return ownOf(row, await rulesOf(scope));
}

/** Others of the account wait, its erasure too. @throws NotFoundError for an account that is gone or erased */
async function lockOwner(tx: Tx, scope: Scope, accountId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ updatedAt: scope.now() })
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new NotFoundError();
}

async function refuseFull(tx: Tx, accountId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('prescriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('consentedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_PRESCRIPTIONS) throw new ConflictError('tooManyPrescriptions');
}

/**
 * Changes a prescription of an account; what it was stays as an earlier version. One that was only sent for an order
 * is in the vault from then on.
 *
 * @param input as that of `createPrescription`, with the `version` that was changed
 * @throws InvalidFieldsError; NotFoundError for another's; ConflictError 'prescriptionChanged' if another change came
 *   before
 */
export async function updatePrescription(
  scope: Scope,
  { accountId, id, input }: OwnById & { input: unknown },
): Promise<OwnPrescription> {
  const sent = parseInput(vaultPrescriptionSchema, input);
  const { person, kinship, fileOnly, version } = sent;
  const typed = typedPart(sent);
  const rules = await rulesOf(scope);
  return scope.engine.transaction(async (tx) => {
    await lockOwner(tx, scope, accountId);
    const row = await lockPrescription(tx, id);
    if (row?.accountId !== accountId) throw new NotFoundError();
    if (version !== undefined && version !== row.version)
      throw new ConflictError('prescriptionChanged', { version: row.version });
    const previous = person === row.person ? readNormalised(row) : null;
    const normalised = await normalise(scope, { typed, fileOnly, previous });
    const now = scope.now();
    const change = {
      person,
      kinship,
      typed: JSON.stringify(typed),
      normalised: normalised ? JSON.stringify(normalised) : '',
      consentedAt: row.consentedAt ?? now,
      expiresAt: null,
    };
    const stored = await storeVersion(tx, scope, { row, change });
    return ownOf({ ...row, ...change, ...stored, updatedAt: now }, rules);
  });
}

/**
 * Removes a prescription of an account with its versions and files. Orders that were placed by it have their own copy.
 *
 * @throws NotFoundError for another's
 */
export async function removePrescription(scope: Scope, { accountId, id }: OwnById): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const row = await lockPrescription(tx, id);
    if (row?.accountId !== accountId) throw new NotFoundError();
    await dropPrescriptions(tx, scope, [id]);
  });
}
