import { isHexColor, type ShopSettings } from './settings.ts';

/** The theme's colours, used if a shop has chosen none: those of `styles/tokens.css`. */
export const THEME_COLORS: Readonly<ShopSettings['color']> = {
  primary: '#1e1b18',
  primary_hover: '#3a352f',
  primary_contrast: '#ffffff',
  primary_hover_contrast: '#ffffff',
  secondary: '#8a4b2a',
  secondary_contrast: '#ffffff',
  body_gray: '#f4f0ea',
  body_gray_contrast: '#1e1b18',
};

/** The colour that a shop shows: its own, or the theme's if it has none. */
export const shownColor = (
  color: ShopSettings['color'],
  name: keyof ShopSettings['color'],
): string => (isHexColor(color[name]) ? color[name] : THEME_COLORS[name]);

/** The light background of pages (--paper of `styles/tokens.css`), for what the browser itself draws. */
export const PAPER_COLOR = '#fdfcfa';

/**
 * The shop's own colours as an inline style sheet; it only contains values of the form `#rrggbb`. The content policy
 * allows its hash, so it must be the same for the same colours.
 */
export function colorStyles(color: ShopSettings['color']): string {
  const variables = Object.entries(color)
    .filter(([, value]) => isHexColor(value))
    .map(([name, value]) => `--${name.replaceAll('_', '-')}:${value}`);
  return `:root{${variables.join(';')}}`;
}
