import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { OfferedVariant } from '#domain/products/product.ts';
import {
  choiceOptions,
  choose,
  initialChoice,
  type ChoiceKey,
  type ChoiceOption,
  type VariantChoice,
} from '#domain/products/variant-choice.ts';
import { $variantChoice, startVariantChoice } from '#stores/variant-choice.ts';

export interface ChoiceState {
  /** The complete choice: what the buyer chose, and for the rest what is in stock. */
  choice: VariantChoice;
  options: (key: ChoiceKey) => ChoiceOption[];
  /** The complete choice after one value would be chosen. */
  after: (key: ChoiceKey, value: string) => VariantChoice;
  pick: (key: ChoiceKey, value: string) => void;
}

/**
 * The choice of a variant. The colour, which the page shows from the start, and what the buyer has
 * chosen stay; a size that was only preselected gives way to one that is in stock.
 */
export function useChoice(
  variants: readonly OfferedVariant[],
  initial: VariantChoice,
): ChoiceState {
  const stored = useStore($variantChoice, { ssr: 'initial' });
  const [made, setMade] = useState<VariantChoice>(initial.color ? { color: initial.color } : {});
  const choice = Object.keys(stored).length > 0 ? stored : initial;

  useEffect(() => startVariantChoice(variants, initial), [variants, initial]);

  const after = (key: ChoiceKey, value: string) =>
    initialChoice(variants, choose(variants, made, key, value));

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
