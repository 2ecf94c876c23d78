import {
  LENS_TYPES,
  LENS_USES,
  TREATMENTS,
  type LensFrame,
  type LensType,
  type Treatment,
  type Use,
} from '#domain/lenses/lens.ts';
import type { LensJson } from '#domain/lenses/record.ts';

/** The way through the lens step: one decision each, and a look at the whole before it goes into the cart. */
export const STAGES = [
  'use',
  'type',
  'index',
  'treatments',
  'prescription',
  'details',
  'summary',
] as const;
export type Stage = (typeof STAGES)[number];

/** How a prescription gets to the shop; 'kept' is the one that the cart's line has already. */
export const WAYS = ['kept', 'typed', 'vault', 'photo', 'later'] as const;
export type Way = (typeof WAYS)[number];

/** What has been chosen so far. */
export interface Chosen {
  use: Use | null;
  type: LensType | null;
  lensId: string | null;
  treatments: readonly Treatment[];
  way: Way | null;
}

export const NOTHING_CHOSEN: Chosen = {
  use: null,
  type: null,
  lensId: null,
  treatments: [],
  way: null,
};

/** The frame, as far as it decides which lenses it takes. */
type FittedFrame = Pick<LensFrame, 'rim' | 'lensHeight'>;

/** What physics forbids whatever the prescription: a lens that its rim cannot hold, a multifocal one in a low frame. */
export type Hindrance = 'rim' | 'height';

/** Why a lens cannot be made for a frame; null if it can. */
export function hindranceOf(lens: LensJson, frame: FittedFrame): Hindrance | null {
  if (frame.rim !== null && !lens.rims.includes(frame.rim)) return 'rim';
  if (lens.minHeight === null || frame.lensHeight === null) return null;
  return frame.lensHeight < lens.minHeight ? 'height' : null;
}

/** One answer to a question of the step. */
export interface Option<Value extends string = string> {
  value: Value;
  /** Reais that it costs at least; for a treatment, more. */
  price: number;
  hindrance: Hindrance | null;
  /** The lenses that it leaves. */
  lenses: readonly LensJson[];
}

/** Whether a lens serves a use. Without any power all those do that have one power everywhere. */
const servesUse =
  (use: Use) =>
  ({ uses, additionMin }: LensJson): boolean =>
    use === 'none' ? additionMin === null : uses.includes(use);

function optionOf<Value extends string>(
  value: Value,
  lenses: readonly LensJson[],
  frame: FittedFrame,
): Option<Value>[] {
  if (lenses.length === 0) return [];
  const fitting = lenses.filter((lens) => hindranceOf(lens, frame) === null);
  const [first] = lenses;
  const shown = fitting.length > 0 ? fitting : lenses;
  return [
    {
      value,
      price: Math.min(...shown.map(({ price }) => price)),
      hindrance: fitting.length > 0 ? null : hindranceOf(first!, frame),
      lenses,
    },
  ];
}

export const useOptions = (lenses: readonly LensJson[], frame: FittedFrame): Option<Use>[] => [
  // Without power last: most come to see.
  ...[...LENS_USES, 'none' as const].flatMap((use) =>
    optionOf(use, lenses.filter(servesUse(use)), frame),
  ),
];

export const typeOptions = (
  lenses: readonly LensJson[],
  frame: FittedFrame,
  use: Use,
): Option<LensType>[] =>
  LENS_TYPES.flatMap((type) =>
    optionOf(
      type,
      lenses.filter((lens) => servesUse(use)(lens) && lens.type === type),
      frame,
    ),
  );

/** The lenses of a use and a type, by index and price. */
export const lensOptions = (
  lenses: readonly LensJson[],
  frame: FittedFrame,
  { use, type }: { use: Use; type: LensType },
): Option[] =>
  lenses
    .filter((lens) => servesUse(use)(lens) && lens.type === type)
    .toSorted((one, other) => one.index - other.index || one.price - other.price)
    .flatMap((lens) => optionOf(lens._id, [lens], frame));

