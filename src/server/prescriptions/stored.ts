import type { Kinship } from '#domain/lenses/order-lens.ts';
import type { Prescription, TypedPrescription } from '#domain/prescriptions/prescription.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { PrescriptionRow } from '../db/schema/lenses.ts';
import { accountIdOf, type Scope } from '../service/scope.ts';

/** A stored prescription, as an order takes it over. */
export interface StoredPrescription {
  typed: TypedPrescription;
  /** null if only a photo or PDF was sent. */
  normalised: Prescription | null;
  /** '' without a file. */
  fileId: string;
  fileType: string;
  wearerName: string;
  kinship: Kinship | '';
}

export const readTyped = ({ typed }: Pick<PrescriptionRow, 'typed'>): TypedPrescription =>
  JSON.parse(typed) as TypedPrescription;

export const readNormalised = ({
  normalised,
}: Pick<PrescriptionRow, 'normalised'>): Prescription | null =>
  normalised === '' ? null : (JSON.parse(normalised) as Prescription);

/**
 * A stored prescription that the actor may order by: one of their own account, or a guest's, of which its id is all
 * that is needed. In a transaction its row stays locked until the commit, so that its file is not removed before the
 * order names it.
 *
 * @returns null for one that is gone, has expired or is another's
 */
export async function readStoredPrescription(
  db: Db | Tx,
  scope: Scope,
  { id }: { id: string },
): Promise<StoredPrescription | null> {
  const row = db.isTransaction
    ? await lockPrescription(db as Tx, id)
    : await db.selectFrom('prescriptions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !isUsable(scope, row)) return null;
  return {
    typed: readTyped(row),
    normalised: readNormalised(row),
    fileId: row.fileId,
    fileType: row.fileType,
    wearerName: row.person,
    kinship: row.kinship as Kinship | '',
  };
}

/** Reads a prescription for a change, and locks its row until the commit. */
export const lockPrescription = (tx: Tx, id: string): Promise<PrescriptionRow | undefined> =>
  tx
    .updateTable('prescriptions')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Whether the actor may order by a prescription, or send its file. */
export const isUsable = (
  scope: Scope,
  { accountId, expiresAt }: Pick<PrescriptionRow, 'accountId' | 'expiresAt'>,
): boolean =>
  (accountId === null || accountId === accountIdOf(scope)) &&
  (expiresAt === null || expiresAt > scope.now());
