import { parseListQuery } from '#domain/catalogue/query.ts';
import { dayOf } from '#domain/date.ts';
import { framesSchema } from '#domain/lenses/frames-input.ts';
import type { LensUse } from '#domain/lenses/lens-choice.ts';
import { lensRulesOf, minEdgeOf } from '#domain/lenses/lens-rules.ts';
import type { Lens } from '#domain/lenses/lens.ts';
import {
  byThickness,
  isMounted,
  lensOptions,
  type MountedLenses,
} from '#domain/lenses/rank-frames.ts';
import type { FramesLens, SuitingFrames } from '#domain/lenses/suiting-frames.ts';
import { toReais } from '#domain/money.ts';
import { judgePrescription, verdictOf } from '#domain/prescriptions/judge-prescription.ts';
import type {
  Finding,
  Prescription,
  TypedPrescription,
} from '#domain/prescriptions/prescription.ts';
import { cardJson } from '#domain/products/product-json.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { narrowList } from '../catalogue/browse-products.ts';
import { productsByIds } from '../catalogue/cards.ts';
import { mountingFrames, type MountingFrame } from '../catalogue/mounting-frames.ts';
import { offeredLenses } from '../lenses/lens-rows.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { mountInFrames } from './mount-in-frames.ts';
import { told } from './quote-lens.ts';
import { readStoredPrescription } from './stored.ts';

const FRAMES_PER_PAGE = 24;

const lensJson = ({ id, name, type, index, priceCents, days }: Lens): FramesLens => ({
  _id: id,
  name,
  type,
  index,
  price: toReais(priceCents),
  days,
});

/** The prescription as it was typed, sent now or stored before. */
async function typedOf(
  scope: Scope,
  { prescriptionId, prescription }: { prescriptionId?: string; prescription?: TypedPrescription },
): Promise<TypedPrescription> {
  if (prescriptionId === undefined) return prescription!;
  const stored = await readStoredPrescription(scope.engine.db, scope, { id: prescriptionId });
  if (!stored) throw new InvalidFieldsError({ prescriptionId: 'fields.prescriptionGone' });
  if (!stored.normalised)
    throw new InvalidFieldsError({ prescriptionId: 'fields.prescriptionOnPaper' });
  return stored.typed;
}

/** Ids of the products that are asked for: some, or a whole list in its order. */
async function askedIds(
  scope: Scope,
  { productIds, list }: { productIds: string[] | null; list: string },
): Promise<string[]> {
  if (productIds) return [...new Set(productIds)];
  const { index, faceting, order } = await narrowList(scope, {
    ...parseListQuery(new URLSearchParams(list)),
    includeSoldOut: false,
  });
  return index.rowsOf(faceting, order, { limit: faceting.total }).map(({ id }) => id);
}

/** A product with the size that suits best, or why none does. */
type Judged = { id: string; why: Finding } | ({ id: string; size: string } & MountedLenses);

const isSuiting = (judged: Judged): judged is Exclude<Judged, { why: Finding }> =>
  !('why' in judged);

async function judgeFrames(
  scope: Scope,
  ids: readonly string[],
  { lens, use, prescription }: { lens: Lens; use: LensUse; prescription: Prescription },
): Promise<Judged[]> {
  const { lenses: settings } = await loadSettings(scope);
  const { minEdgeFullRim, minEdgeHalfRim, minEdgeRimless } = settings;
  const known = await mountingFrames(scope);
  const products = ids.flatMap((id) => {
    const sizes = known.get(id);
    return sizes ? [{ id, sizes }] : [];
  });
  const mounted = await mountInFrames(
    products.flatMap(({ sizes }) => sizes),
    { lens, use, prescription, minEdgeOf: (frame) => minEdgeOf(settings, frame) },
    [minEdgeFullRim, minEdgeHalfRim, minEdgeRimless],
  );
  return products.map(({ id, sizes }): Judged => {
    const found = sizes.map((one: MountingFrame) => ({ size: one.size, of: mounted(one) }));
    const [best] = found
      .flatMap(({ size, of }) => (isMounted(of) ? [{ id, size, ...of }] : []))
      .toSorted(byThickness);
    return best ?? { id, why: found[0]!.of as Finding };
  });
}

function countWhy(judged: readonly Judged[]): SuitingFrames['left'] {
  const codes = judged.flatMap((one) => (isSuiting(one) ? [] : [one.why.code]));
  return [...Map.groupBy(codes, (code) => code)]
    .map(([code, some]) => ({ code, count: some.length }))
    .toSorted((one, other) => other.count - one.count);
}

/**
 * The frames that suit a prescription, from the thinnest edge to the thickest. Nothing is stored, and no power is
 * answered: whoever has the id of a prescription learns which frames suit it.
 *
 * @throws InvalidFieldsError of `prescriptionId` for one that is gone, another's, or only on paper; of `lensId` for one
 *   that cannot have the powers
 */
export async function suitingFrames(scope: Scope, body: unknown): Promise<SuitingFrames> {
  const { use, lensId, page: asked, ...input } = parseInput(framesSchema, body);
  const typed = await typedOf(scope, input);
  const { lenses: settings } = await loadSettings(scope);
  const { normalised, ...judgement } = judgePrescription(typed, {
    use,
    rules: lensRulesOf(settings),
    today: dayOf(scope.now()),
    previous: null,
    draft: true,
  });
  const isClear = judgement.refusals.length + judgement.questions.length === 0;
  const { options, advised, why } =
    isClear && normalised
      ? lensOptions(await offeredLenses(scope), { use, prescription: normalised })
      : { options: [], advised: null, why: null };
  const lens = lensId === undefined ? advised : (options.find(({ id }) => id === lensId) ?? null);
  if (lensId !== undefined && advised && !lens)
    throw new InvalidFieldsError({ lensId: 'fields.unknown' });
  const found = { ...judgement, refusals: [...judgement.refusals, ...(why ? [why] : [])] };
  const judged =
    lens && normalised
      ? await judgeFrames(scope, await askedIds(scope, input), {
          lens,
          use,
          prescription: normalised,
        })
      : [];
  // Those as thick and as heavy stay in the list's order.
  const suiting = judged.filter(isSuiting).toSorted(byThickness);
  const pages = Math.max(1, Math.ceil(suiting.length / FRAMES_PER_PAGE));
  const page = Math.min(asked, pages);
  const shown = suiting.slice((page - 1) * FRAMES_PER_PAGE, page * FRAMES_PER_PAGE);
  const cards = await productsByIds(
    scope,
    shown.map(({ id }) => id),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  // The answers to a question are powers: only who typed them reads them.
  const isStored = input.prescriptionId !== undefined;
  return {
    verdict: verdictOf(found),
    refusals: found.refusals.map(told),
    questions: found.questions.map(told).map(({ options, ...question }) => ({
      ...question,
      ...(options && !isStored && { options }),
    })),
    reviews: found.reviews.map(told),
    advice: found.advice.map(told),
    hasPd: (normalised?.pd ?? null) !== null,
    lens: lens && lensJson(lens),
    advisedId: advised?.id ?? null,
    lenses: options.map(lensJson),
    frames: shown.flatMap(({ id, size, edge, weight }) => {
      const card = byId.get(id);
      return card ? [{ product: cardJson(card), size, edge, weight }] : [];
    }),
    total: suiting.length,
    page,
    pages,
    left: countWhy(judged),
    unsuited: input.productIds
      ? judged.flatMap((one) =>
          isSuiting(one)
            ? []
            : [{ productId: one.id, code: one.why.code, message: told(one.why).message }],
        )
      : [],
  };
}
