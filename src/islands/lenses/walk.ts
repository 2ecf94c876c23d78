import { judgeLens } from '#domain/lenses/judge-lens.ts';
import {
  LENS_TYPES,
  priceOfLens,
  type Lens,
  type LensFrame,
  type LensType,
} from '#domain/lenses/lens.ts';
import { LENS_USES, TREATMENTS, type Treatment, type Use } from '#domain/lenses/lens-choice.ts';
import type { Finding, Prescription } from '#domain/prescriptions/prescription.ts';

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
/** How it does at the counter: the vault of an account is its owner's, and a sale is not there before it is paid. */
export const COUNTER_WAYS = ['typed', 'photo', 'later'] as const satisfies Way[];

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

/** The shop's lenses, the frame they are for, and the powers if they are known. */
export interface Fitting {
  lenses: readonly Lens[];
  frame: LensFrame;
  prescription: Prescription | null;
}

/** One answer to a question of the step. */
export interface Option<Value extends string = string> {
  value: Value;
  /** What a pair costs at least, cents. */
  priceCents: number;
  /** What physics forbids: why no lens that it leaves can be made; null if one can. */
  why: Finding | null;
}

/** Why a lens cannot be made for a frame and the powers that are known; null if it can. */
function whyNot(lens: Lens, use: Use, { frame, prescription }: Fitting): Finding | null {
  const { refusals } = judgeLens({ lens, use, treatments: [], frame, prescription });
  return refusals[0] ?? null;
}

/** Whether a lens serves a use. Without any power all those do that have one power everywhere. */
const servesUse =
  (use: Use) =>
  ({ uses, additionMin }: Lens): boolean =>
    use === 'none' ? additionMin === null : uses.includes(use);

/** @param lenses those that the answer leaves; without any there is no such answer */
function optionOf<Value extends string>(
  value: Value,
  { use, lenses, fitting }: { use: Use; lenses: readonly Lens[]; fitting: Fitting },
): Option<Value>[] {
  const [first] = lenses;
  if (!first) return [];
  const possible = lenses.filter((lens) => whyNot(lens, use, fitting) === null);
  const shown = possible.length > 0 ? possible : lenses;
  const priceCents = Math.min(...shown.map((lens) => lens.priceCents));
  return [{ value, priceCents, why: possible.length > 0 ? null : whyNot(first, use, fitting) }];
}

/** Uses, lenses without power last: most come to see. */
const useOptions = (fitting: Fitting): Option<Use>[] =>
  [...LENS_USES, 'none' as const].flatMap((use) =>
    optionOf(use, { use, lenses: fitting.lenses.filter(servesUse(use)), fitting }),
  );

const typeOptions = (fitting: Fitting, use: Use): Option<LensType>[] =>
  LENS_TYPES.flatMap((type) =>
    optionOf(type, { use, lenses: lensesOf(fitting, use, type), fitting }),
  );

/** The lenses of a use and a type, by index and price. */
export const lensesOf = ({ lenses }: Fitting, use: Use, type: LensType): Lens[] =>
  lenses
    .filter((lens) => servesUse(use)(lens) && lens.type === type)
    .toSorted((one, other) => one.index - other.index || one.priceCents - other.priceCents);

/** The options of a question; none for what is no single choice, and while an earlier one is open. */
export function optionsAt(stage: Stage, { use, type }: Chosen, fitting: Fitting): Option[] {
  if (stage === 'use') return useOptions(fitting);
  if (stage === 'type' && use) return typeOptions(fitting, use);
  if (stage !== 'index' || !use || !type) return [];
  return lensesOf(fitting, use, type).flatMap((lens) =>
    optionOf(lens.id, { use, lenses: [lens], fitting }),
  );
}

/** The lens that is chosen. */
export const chosenLens = ({ lensId }: Chosen, { lenses }: Pick<Fitting, 'lenses'>) =>
  lenses.find(({ id }) => id === lensId);

/** The least that a pair costs as far as it is chosen, cents, and whether it may cost more. */
export function leastPrice(chosen: Chosen, fitting: Fitting): { cents: number; isOpen: boolean } {
  const lens = chosenLens(chosen, fitting);
  if (lens) return { cents: priceOfLens(lens, appliedTreatments(lens, chosen)), isOpen: false };
  const { use, type } = chosen;
  const options = use ? optionsAt(type ? 'index' : 'type', chosen, fitting) : [];
  const possible = options.filter(({ why }) => why === null);
  return possible.length > 0
    ? { cents: Math.min(...possible.map(({ priceCents }) => priceCents)), isOpen: true }
    : { cents: 0, isOpen: false };
}

/** Treatments that a lens can have, with what they cost more; 0 for those that are always part of it. */
export const treatmentsOf = ({ treatments }: Lens): { name: Treatment; cents: number }[] =>
  TREATMENTS.flatMap((name) => {
    const cents = treatments[name];
    return cents === undefined ? [] : [{ name, cents }];
  });

/** The treatments that a pair will have: those chosen, and those that the lens always has. */
export const appliedTreatments = (lens: Lens, { treatments }: Chosen): Treatment[] =>
  treatmentsOf(lens)
    .filter(({ name, cents }) => cents === 0 || treatments.includes(name))
    .map(({ name }) => name);

const FIELDS = { use: 'use', type: 'type', index: 'lensId' } as const;

/**
 * What is chosen, with what leaves no choice filled in and what no longer goes together left out: after another use
 * the type stays if that use has it, and so on. A lens that the prescription rules out stays until another is chosen:
 * that is said, and others are offered.
 */
export function settle(chosen: Chosen, shop: Omit<Fitting, 'prescription'>): Chosen {
  const fitting = { ...shop, prescription: null };
  let settled = chosen;
  for (const stage of ['use', 'type', 'index'] as const) {
    const field = FIELDS[stage];
    const options = optionsAt(stage, settled, fitting);
    const possible = options.filter(({ why }) => why === null).map(({ value }) => value);
    const stands = possible.includes(settled[field] ?? '');
    const only = options.length === 1 ? (possible[0] ?? null) : null;
    settled = { ...settled, [field]: stands ? settled[field] : only };
  }
  const lens = chosenLens(settled, fitting);
  const treatments = settled.treatments.filter((name) => lens?.treatments[name] !== undefined);
  return lens ? { ...settled, treatments } : settled;
}

/** The stages that are walked for what is chosen: none for a question with one answer. */
export function stagesFor(chosen: Chosen, fitting: Fitting): Stage[] {
  const lens = chosenLens(chosen, fitting);
  const isGraded = chosen.use !== 'none';
  return STAGES.filter((stage) => {
    switch (stage) {
      case 'use':
      case 'type':
      case 'index': {
        // What is not known yet counts as a question: the way gets shorter, never longer.
        const options = optionsAt(stage, chosen, fitting);
        return options.length !== 1 || options[0]!.why !== null;
      }
      case 'treatments':
        return !lens || treatmentsOf(lens).some(({ cents }) => cents > 0);
      case 'prescription':
        return isGraded;
      case 'details':
        return isGraded && chosen.way !== 'later' && chosen.way !== 'kept';
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
