import { COLORS, type ColorName } from '../src/demo/colors.ts';
import type { DemoFrame } from '../src/demo/frames/demo-frame.ts';
import type { Role } from './model/frame-model.ts';

/** How a part looks, in the terms of physically based rendering. Colours are `#rrggbb` (sRGB). */
export interface Surface {
  color: string;
  metalness: number;
  roughness: number;
  /** Share of the reflection that a plain surface has; uncoated paper has hardly any. */
  gloss: number;
  /** Polish over the colour, 0 to 1. */
  clearcoat: number;
  /** Share of the light that passes; it is coloured by `depth` mm of the material. */
  transmission: number;
  /** How much of what lies behind a small clear part it covers, 0 to 1. */
  opacity: number;
  depth: number;
  /** Darker tone of a tortoise pattern in the material; null where it has none. */
  pattern: { dark: string; seed: string } | null;
}

/** A grey that others are made from. */
export const plain: Surface = {
  color: '#808080',
  metalness: 0,
  roughness: 0.4,
  gloss: 1,
  clearcoat: 0,
  transmission: 0,
  opacity: 1,
  depth: 0,
  pattern: null,
};

/** What a metal reflects; the swatches in the shop are its impression in shade. */
const METAL_COLORS: Record<string, string> = {
  '#c9a24b': '#e4bf80',
  '#b9bec3': '#dcdedf',
  '#4b5056': '#6a6e73',
  '#d3a08c': '#dfb5a3',
  '#1c1b1a': '#201f1e',
};

function metal(hex: string, roughness: number): Surface {
  const color = METAL_COLORS[hex] ?? hex;
  const lacquered = hex === '#1c1b1a';
  return lacquered
    ? { ...plain, color, metalness: 0.35, roughness: 0.42, clearcoat: 0.35 }
    : { ...plain, color, metalness: 1, roughness };
}

function plastic(frame: DemoFrame, color: ColorName): Surface {
  const { look, main, second } = COLORS[color];
  const matte = frame.material === 'tr-90';
  const polish = matte ? { roughness: 0.52, clearcoat: 0 } : { roughness: 0.34, clearcoat: 1 };
  if (look === 'translucent') {
    return {
      ...plain,
      ...polish,
      color: main,
      depth: 4,
      transmission: matte ? 0.8 : 0.94,
      roughness: matte ? 0.32 : 0.06,
    };
  }
  const pattern =
    look === 'tortoise' && second ? { dark: second, seed: `${frame.name} ${color}` } : null;
  return { ...plain, ...polish, color: main, pattern };
}

/** Sleeves behind the ear that go with a metal. */
const SLEEVES: Partial<Record<ColorName, string>> = {
  dourado: '#4a2c17',
  rose: '#6d4438',
};

/** How the part of a frame with that role looks in a colour of the shop. */
export function surfaceOf(frame: DemoFrame, color: ColorName, role: Role): Surface {
  const { main, metal: accent } = COLORS[color];
  const ownMetal = frame.material === 'metal' || frame.material === 'titanio';
  switch (role) {
    case 'body':
      return plastic(frame, color);
    case 'hinge':
      // Gold behind a clear plastic would be an orange spot in it.
      return COLORS[color].look === 'translucent' && !ownMetal
        ? metal('#b9bec3', 0.3)
        : surfaceOf(frame, color, 'metal');
    case 'metal':
      return metal(ownMetal ? main : accent, frame.material === 'titanio' ? 0.27 : 0.16);
    case 'clip':
      return metal(accent === '#c9a24b' ? accent : '#4b5056', 0.2);
    case 'core':
      return metal('#b9bec3', 0.4);
    case 'sleeve':
      return { ...plain, color: SLEEVES[color] ?? '#1d1c1b', roughness: 0.3, clearcoat: 0.8 };
    case 'pad':
      return { ...plain, color: '#e9e5de', roughness: 0.28, opacity: 0.42 };
    case 'thread':
    case 'lens-edge':
      return { ...plain, color: '#7d9891', roughness: 0.15, opacity: 0.8 };
    case 'lens':
    case 'clip-lens':
      throw new RangeError('A lens looks as lensOf says.');
  }
}
