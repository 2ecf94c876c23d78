import type { Tx } from '../db/engine/engine.ts';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../service/scope.ts';

/** Forgets prescriptions with all their versions; files that no order names go after the commit. */
export async function dropPrescriptions(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const files = [
    ...(await tx.selectFrom('prescriptions').select('fileId').where('id', 'in', ids).execute()),
    ...(await tx
      .selectFrom('prescriptionVersions')
      .select('fileId')
      .where('prescriptionId', 'in', ids)
      .execute()),
  ];
  // With their versions.
  await tx.deleteFrom('prescriptions').where('id', 'in', ids).execute();
  await removeFilesLater(scope, files.map(({ fileId }) => fileId).filter(Boolean));
}

/** Removes files unless a prescription or an order still has them. */
export async function removeFilesLater(scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const unique = [...new Set(ids)];
  await queueJob(scope, { kind: 'prescriptions.removeFiles', payload: { ids: unique } });
}

/** Forgets all prescriptions of an account, those it has sent for an order included. */
export async function erasePrescriptions(tx: Tx, scope: Scope, accountId: string): Promise<void> {
  const rows = await tx
    .selectFrom('prescriptions')
    .select('id')
    .where('accountId', '=', accountId)
    .execute();
  await dropPrescriptions(
    tx,
    scope,
    rows.map(({ id }) => id),
  );
}

const BATCH = 100;

/** Removes prescriptions that were sent for an order long ago; an order has its own copy. */
export async function forgetExpiredPrescriptions(scope: Scope): Promise<void> {
  const forgetSome = () =>
    scope.engine.transaction(async (tx) => {
      const old = await tx
        .selectFrom('prescriptions')
        .select('id')
        .where('expiresAt', '<=', scope.now())
        .limit(BATCH)
        .execute();
      await dropPrescriptions(
        tx,
        scope,
        old.map(({ id }) => id),
      );
      return old.length;
    });
  while ((await forgetSome()) === BATCH);
}

/**
 * Takes the person out of what orders say of their lenses: powers, photo, wearer, what was asked, measured and worked on,
 * and the prescriptions that were sent for them without an account. The lenses that were sold stay, and so does the book of
 * prescriptions, which the law asks for (Decreto 24.492/1934).
 */
export async function eraseFromOrderLenses(
  tx: Tx,
  scope: Scope,
  orderIds: readonly string[],
): Promise<void> {
  const files: string[] = [];
  const sent: string[] = [];
  for (const orderId of orderIds) {
    const rows = await tx
      .selectFrom('orderLenses')
      .select(['fileId', 'prescriptionId'])
      .where('orderId', '=', orderId)
      .execute();
    if (rows.length === 0) continue;
    files.push(...rows.map(({ fileId }) => fileId).filter(Boolean));
    sent.push(...rows.flatMap(({ prescriptionId }) => prescriptionId ?? []));
    await tx
      .updateTable('orderLenses')
      .set({ typed: '', normalised: '', heights: '', reviews: '', work: '', prescriptionId: null })
      .set({ fileId: '', fileType: '', wearerName: '', kinship: '', question: '', reason: '' })
      .where('orderId', '=', orderId)
      .execute();
    await tx
      .updateTable('orderLensSteps')
      .set({ note: '', measured: '' })
      .where('orderId', '=', orderId)
      .execute();
    // Its buyer has sent the prescription under their own name.
    await tx
      .updateTable('orderLensSteps')
      .set({ actorName: '' })
      .where('orderId', '=', orderId)
      .where('actorId', '=', (eb) =>
        eb.selectFrom('orders').select('accountId').where('id', '=', orderId),
      )
      .execute();
  }
  await dropPrescriptions(tx, scope, await guestsOf(tx, sent));
  await removeFilesLater(scope, files);
}

/** Of these prescriptions, those that were sent without an account: nobody else's, they would stay for weeks. */
async function guestsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('prescriptions')
    .select('id')
    .where('id', 'in', ids)
    .where('accountId', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
