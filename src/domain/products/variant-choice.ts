import { hasStock } from '../stock/stock.ts';
import type { OfferedVariant } from './product.ts';

/** The choices that name a variant, in the order in which they are asked. */
const CHOICES = ['color', 'attribute', 'customAttr'] as const;
export type ChoiceKey = (typeof CHOICES)[number];

/** Choices made so far: slug of the colour, names of attribute and customAttr. */
export type VariantChoice = Partial<Record<ChoiceKey, string>>;

export interface ChoiceOption {
  value: string;
  label: string;
  selected: boolean;
  /** Whether a variant exists with this value and the other choices; otherwise choosing it changes them. */
  fits: boolean;
  /** Whether such a variant is in stock. */
  available: boolean;
}

function valueOf(variant: OfferedVariant, key: ChoiceKey): string | undefined {
  return key === 'color' ? variant.color?.slug : variant[key]?.name;
}

/** The complete choice that names a variant. */
export function choiceOf(variant: OfferedVariant): VariantChoice {
  const named = CHOICES.map((key) => [key, valueOf(variant, key)] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

function fits(variant: OfferedVariant, choice: VariantChoice): boolean {
  return CHOICES.every((key) => choice[key] === undefined || choice[key] === valueOf(variant, key));
}

/** The variant that a complete choice names; null while something is still to be chosen. */
export function chosenVariant(
  variants: readonly OfferedVariant[],
  choice: VariantChoice,
): OfferedVariant | null {
  return (
    variants.find((variant) => CHOICES.every((key) => choice[key] === valueOf(variant, key))) ??
    null
  );
}

/** The variants that the choices made so far leave. */
export const variantsLeft = <V extends OfferedVariant>(
  variants: readonly V[],
  choice: VariantChoice,
): V[] => variants.filter((variant) => fits(variant, choice));

/** The values to choose from, each once, in the order of the variants. */
export function choiceOptions(
  variants: readonly OfferedVariant[],
  choice: VariantChoice,
  key: ChoiceKey,
): ChoiceOption[] {
  const labels = new Map<string, string>();
  for (const variant of variants) {
    const value = valueOf(variant, key);
    if (value !== undefined && !labels.has(value)) labels.set(value, variant[key]?.name ?? value);
  }
  return [...labels].map(([value, label]) => {
    const fitting = variants.filter((variant) => fits(variant, { ...choice, [key]: value }));
    return {
      value,
      label,
      selected: choice[key] === value,
      fits: fitting.length > 0,
      available: fitting.some(({ qty }) => hasStock(qty)),
    };
  });
}

/**
 * The choice after one value was chosen. The other choices stay; if no variant has them all they
 * become those of the nearest one: most of them matching, then in stock, then first in the list. A choice with only
 * one value left is made too. An unknown value changes nothing.
 */
export function choose(
  variants: readonly OfferedVariant[],
  choice: VariantChoice,
  key: ChoiceKey,
  value: string,
): VariantChoice {
  const candidates = variants.filter((variant) => valueOf(variant, key) === value);
  return candidates.length > 0 ? settle(candidates, { ...choice, [key]: value }) : choice;
}

/**
 * A possible choice, made from an address or a saved state: unknown values are dropped, the rest follows the rules of
 * `choose`.
 */
export function startChoice(
  variants: readonly OfferedVariant[],
  wished: VariantChoice,
): VariantChoice {
  const known = CHOICES.filter((key) =>
    variants.some((variant) => wished[key] !== undefined && valueOf(variant, key) === wished[key]),
  );
  return settle(variants, Object.fromEntries(known.map((key) => [key, wished[key]])));
}

/** The choice in an address, `?color=&attribute=&customAttr=`: for choosing without JavaScript. */
export function wishedChoice(params: URLSearchParams): VariantChoice {
  const wishes = CHOICES.map((key) => [key, params.get(key)] as const);
  return Object.fromEntries(wishes.filter(([, value]) => value));
}

/** The query that opens a product's page with a choice, as `wishedChoice` reads it; '' for none. */
export function choiceQueryString(choice: VariantChoice): string {
  const params = new URLSearchParams();
  for (const key of CHOICES) if (choice[key]) params.set(key, choice[key]);
  return params.toString();
}

/** The page of a product, opened with a choice. */
export function productPath(slug: string, choice: VariantChoice = {}): string {
  const query = choiceQueryString(choice);
  return query ? `/produto/${slug}?${query}` : `/produto/${slug}`;
}

/**
 * A complete choice: what is asked for, completed by the first variant that has it and is in stock, or by the first
 * that has it.
 *
 * @param variants at least one
 */
export function initialChoice(
  variants: readonly OfferedVariant[],
  wished: VariantChoice = {},
): VariantChoice {
  const started = startChoice(variants, wished);
  const fitting = variants.filter((variant) => fits(variant, started));
  const first = fitting.find(({ qty }) => hasStock(qty)) ?? fitting[0];
  return first ? choiceOf(first) : started;
}

/**
 * The choice that a product page opens with: as `initialChoice`, but the shop's attribute, such as a size, is the
 * buyer's own: it stays open unless it is asked for or there is only one. The colour is the one that the photograph
 * shows.
 *
 * @param variants at least one
 */
export function openingChoice(
  variants: readonly OfferedVariant[],
  wished: VariantChoice = {},
): VariantChoice {
  const { color, customAttr } = initialChoice(variants, wished);
  const { attribute } = startChoice(variants, wished);
  const shown = Object.entries({ color, attribute, customAttr });
  return startChoice(variants, Object.fromEntries(shown.filter(([, value]) => value)));
}

/** The first choice that is still to be made; null once a variant is named. */
export function openChoice(
  variants: readonly OfferedVariant[],
  choice: VariantChoice,
): ChoiceKey | null {
  const left = variantsLeft(variants, choice);
  return (
    CHOICES.find(
      (key) => choice[key] === undefined && left.some((variant) => valueOf(variant, key)),
    ) ?? null
  );
}

function settle(candidates: readonly OfferedVariant[], choice: VariantChoice): VariantChoice {
  const existing = candidates.some((variant) => fits(variant, choice))
    ? choice
    : sharedChoice(nearest(candidates, choice), choice);
  const fitting = candidates.filter((variant) => fits(variant, existing));
  const settled = { ...existing };
  for (const key of CHOICES) {
    const [only, ...others] = new Set(fitting.map((variant) => valueOf(variant, key)));
    if (only !== undefined && others.length === 0) settled[key] = only;
  }
  return settled;
}

function nearest(
  candidates: readonly OfferedVariant[],
  choice: VariantChoice,
): OfferedVariant | undefined {
  const matching = (variant: OfferedVariant) =>
    CHOICES.filter((key) => choice[key] !== undefined && choice[key] === valueOf(variant, key));
  const rank = (variant: OfferedVariant) =>
    matching(variant).length * 2 + (hasStock(variant.qty) ? 1 : 0);
  return [...candidates].sort((one, other) => rank(other) - rank(one))[0];
}

/** The values of a variant for the choices that were made. */
function sharedChoice(variant: OfferedVariant | undefined, choice: VariantChoice): VariantChoice {
  const values = variant ? Object.entries(choiceOf(variant)) : [];
  return Object.fromEntries(values.filter(([key]) => choice[key as ChoiceKey] !== undefined));
}
