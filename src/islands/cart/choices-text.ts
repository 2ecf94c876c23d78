import type { CartItem } from '#domain/cart/cart.ts';

/** The choices of a line as text: 'Preto · M'. */
export function choicesText({ color, attribute, customAttr }: CartItem): string {
  return [color, attribute, customAttr].flatMap((choice) => choice?.name ?? []).join(' · ');
}
