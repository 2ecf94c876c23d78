import { minEdgeOf } from '#domain/lenses/lens-rules.ts';
import { LENS_MATERIALS, type LensFrame } from '#domain/lenses/lens.ts';
import type { Use } from '#domain/lenses/lens-choice.ts';
import { quoteSchema } from '#domain/lenses/quote-input.ts';
import type { ToldFinding } from '#domain/lenses/suiting-frames.ts';
import { toReais } from '#domain/money.ts';
import {
  finishedLens,
  frameOutline,
  lensToGrind,
  type FinishedLens,
} from '#domain/optics/finished-lens.ts';
import {
  EYES,
  type EyeName,
  type Finding,
  type Prescription,
  type Verdict,
} from '#domain/prescriptions/prescription.ts';
import type { LensSettings } from '#domain/settings/settings.ts';
import { textAt } from '#i18n/t.ts';
import { resolveItems } from '../cart/resolve-items.ts';
import { itemsOfUids } from '../deliveries/items-text.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { judgeLensFor, type JudgedLens } from './judge-lens-for.ts';

/** What the shop says of lenses before they are ordered. */
export interface LensQuote {
  verdict: Verdict;
  refusals: ToldFinding[];
  questions: ToldFinding[];
  reviews: ToldFinding[];
  advice: ToldFinding[];
  normalised: Prescription | null;
  /** Of a pair with its treatments, reais. */
  price: number;
  /** Working days. */
  days: number;
  /** mm, x to the temple and y down, from the middle of the frame's lens. */
  outline: readonly (readonly [x: number, y: number])[];
  /** null while the powers are not known. */
  thickness: Record<EyeName, FinishedLens> | null;
  /** Of the pair, g. */
  weight: number | null;
}

export const told = (finding: Finding & { options?: readonly string[] }): ToldFinding => {
  const { field, code, values, options } = finding;
  return {
    ...(field !== undefined && { field }),
    code,
    message: textAt(`lenses.findings.${code}`, { ...values }),
    ...(options && { options }),
  };
};

/** Both lenses as they will be ground; null while the powers are not known. */
function thicknessOf(
  { lens, normalised }: JudgedLens,
  { use, frame, settings }: { use: Use; frame: LensFrame; settings: LensSettings },
): LensQuote['thickness'] {
  if (use !== 'none' && !normalised) return null;
  const material = LENS_MATERIALS.find(({ index }) => index === lens.index)!;
  const minEdge = minEdgeOf(settings, frame);
  const [od, oe] = EYES.map((side) =>
    finishedLens(lensToGrind(normalised, side, use, { frame, material, minEdge })),
  );
  return { od: od!, oe: oe! };
}

/**
 * Tells what lenses for a frame cost, when they are ready, whether they can be made by a prescription and how thick
 * they become. Nothing is stored.
 *
 * @throws InvalidFieldsError of `productUid`, `lensId`, `use` … for what there is not
 */
export async function quoteLens(scope: Scope, body: unknown): Promise<LensQuote> {
  const { productUid, lensId, use, treatments, ...asked } = parseInput(quoteSchema, body);
  const { db } = scope.engine;
  const [item] = await itemsOfUids(db, [{ uid: productUid, qty: 1 }]);
  const [resolved] = await resolveItems(db, [item!]);
  const variant = resolved?.variant;
  if (!variant) throw new InvalidFieldsError({ productUid: 'fields.unknown' });
  const { productId, attribute } = variant;
  const lens = { lensId, use, treatments };
  const judged = await judgeLensFor(db, scope, { productId, attribute, lens, ...asked });
  const { frame, verdict, normalised, bought } = judged;
  if (!frame) throw new InvalidFieldsError({ productUid: 'lenses.findings.frame' });
  const { lenses: settings } = await loadSettings(scope);
  const thickness = thicknessOf(judged, { use, frame, settings });
  return {
    verdict,
    refusals: judged.refusals.map(told),
    questions: judged.questions.map(told),
    reviews: judged.reviews.map(told),
    advice: judged.advice.map(told),
    normalised,
    price: toReais(bought.priceCents),
    days: bought.days,
    outline: frameOutline(frame),
    thickness,
    weight: thickness && Math.round((thickness.od.weight + thickness.oe.weight) * 100) / 100,
  };
}
