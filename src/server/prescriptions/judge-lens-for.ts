import { dayOf } from '#domain/date.ts';
import { takesLenses } from '#domain/frames/lenses.ts';
import { judgeLens } from '#domain/lenses/judge-lens.ts';
import { lensRulesOf } from '#domain/lenses/lens-rules.ts';
import type { Lens, LensFrame } from '#domain/lenses/lens.ts';
import { boughtLens, type BoughtLens } from '#domain/lenses/order-lens.ts';
import type { LensChoice } from '#domain/lenses/lens-choice.ts';
import {
  judgePrescription,
  noFindings,
  verdictOf,
  type Judgement,
} from '#domain/prescriptions/judge-prescription.ts';
import type {
  Prescription,
  TypedPrescription,
  Verdict,
} from '#domain/prescriptions/prescription.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { USUAL_SHAPE } from '../catalogue/mounting-frames.ts';
import { offeredLensesById } from '../lenses/lens-rows.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';

/** Lenses that are wanted for a frame. */
export interface WantedLens {
  productId: string;
  /** Name of the frame's size; null for a frame of one size. */
  attribute: string | null;
  lens: Pick<LensChoice, 'lensId' | 'use' | 'treatments'>;
  /** null for lenses without power; 'later' judges lens and frame alone. */
  prescription: TypedPrescription | 'later' | null;
  /** An earlier prescription of the same person. */
  previous?: Prescription | null;
  /** Whether it is only tried out: DP, date and prescriber may be missing. */
  draft?: boolean;
}

/** What an optician would say of it, and what is bought. */
export interface JudgedLens extends Judgement {
  verdict: Verdict;
  bought: BoughtLens;
  lens: Lens;
  /** null for what no lenses can be made for, which is refused. */
  frame: LensFrame | null;
}

/** The frame of one size of a product; null for what takes no lenses. */
async function frameOf(
  db: Db | Tx,
  { productId, attribute }: Pick<WantedLens, 'productId' | 'attribute'>,
): Promise<LensFrame | null> {
  const product = await db
    .selectFrom('products')
    .select(['kind', 'isGiftCard', 'shape', 'rim'])
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!product) return null;
  const sizes = await db
    .selectFrom('frameMeasures')
    .select(['size', 'lensWidth', 'bridge', 'lensHeight'])
    .where('productId', '=', productId)
    .execute();
  const measures =
    sizes.find(({ size }) => size === (attribute ?? '')) ?? sizes.find(({ size }) => size === '');
  if (!measures || !takesLenses(product.kind, product.isGiftCard === 1, true)) return null;
  const { lensWidth, bridge, lensHeight } = measures;
  return { shape: product.shape ?? USUAL_SHAPE, rim: product.rim, lensWidth, bridge, lensHeight };
}

/**
 * Judges lenses for a frame and a prescription by the shop's rows, as they are at this moment.
 *
 * @throws InvalidFieldsError of `lensId` for a lens that is not offered
 */
export async function judgeLensFor(
  db: Db | Tx,
  scope: Scope,
  wanted: WantedLens,
): Promise<JudgedLens> {
  const { lensId, use, treatments } = wanted.lens;
  const lens = (await offeredLensesById(db, [lensId])).get(lensId);
  if (!lens) throw new InvalidFieldsError({ lensId: 'fields.unknown' });
  const { lenses } = await loadSettings(scope);
  const frame = await frameOf(db, wanted);
  const typed = use === 'none' || wanted.prescription === 'later' ? null : wanted.prescription;
  const ofPrescription: Judgement = typed
    ? judgePrescription(typed, {
        use,
        rules: lensRulesOf(lenses),
        today: dayOf(scope.now()),
        previous: wanted.previous ?? null,
        draft: wanted.draft ?? false,
      })
    : { ...noFindings(), normalised: null };
  const { normalised } = ofPrescription;
  const ofLens = frame
    ? judgeLens({ lens, use, treatments, frame, prescription: normalised })
    : { ...noFindings(), refusals: [{ field: 'lens', code: 'frame' }] };
  const found = {
    refusals: [...ofPrescription.refusals, ...ofLens.refusals],
    questions: [...ofPrescription.questions, ...ofLens.questions],
    reviews: [...ofPrescription.reviews, ...ofLens.reviews],
    advice: [...ofPrescription.advice, ...ofLens.advice],
  };
  return {
    ...found,
    verdict: verdictOf(found),
    normalised,
    lens,
    frame,
    bought: boughtLens(lens, wanted.lens),
  };
}
