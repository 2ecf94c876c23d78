import { bounds, type Outline } from '#domain/catalogue/spline.ts';
import { closedPath, move, offset } from './outline.ts';
import { linearGradient, type Stop } from './scene.ts';

/** How a lens looks: its gradient from the upper left to the lower right, and what it mirrors. */
export interface LensLook {
  stops: readonly Stop[];
  /** Strength of the white reflections, 0 to 1. */
  shine: number;
  /** Light that the lower edge throws back: the coating's colour. */
  coating: string;
}

const even = (color: string, opacity: number): Stop[] => [
  [0, color, opacity],
  [1, color, opacity * 0.9],
];
const fading = (color: string): Stop[] => [
  [0, color, 0.94],
  [0.45, color, 0.74],
  [1, color, 0.26],
];

/** Lenses of the demo shop by name. */
export const LENSES = {
  incolor: {
    stops: [
      [0, '#ffffff', 0.62],
      [0.55, '#eef4f3', 0.3],
      [1, '#dfeae8', 0.42],
    ],
    shine: 0.75,
    coating: '#6fb7a6',
  },
  cinza: { stops: even('#34373a', 0.9), shine: 0.3, coating: '#9fb4c4' },
  marrom: { stops: even('#573a26', 0.88), shine: 0.3, coating: '#d7b08a' },
  verde: { stops: even('#2f4034', 0.9), shine: 0.3, coating: '#a8c6a4' },
  'degrade-cinza': { stops: fading('#2e3135'), shine: 0.34, coating: '#b9c6d0' },
  'degrade-marrom': { stops: fading('#5a3620'), shine: 0.34, coating: '#e3bd94' },
  'degrade-vinho': { stops: fading('#5d2436'), shine: 0.34, coating: '#e2a9b4' },
  'degrade-azul': { stops: fading('#23425c'), shine: 0.34, coating: '#a9c8de' },
  amarela: { stops: even('#d9a21f', 0.7), shine: 0.4, coating: '#fff0b8' },
  'espelhada-azul': {
    stops: [
      [0, '#1c3a72', 0.98],
      [0.4, '#2f79b8', 0.97],
      [0.72, '#5fc3cf', 0.96],
      [1, '#b9a6d8', 0.96],
    ],
    shine: 0.42,
    coating: '#d8f4f7',
  },
  'espelhada-dourada': {
    stops: [
      [0, '#7a4a1b', 0.98],
      [0.42, '#cf8f2d', 0.97],
      [0.74, '#f0cf73', 0.96],
      [1, '#b9804a', 0.96],
    ],
    shine: 0.4,
    coating: '#fff3cf',
  },
  'espelhada-prata': {
    stops: [
      [0, '#4a5057', 0.98],
      [0.4, '#98a2ab', 0.97],
      [0.72, '#dfe5e9', 0.96],
      [1, '#8e979f', 0.96],
    ],
    shine: 0.42,
    coating: '#ffffff',
  },
} as const satisfies Record<string, LensLook>;
export type LensName = keyof typeof LENSES;

/** Gradients and clip of one lens, and its drawing. `id` is unique in the picture. */
export function drawLens(id: string, lens: Outline, look: LensLook): { defs: string; art: string } {
  const { left, top, right, bottom } = bounds(lens);
  const width = right - left;
  const height = bottom - top;
  const outline = closedPath(lens);
  const slant = height * 0.42;
  const streak = (from: number, to: number): string => {
    const x1 = left + width * from + slant;
    const x2 = left + width * to + slant;
    return `M${x1} ${top - 1}L${x2} ${top - 1}L${x2 - slant * 2.1} ${bottom + 1}L${x1 - slant * 2.1} ${bottom + 1}Z`;
  };
  const defs = [
    linearGradient(
      `${id}-tint`,
      [left + width * 0.3, top, right - width * 0.3, bottom],
      look.stops,
    ),
    linearGradient(
      `${id}-shine`,
      [0, top, 0, bottom],
      [
        [0, '#ffffff', look.shine],
        [0.55, '#ffffff', look.shine * 0.32],
        [1, '#ffffff', 0],
      ],
    ),
    `<clipPath id="${id}-clip"><path d="${outline}"/></clipPath>`,
  ].join('');
  const inner = offset(lens, () => -0.55);
  const art = [
    `<g clip-path="url(#${id}-clip)">`,
    `<path d="${outline}" fill="url(#${id}-tint)"/>`,
    `<path d="${streak(0.12, 0.36)}" fill="url(#${id}-shine)"/>`,
    `<path d="${streak(0.41, 0.46)}" fill="url(#${id}-shine)" opacity=".7"/>`,
    `<path d="${closedPath(inner, move(inner, -width * 0.02, -height * 0.035))}" fill="${look.coating}" fill-rule="evenodd" opacity=".22"/>`,
    `<path d="${outline}" fill="none" stroke="#14110e" stroke-width="2.4" opacity=".06"/>`,
    `<path d="${outline}" fill="none" stroke="#14110e" stroke-width=".9" opacity=".14"/>`,
    '</g>',
  ].join('');
  return { defs, art };
}
