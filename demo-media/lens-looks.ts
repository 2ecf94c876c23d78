import type { ColorName } from '../src/demo/colors.ts';
import type { DemoFrame } from '../src/demo/frames/demo-frame.ts';
import type { LensName } from '../src/demo/demo-lenses.ts';

/** What a lens lets through from top to bottom, and what it throws back. Colours are `#rrggbb`. */
export interface LensLook {
  top: string;
  bottom: string;
  /** Heights, 0 bottom to 1 top, between which `bottom` turns into `top`. */
  fade: readonly [number, number];
  /** Share of light thrown back by an uncoated lens is 1; an antireflective coating leaves less. */
  shine: number;
  coating: string;
  /** Colours of a mirror from bottom to top; null without one. */
  mirror: readonly [string, string] | null;
}

const even = (color: string, coating = '#ffffff'): LensLook => ({
  top: color,
  bottom: color,
  fade: [0, 1],
  shine: 0.75,
  coating,
  mirror: null,
});
const fading = (top: string, bottom: string): LensLook => ({
  top,
  bottom,
  fade: [0.12, 0.86],
  shine: 0.75,
  coating: '#ffffff',
  mirror: null,
});
const mirrored = (low: string, high: string): LensLook => ({
  ...even('#1d1f22'),
  mirror: [low, high],
});

export const LENS_LOOKS: Record<LensName, LensLook> = {
  incolor: { ...even('#fafbfb', '#e2f1ec'), shine: 0.7 },
  cinza: even('#47494c'),
  marrom: even('#6a4930'),
  verde: even('#44543f'),
  'degrade-cinza': fading('#3a3d41', '#cfd0cf'),
  'degrade-marrom': fading('#5b3a24', '#e3d0bd'),
  'degrade-vinho': fading('#5c2739', '#e6cdd2'),
  'degrade-azul': fading('#2b4860', '#cfdde6'),
  amarela: even('#f0c64a'),
  'espelhada-azul': mirrored('#4fb7d6', '#2b5fc0'),
  'espelhada-dourada': mirrored('#e6b04c', '#c9722e'),
  'espelhada-prata': mirrored('#d3d9de', '#9aa3ab'),
};

/** What the lenses of a frame can be chosen from; '' alone where there is no choice. */
export const lensOptions = ({ choice }: DemoFrame): string[] =>
  Object.keys(choice?.options ?? { '': 0 });

/**
 * The lens that a colour of the frame is shown with; of a clip-on, that of its clip.
 *
 * @param option the lens that is chosen; the first without it
 */
export function lensOf(frame: DemoFrame, color: ColorName, option?: string): LensName {
  const { choice, colors } = frame;
  const [first = ''] = lensOptions(frame);
  const lens = choice?.lenses[option || first] ?? frame.lens ?? 'incolor';
  return typeof lens === 'string' ? lens : lens[colors.indexOf(color)]!;
}
