import { hash } from 'node:crypto';
import type { BoughtLens } from '#domain/lenses/order-lens.ts';
import type { OrderedLens } from '#domain/lenses/lens-choice-input.ts';
import type { ItemChoice } from '#domain/orders/order-input.ts';
import type {
  Finding,
  Prescription,
  TypedPrescription,
} from '#domain/prescriptions/prescription.ts';
import { DAY_MS } from '#domain/time.ts';
import type { ResolvedItem } from '../../cart/resolve-items.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderLensRow } from '../../db/schema/lenses.ts';
import { InvalidFieldsError } from '../../base/errors.ts';
import { offeredLensesById } from '../../lenses/lens-rows.ts';
import { invalidPrescription } from '../../prescriptions/invalid-prescription.ts';
import { judgeLensFor } from '../../prescriptions/judge-lens-for.ts';
import { readStoredPrescription } from '../../prescriptions/stored.ts';
import { signature } from '../../service/audit.ts';
import { queueJob } from '../../jobs/queue.ts';
import { nextNumber } from '../../service/next-number.ts';
import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';

/** What staff write on a service order when they sell it. */
interface Labels {
  wearerName: string;
  kinship: string;
  tray: string;
}

/** An item as far as its lenses go; a buyer writes no labels. */
type LensItem = ItemChoice & { lens: (OrderedLens & Partial<Labels>) | null };

/** The lenses of a line that is being placed, with the prescription that they are made by. */
export interface LineLens {
  bought: BoughtLens;
  /** What a pair costs the shop, in cents; null if it has not said. */
  costCents: number | null;
  /** Tells lines of one variant with other lenses, or for other eyes, apart. */
  key: string;
  /** With the heights of the pupils, for glasses that are made again. */
  labels: Labels & Partial<Pick<OrderLensRow, 'heights'>>;
  /** null while the buyer has not sent it, and for lenses without power; of a photo alone, there are no powers yet. */
  prescription: {
    typed: TypedPrescription | null;
    normalised: Prescription | null;
    prescriptionId: string | null;
    fileId: string;
    fileType: string;
    reviews: readonly Finding[];
  } | null;
}

/**
 * Computes the lenses of items again, from the shop's own rows: whether they can be made for this frame and these eyes,
 * and what they cost.
 *
 * @returns one entry for each item, null for a frame alone
 * @throws InvalidFieldsError of `items.0.lens.od.sphere` … for what cannot be made, or could be read in two ways
 */
export async function lensesOfItems(
  tx: Tx,
  scope: Scope,
  items: readonly ResolvedItem<LensItem>[],
): Promise<(LineLens | null)[]> {
  const lenses: (LineLens | null)[] = [];
  for (const [index, resolved] of items.entries()) {
    lenses.push(await lensOfItem(tx, scope, resolved, `items.${index}.lens`));
  }
  return lenses;
}

async function lensOfItem(
  tx: Tx,
  scope: Scope,
  { item: { lens }, variant, isLensGone }: ResolvedItem<LensItem>,
  field: string,
): Promise<LineLens | null> {
  if (!lens || !variant) return null;
  // What is no longer sold is refused with all that is wrong with the lines.
  if (isLensGone && (await offeredLensesById(tx, [lens.lensId])).size === 0) return null;
  const isGraded = lens.use !== 'none';
  const sent = isGraded ? await sentWith(tx, scope, lens, field) : null;
  const typed = sent?.typed ?? null;
  const found = await judgeLensFor(tx, scope, {
    productId: variant.productId,
    attribute: variant.attribute,
    lens,
    prescription: isGraded ? (typed ?? 'later') : null,
  });
  const error = invalidPrescription(found, field);
  if (error) throw error;
  const prescription = sent && {
    typed,
    prescriptionId: sent.prescriptionId,
    fileId: sent.fileId,
    fileType: sent.fileType,
    normalised: typed && found.normalised,
    reviews: typed ? found.reviews : [],
  };
  const labels: Labels = {
    wearerName: lens.wearerName || (sent?.wearerName ?? ''),
    kinship: lens.kinship || (sent?.kinship ?? ''),
    tray: lens.tray ?? '',
  };
  const { bought } = found;
  const { costCents } = await tx
    .selectFrom('lenses')
    .select('costCents')
    .where('id', '=', bought.lensId)
    .executeTakeFirstOrThrow();
  return { bought, costCents, key: keyOf(bought, prescription, labels), labels, prescription };
}

/** A prescription as it comes with an item, and whose it is. */
type Sent = Omit<NonNullable<LineLens['prescription']>, 'normalised' | 'reviews'> &
  Omit<Labels, 'tray'>;

/** The prescription that comes with an item, stored or typed; null if it is sent later. */
async function sentWith(
  tx: Tx,
  scope: Scope,
  { prescriptionId, prescription }: OrderedLens,
  field: string,
): Promise<Sent | null> {
  if (prescriptionId !== undefined) {
    const stored = await readStoredPrescription(tx, scope, { id: prescriptionId });
    if (!stored)
      throw new InvalidFieldsError({ [`${field}.prescriptionId`]: 'fields.prescriptionGone' });
    const { typed, normalised, ...file } = stored;
    return { ...file, typed: normalised && typed, prescriptionId };
  }
  if (prescription === undefined || prescription === 'later') return null;
  const file = { fileId: '', fileType: '', wearerName: '', kinship: '' };
  return { ...file, typed: prescription, prescriptionId: null };
}

const keyOf = (...lens: [BoughtLens, LineLens['prescription'], Labels]): string =>
  hash('sha256', JSON.stringify(lens), 'hex').slice(0, 16);

/** Writes the service orders of an order's lines with lenses; they wait for the optician, or for the prescription. */
export async function writeOrderLenses(
  tx: Tx,
  scope: Scope,
  { orderId, lines }: { orderId: string; lines: readonly { position: number; lens: LineLens }[] },
): Promise<void> {
  const now = scope.now();
  for (const { position, lens } of lines) {
    const { bought, prescription, labels } = lens;
    const { typed, normalised, reviews = [], ...rest } = prescription ?? {};
    await tx
      .insertInto('orderLenses')
      .values({
        orderId,
        position,
        number: await nextNumber(tx, 'serviceOrders'),
        lensId: bought.lensId,
        use: bought.use,
        typed: typed ? JSON.stringify(typed) : '',
        normalised: normalised ? JSON.stringify(normalised) : '',
        prescriptionId: null,
        ...rest,
        ...labels,
        reviews: reviews.length > 0 ? JSON.stringify(reviews) : '',
        prescriptionState: bought.use === 'none' ? null : 'waiting',
        approvedAt: null,
        labState: null,
        dueAt: null,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    if (bought.use === 'none') continue;
    await tx
      .insertInto('orderLensSteps')
      .values({
        orderId,
        position,
        step: 0,
        state: 'waiting',
        at: now,
        ...signature(scope.actor),
        note: '',
        measured: '',
      })
      .execute();
  }
  // A photo may have been announced that never came.
  const isMissing = lines.some(
    ({ lens: { bought, prescription } }) =>
      bought.use !== 'none' && !prescription?.typed && !prescription?.fileId,
  );
  if (!isMissing) return;
  const { firstReminderDays, secondReminderDays } = (await loadSettings(scope)).lenses;
  for (const days of new Set([firstReminderDays, secondReminderDays].filter(Boolean)))
    await queueJob(scope, {
      kind: 'prescriptions.remind',
      payload: { orderId },
      runAt: now + days * DAY_MS,
    });
}