/** Treatments of a lens in the order of the shop; those that cost nothing are always part of it. */
export const treatmentsOf = (lens: LensJson): { name: Treatment; price: number }[] =>
  TREATMENTS.flatMap((name) => {
    const price = lens.treatments[name];
    return price === undefined ? [] : [{ name, price }];
  });

/** The treatments that a pair will have: those chosen, and those that the lens always has. */
export const appliedTreatments = (lens: LensJson, chosen: readonly Treatment[]): Treatment[] =>
  treatmentsOf(lens)
    .filter(({ name, price }) => price === 0 || chosen.includes(name))
    .map(({ name }) => name);

/** What a pair costs with its treatments, reais. */
export const pairPrice = (lens: LensJson, chosen: readonly Treatment[]): number =>
  appliedTreatments(lens, chosen).reduce(
    (sum, name) => sum + (lens.treatments[name] ?? 0),
    lens.price,
  );

/** The options of a question; none for what is no single choice. */
export function optionsAt(
  stage: Stage,
  { use, type }: Chosen,
  lenses: readonly LensJson[],
  frame: FittedFrame,
): Option[] {
  if (stage === 'use') return useOptions(lenses, frame);
  if (stage === 'type' && use) return typeOptions(lenses, frame, use);
  if (stage === 'index' && use && type) return lensOptions(lenses, frame, { use, type });
  return [];
}

const FIELDS = { use: 'use', type: 'type', index: 'lensId' } as const;

/**
 * What is chosen, with what leaves no choice filled in and what no longer goes together left out: after another use
 * the type stays if that use has it, and so on. What was chosen and still fits stays.
 */
export function settle(chosen: Chosen, lenses: readonly LensJson[], frame: FittedFrame): Chosen {
  let settled = chosen;
  for (const stage of ['use', 'type', 'index'] as const) {
    const options = optionsAt(stage, settled, lenses, frame);
    const field = FIELDS[stage];
    const stands = options.some(
      ({ value, hindrance }) => value === settled[field] && hindrance === null,
    );
    const [only] = options;
    const value =
      options.length === 1 && only!.hindrance === null
        ? only!.value
        : stands
          ? settled[field]
          : null;
    settled = { ...settled, [field]: value };
  }
  const lens = lenses.find(({ _id }) => _id === settled.lensId);
  const treatments = lens
    ? settled.treatments.filter((name) => lens.treatments[name] !== undefined)
    : settled.treatments;
  return { ...settled, treatments };
}

/** The stages that are walked for what is chosen: none for a question with one answer. */
export function stagesFor(
  chosen: Chosen,
  lenses: readonly LensJson[],
  frame: FittedFrame,
): Stage[] {
  const lens = lenses.find(({ _id }) => _id === chosen.lensId);
  return STAGES.filter((stage) => {
    const options = optionsAt(stage, chosen, lenses, frame);
    switch (stage) {
      case 'use':
      case 'type':
      case 'index':
        // What is not known yet counts as a question: the way gets shorter, never longer.
        return options.length !== 1 || options[0]!.hindrance !== null;
      case 'treatments':
        return !lens || treatmentsOf(lens).some(({ price }) => price > 0);
      case 'prescription':
        return chosen.use !== 'none';
      case 'details':
        return chosen.use !== 'none' && chosen.way !== 'later' && chosen.way !== 'kept';
      case 'summary':
        return true;
    }
  });
}

/** Whether a stage has its answer: only then does the next one come. */
export function isAnswered(stage: Stage, chosen: Chosen): boolean {
  switch (stage) {
    case 'use':
    case 'type':
      return chosen[stage] !== null;
    case 'index':
      return chosen.lensId !== null;
    case 'prescription':
      return chosen.way !== null;
    default:
      return true;
  }
}
