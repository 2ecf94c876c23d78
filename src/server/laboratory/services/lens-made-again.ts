import type { RemakeInput } from '#domain/laboratory/service-input.ts';
import type { BoughtLens } from '#domain/lenses/order-lens.ts';
import type { Finding, Findings, TypedPrescription } from '#domain/prescriptions/prescription.ts';
import { InvalidFieldsError } from '../../base/errors.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderLensRow } from '../../db/schema/lenses.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema/orders.ts';
import { readLens } from '../../lenses/order-lenses.ts';
import type { LineLens } from '../../orders/placing/lens-lines.ts';
import { invalidPrescription } from '../../prescriptions/invalid-prescription.ts';
import { judgeLensFor } from '../../prescriptions/judge-lens-for.ts';
import type { Scope } from '../../service/scope.ts';
import { judgeForLens } from '../judge-typed.ts';
import { prescriptionOf } from '../steps/stored-prescription.ts';

/** Glasses that were handed over: their order, its row locked, their line and service order. */
export interface FirstGlasses {
  order: OrderRow;
  line: OrderLineRow;
  lens: OrderLensRow;
}

/**
 * The lenses of glasses that are made again: the first ones, and by their prescription, unless others are wanted, which
 * are judged. The date of the first prescription was accepted when they were ordered.
 *
 * @throws InvalidFieldsError of `prescription.od.sphere` …, `prescription` for one that was erased, and `lensId`
 */
export async function lensMadeAgain(
  tx: Tx,
  scope: Scope,
  first: FirstGlasses,
  wanted: Pick<RemakeInput, 'lensId' | 'prescription'>,
): Promise<LineLens> {
  const before = readLens(first.line.lens)!;
  const isOther = wanted.lensId !== undefined && wanted.lensId !== before.lensId;
  const typed = wanted.prescription ?? prescriptionOf(first.lens).typed;
  const isGraded = before.use !== 'none';
  if (isGraded && !typed)
    throw new InvalidFieldsError({ prescription: 'lenses.findings.required' });
  const judged = isOther
    ? await judgeOther(tx, scope, first, { lensId: wanted.lensId!, before, typed })
    : null;
  const ofPowers =
    judged ??
    (wanted.prescription && isGraded
      ? await judgeForLens(tx, scope, first.lens, wanted.prescription)
      : null);
  if (ofPowers) refuse(ofPowers, { isDated: wanted.prescription !== undefined });
  const bought: BoughtLens = { ...(judged?.bought ?? before), priceCents: 0 };
  const { wearerName, kinship, heights } = first.lens;
  return {
    bought,
    costCents: await costOf(tx, bought.lensId),
    key: '',
    labels: { wearerName, kinship, heights, tray: '' },
    prescription: isGraded
      ? { ...sourceOf(first, wanted), ...powersOf(first, typed!, ofPowers) }
      : null,
  };
}

type Judged = Findings & Pick<NonNullable<LineLens['prescription']>, 'normalised'>;

/** Another lens, for the same use and with the same treatments. */
const judgeOther = (
  tx: Tx,
  scope: Scope,
  { line }: FirstGlasses,
  {
    lensId,
    before,
    typed,
  }: { lensId: string; before: BoughtLens; typed: TypedPrescription | null },
) =>
  judgeLensFor(tx, scope, {
    productId: line.productId,
    attribute: line.attribute,
    lens: { lensId, use: before.use, treatments: before.treatments },
    prescription: before.use === 'none' ? null : typed,
  });

/** @throws InvalidFieldsError for what stops it; a date that is past does so only of a new prescription */
function refuse({ refusals, questions }: Findings, { isDated }: { isDated: boolean }): void {
  const counts = ({ code }: Finding) => isDated || code !== 'expired';
  const isOfLens = ({ field }: Finding) => field === 'lens';
  const found = refusals.filter(counts);
  const errors = [
    invalidPrescription({ refusals: found.filter(isOfLens), questions: [] }, 'lensId'),
    invalidPrescription(
      { refusals: found.filter((each) => !isOfLens(each)), questions },
      'prescription',
    ),
  ].flatMap((error) => error ?? []);
  if (errors.length === 0) return;
  throw new InvalidFieldsError(
    Object.assign({}, ...errors.map(({ fields }) => fields)) as Record<string, string>,
    'invalidFields',
    Object.assign({}, ...errors.map(({ values }) => values)) as Record<string, unknown>,
  );
}

/** Where the prescription comes from: a new one has no photo. */
const sourceOf = ({ lens }: FirstGlasses, { prescription }: Pick<RemakeInput, 'prescription'>) =>
  prescription
    ? { prescriptionId: null, fileId: '', fileType: '' }
    : { prescriptionId: lens.prescriptionId, fileId: lens.fileId, fileType: lens.fileType };

/** Powers that were approved stand as they are, with what calls for a second pair of eyes. */
function powersOf({ lens }: FirstGlasses, typed: TypedPrescription, judged: Judged | null) {
  const own = prescriptionOf(lens);
  return {
    typed,
    normalised: judged?.normalised ?? own.normalised,
    reviews: judged?.reviews ?? own.reviews,
  };
}

async function costOf(tx: Tx, lensId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('lenses')
    .select('costCents')
    .where('id', '=', lensId)
    .executeTakeFirst();
  return row?.costCents ?? null;
}
