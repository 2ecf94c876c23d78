import type { Treatment, Use } from './lens-choice.ts';
import type { OrderLens } from './order-lens.ts';

type Say = (
  word: 'cart.lens.named' | `cart.lens.use.${Use}` | `cart.lens.treatment.${Treatment}`,
  values?: Record<string, string>,
) => string;

/** What stands with a frame of its lenses: what they are called, what for, with which treatments. */
export function lensLines(
  lens: Pick<OrderLens, 'name' | 'use' | 'treatments'> | null | undefined,
  say: Say,
): string[] {
  if (!lens) return [];
  const { name, use, treatments } = lens;
  const parts = [
    say(`cart.lens.use.${use}`),
    ...treatments.map((treatment) => say(`cart.lens.treatment.${treatment}`)),
  ];
  return [say('cart.lens.named', { name }), parts.join(' · ')];
}
