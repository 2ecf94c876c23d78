import { useEffect, useEffectEvent } from 'react';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { useOnDemand } from '../../../ui/useOnDemand.ts';
import type { ProductValues } from './product-values.ts';

const loadCheck = () => import('./publishable.ts');

/** Whether the shop would publish what a form contains; false if that cannot be found out now. */
export const askPublishable = (values: ProductValues, choices: ProductChoices): Promise<boolean> =>
  loadCheck().then(
    (check) => check.isPublishable(values, choices),
    () => false,
  );

interface Publishing {
  values: ProductValues;
  choices: ProductChoices;
  /** Whether the product may be published now, and something has been written that is not saved. */
  asked: boolean;
  /** Whether the shop would publish it as it was stored. */
  stored: boolean;
}

/**
 * Whether the shop would publish what the form contains. The schema that knows it is fetched once something is
 * written.
 */
export function usePublishable({ values, choices, asked, stored }: Publishing): boolean {
  const { module, request } = useOnDemand(loadCheck);
  const fetchCheck = useEffectEvent(request);
  useEffect(() => {
    if (asked) fetchCheck();
  }, [asked]);
  return module ? module.isPublishable(values, choices) : stored;
}
