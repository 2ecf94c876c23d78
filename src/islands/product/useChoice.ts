import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { OfferedVariant } from '#domain/products/product.ts';
import {
  choiceOptions,
  choose,
  openingChoice,
  type ChoiceKey,
  type ChoiceOption,
  type VariantChoice,
} from '#domain/products/variant-choice.ts';
import { $variantChoice, startVariantChoice } from '#stores/variant-choice.ts';

export interface ChoiceState {
  /** What the buyer chose or came for, completed by what `openingChoice` adds. */
  choice: VariantChoice;
  options: (key: ChoiceKey) => ChoiceOption[];
  /** The same after one value would be chosen. */
  after: (key: ChoiceKey, value: string) => VariantChoice;
  pick: (key: ChoiceKey, value: string) => void;
}

/** The choices of it that the page says as the buyer's own. */
const stated = ({ color, attribute }: VariantChoice): VariantChoice => ({
  ...(color && { color }),
  ...(attribute && { attribute }),
});

/**
 * The choice of a variant. The colour and size that the page opened with, and what the buyer has chosen, stay; what
 * was only filled in automatically is changed to what is in stock.
 */
export function useChoice(
  variants: readonly OfferedVariant[],
  initial: VariantChoice,
): ChoiceState {
  const stored = useStore($variantChoice, { ssr: 'initial' });
  const [made, setMade] = useState<VariantChoice>(() => stated(initial));
  const choice = Object.keys(stored).length > 0 ? stored : initial;

  useEffect(() => startVariantChoice(variants, initial), [variants, initial]);

  const after = (key: ChoiceKey, value: string) =>
    openingChoice(variants, choose(variants, made, key, value));

  return {
    choice,
    after,
    options: (key) =>
      choiceOptions(variants, made, key).map((option) => ({
        ...option,
        selected: option.value === choice[key],
      })),
    pick: (key, value) => {
      const next = after(key, value);
      const remaining = Object.entries({ ...made, [key]: value }).filter(
        ([chosen, name]) => next[chosen as ChoiceKey] === name,
      );
      setMade(Object.fromEntries(remaining));
      startVariantChoice(variants, next);
    },
  };
}
