import type { ProductImage } from './product.ts';
import type { VariantChoice } from './variant-choice.ts';

/** What a picture shows of a product, and what a buyer has chosen of it; null in a picture stands for every one. */
export interface Shown {
  color: string | null;
  customAttr: string | null;
}

/**
 * The pictures that show a choice. Of its colour, and then those of every colour; without any, all there are. Among
 * them those of its option, such as a lens, with those of every option; without any of its own, all of them, so that
 * another lens may be seen (`otherThanChosen`).
 *
 * @returns its own first, each kind in the order given
 */
export function picturesOf<Image>(
  images: readonly Image[],
  shown: (image: Image) => Shown,
  { color, customAttr }: Shown,
): readonly Image[] {
  const own = images.filter((image) => color !== null && shown(image).color === color);
  const ofColor = [...own, ...images.filter((image) => shown(image).color === null)];
  const candidates = ofColor.length > 0 ? ofColor : images;
  const fits = (image: Image) => [customAttr, null].includes(shown(image).customAttr);
  return candidates.some((image) => customAttr !== null && shown(image).customAttr === customAttr)
    ? candidates.filter(fits)
    : candidates;
}

/** The picture that stands for a choice: the first of `picturesOf`, one of its own option before one of every option. */
export function pictureOf<Image>(
  images: readonly Image[],
  shown: (image: Image) => Shown,
  choice: Shown,
): Image | undefined {
  const fitting = picturesOf(images, shown, choice);
  const { color } = fitting[0] ? shown(fitting[0]) : choice;
  const alike = fitting.filter((image) => shown(image).color === color);
  const showing = (customAttr: string | null) =>
    alike.find((image) => shown(image).customAttr === customAttr);
  return showing(choice.customAttr) ?? showing(null) ?? alike[0];
}

/** What a picture of the page shows. */
export const shownBy = ({ color, customAttr }: ProductImage): Shown => ({
  color,
  customAttr: customAttr ?? null,
});

/** The choice of a buyer, of which a part may be open. */
export const shownOf = ({ color, customAttr }: VariantChoice): Shown => ({
  color: color ?? null,
  customAttr: customAttr ?? null,
});

/**
 * The option that a picture shows instead of the one that is chosen, in words: 'lente degradê'; '' if it shows what is
 * chosen, or every option.
 *
 * @param label of the choice, 'Lente'
 */
export function otherThanChosen(
  image: ProductImage | undefined,
  chosen: string | undefined,
  label: string,
): string {
  const option = image?.customAttr;
  if (option === undefined || chosen === undefined || option === chosen) return '';
  // 'Polarizada' is a word, 'UV400' is not.
  const words = /^.\p{Lu}/u.test(option)
    ? option
    : option.charAt(0).toLowerCase() + option.slice(1);
  const name = label.toLowerCase();
  return words.toLowerCase().startsWith(name) ? words : `${name} ${words}`;
}

/** Key of the picture of a choice among those of a product page: of a colour, or of a colour and an option. */
export const shownKey = ({ color, customAttr }: Shown): string =>
  customAttr === null ? (color ?? '') : `${color ?? ''}/${customAttr}`;
