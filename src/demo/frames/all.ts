import { AURORA } from './aurora.ts';
import { CERRADO } from './cerrado.ts';
import type { DemoFrame } from './demo-frame.ts';
import { LUME } from './lume.ts';
import { MARE } from './mare.ts';
import { PIPA } from './pipa.ts';
import { TROPICO } from './tropico.ts';

/** Every frame and pair of sunglasses of the demo shop. */
export const FRAMES: readonly DemoFrame[] = [
  ...MARE,
  ...CERRADO,
  ...LUME,
  ...TROPICO,
  ...PIPA,
  ...AURORA,
];
