import type { ModelViewerElement } from '@google/model-viewer';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Model } from './useModel.ts';

/** Name of the animation that a model folds its temples with. */
export const FOLDING = 'Dobrar';
const DURATION_MS = 700;
/** At its very end an animation begins again. */
const END = 0.999;

export interface Folding {
  /** Whether the model can be folded. */
  isPossible: boolean;
  isFolded: boolean;
  toggle: () => void;
}

/** Starts and ends gently. */
const eased = (share: number) => share * share * (3 - 2 * share);

/** Folds and opens the temples of a model, at once if motion is unwanted. */
export function useFolding(
  viewer: RefObject<ModelViewerElement | null>,
  model: Model | null,
): Folding {
  const [isFolded, setFolded] = useState(false);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const toggle = () => {
    const element = viewer.current;
    if (!element) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const from = element.currentTime;
    const to = isFolded ? 0 : element.duration * END;
    const start = performance.now();
    const step = (now: number) => {
      const share = isCalm ? 1 : Math.min(1, Math.max(0, (now - start) / DURATION_MS));
      element.currentTime = from + (to - from) * eased(share);
      if (share < 1) frame.current = requestAnimationFrame(step);
    };
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(step);
    setFolded(!isFolded);
  };

  return { isPossible: model?.animations.includes(FOLDING) ?? false, isFolded, toggle };
}
