import { ColorSpace, contrastWCAG21, sRGB } from 'colorjs.io/fn';

ColorSpace.register(sRGB);

/** Least contrast of text: WCAG 2.2, 1.4.3. */
export const MIN_CONTRAST = 4.5;

/** The shop's backgrounds, each with the colour of the text on it. */
export const COLOR_PAIRS = [
  ['primary', 'primary_contrast'],
  ['primary_hover', 'primary_hover_contrast'],
  ['secondary', 'secondary_contrast'],
  ['body_gray', 'body_gray_contrast'],
] as const;

/**
 * Contrast of a text with its background, by WCAG 2.1: 1 to 21.
 *
 * @param background a colour as CSS writes it, like `text`
 */
export const contrastOf = (background: string, text: string): number =>
  contrastWCAG21(background, text);
