import { $variantChoice } from '#stores/variant-choice.ts';

/**
 * Lets the measures on the page show the size that is chosen for purchase.
 *
 * @returns what ends it
 */
export function followChosenSize(): () => void {
  return $variantChoice.subscribe(({ attribute = '' }) => {
    const radio = document.querySelector<HTMLInputElement>(
      `input[name="medida"][data-size="${CSS.escape(attribute)}"]`,
    );
    if (radio) radio.checked = true;
  });
}
