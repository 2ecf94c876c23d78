import type { AnyContentSpec } from './contents/spec.ts';

/** Every kind of content that staff edit; a line for each. */
export const contentSpecs: readonly AnyContentSpec[] = [];
